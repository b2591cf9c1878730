import * as z from 'zod';
import { keys } from '../records/keys.ts';
import type { TaxesRecord } from '../records/taxes-record.ts';

const WHOLE_DAY = 'T00:00:00.000Z';

const isDay = (day: string) => {
  const time = Date.parse(day + WHOLE_DAY);
  return Number.isFinite(time) && new Date(time).toISOString() === day + WHOLE_DAY;
};

const hasTwoDecimals = (rate: number) => Math.round(rate * 100) / 100 === rate;

const component = z.strictObject({
  name: z.string().trim().min(1).max(40),
  /** Percent of the price. */
  rate: z.number().min(0).max(100).refine(hasTwoDecimals, 'Use at most two decimals.'),
  /** Charged on the price with the other components. */
  compound: z.boolean().default(false),
});

/** What a country charges from a day on; a rule without components ends what was charged before. */
const taxEntry = z.strictObject({
  country: z.string().regex(/^[A-Z]{2}$/, 'Two capital letters, such as GH.'),
  from: z.string().refine(isDay, 'A day such as 2026-01-01.'),
  included: z.boolean().default(false),
  reverse_charge: z.boolean().default(false),
  source: z.string().trim().min(1).max(300),
  components: z.array(component).max(8),
});

export type TaxEntry = z.output<typeof taxEntry>;

const nameOf = ({ country, from }: TaxEntry) => `${country} from ${from}`;

export const taxEntries = z
  .array(taxEntry)
  .max(500)
  .superRefine((entries, context) => {
    const names = entries.map(nameOf);
    for (const [index, name] of names.entries()) {
      if (names.indexOf(name) === index) continue;
      context.addIssue({ code: 'custom', path: [index, 'from'], message: `${name} is in the list twice.` });
    }
  });

export const taxesRecord = (entries: TaxEntry[]): TaxesRecord => ({
  ...keys.catalogTaxes(),
  rules: entries.map(({ components, ...rule }) => ({
    ...rule,
    components: components.map(({ name, rate, compound }) => ({
      name,
      rate_bp: Math.round(rate * 100),
      compound,
    })),
  })),
});

/** As the document has them. */
export const taxDocument = ({ rules }: TaxesRecord): TaxEntry[] =>
  rules.map(({ country, from, included, reverse_charge, source, components }) => ({
    country,
    from,
    included,
    reverse_charge,
    source,
    components: components.map(({ name, rate_bp, compound }) => ({ name, rate: rate_bp / 100, compound })),
  }));
