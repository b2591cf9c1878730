import * as z from 'zod';
import { schema } from '../contract/common.ts';
import { BILLING_CYCLES } from '../contract/vocabulary.ts';
import { REGISTRARS } from '../integrations/registry/registrars.ts';
import { config } from '../platform/config/config.ts';
import { parseDomainName } from '../platform/domain-name.ts';
import { exponentOf, stepText, toMinor, toPrice } from '../platform/money.ts';
import type { TaxesRecord } from '../records/catalog.ts';
import { keys } from '../records/keys.ts';

const WHOLE_DAY = 'T00:00:00.000Z';

const isDay = (day: string) => {
  const time = Date.parse(day + WHOLE_DAY);
  return Number.isFinite(time) && new Date(time).toISOString() === day + WHOLE_DAY;
};

const hasTwoDecimals = (rate: number) => Math.round(rate * 100) / 100 === rate;

const component = schema(() =>
  z.strictObject({
    name: z.string().trim().min(1).max(40),
    /** Percent of the price. */
    rate: z.number().min(0).max(100).refine(hasTwoDecimals, 'Use at most two decimals.'),
    /** Charged on the price with the other components. */
    compound: z.boolean().default(false),
  }),
);

/** What a country charges from a day on; a rule without components ends what was charged before. */
const taxEntry = schema(() =>
  z.strictObject({
    country: z.string().regex(/^[A-Z]{2}$/, 'Two capital letters, such as GH.'),
    from: z.string().refine(isDay, 'A day such as 2026-01-01.'),
    included: z.boolean().default(false),
    reverse_charge: z.boolean().default(false),
    source: z.string().trim().min(1).max(300),
    components: z.array(component()).max(8),
  }),
);

export type TaxEntry = z.output<ReturnType<typeof taxEntry>>;

const nameOf = ({ country, from }: TaxEntry) => `${country} from ${from}`;

const taxEntries = schema(() =>
  z
    .array(taxEntry())
    .max(500)
    .superRefine((entries, context) => {
      const names = entries.map(nameOf);
      for (const [index, name] of names.entries()) {
        if (names.indexOf(name) === index) continue;
        context.addIssue({ code: 'custom', path: [index, 'from'], message: `${name} is in the list twice.` });
      }
    }),
);

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

/** The catalog as people write it: amounts in major units, packages and endings in lists. */
const amount = schema(() => z.number().nonnegative().max(1_000_000_000));
const text = (maximum: number) => z.string().trim().min(1).max(maximum);
const limit = schema(() => z.int().positive().nullable());

type Amounts = { [name: string]: number | null | Amounts | undefined };

/** The amounts that have more decimals than the currency, or are off its step. */
const tooFine = (amounts: Amounts, currency: string, path: string[] = []): Problem[] =>
  Object.entries(amounts).flatMap(([name, value]): Problem[] => {
    if (typeof value === 'object' && value !== null) return tooFine(value, currency, [...path, name]);
    if (typeof value !== 'number' || toPrice(value, currency) !== null) return [];
    const isTooFine = toMinor(value, currency) === null;
    const message = isTooFine
      ? `${currency} has ${exponentOf(currency)} decimals.`
      : stepText(currency).english;
    return [{ path: [...path, name], message }];
  });

const byCurrency = <S extends z.ZodType<Amounts>>(schema: S) =>
  z.record(z.string(), schema).superRefine((prices, context) => {
    for (const [currency, amounts] of Object.entries(prices)) {
      if (!config().currencies.includes(currency)) {
        const message = `Choose one of ${config().currencies.join(', ')}.`;
        context.addIssue({ code: 'custom', path: [currency], message });
      }
      for (const { path, message } of tooFine(amounts, currency)) {
        context.addIssue({ code: 'custom', path: [currency, ...path], message });
      }
    }
  });

const cyclePrices = () =>
  byCurrency(
    z.partialRecord(
      z.enum(BILLING_CYCLES),
      z.strictObject({ price: amount(), setup_fee: amount().default(0) }),
    ),
  );

/** Prices from a day on (UTC). */
const nextPrices = <S extends z.ZodType>(prices: S) =>
  z.strictObject({ from: z.iso.date(), prices }).nullable().default(null);

const packageEntry = schema(() =>
  z.strictObject({
    id: z.int().positive(),
    name: text(60),
    description: text(500),
    plan: text(60),
    features: z.strictObject({
      disk_mb: limit(),
      bandwidth_mb: limit(),
      email_accounts: limit(),
      databases: limit(),
    }),
    prices: cyclePrices(),
    next_prices: nextPrices(cyclePrices()),
    price_promise_months: z.int().min(1).max(120).nullable().default(null),
    active: z.boolean().default(true),
  }),
);

const quantity = schema(() => z.int().min(1).max(10_000));

const addonEntry = schema(() =>
  z
    .strictObject({
      id: z.int().positive(),
      name: text(60),
      description: text(500),
      prices: cyclePrices(),
      next_prices: nextPrices(cyclePrices()),
      min_quantity: quantity().default(1),
      max_quantity: quantity().default(1),
      packages: z.array(z.int().positive()).min(1).nullable().default(null),
      active: z.boolean().default(true),
    })
    .refine(({ min_quantity, max_quantity }) => min_quantity <= max_quantity, {
      path: ['max_quantity'],
      message: 'Must not be below min_quantity.',
    }),
);

const isSuffix = (tld: string) => parseDomainName(`example.${tld}`)?.tld === tld;

const years = schema(() => z.int().min(1).max(10));
/** In days; grace and redemption are a period each. */
export const LONGEST_EXPIRY_PERIOD = 90;
const days = schema(() => z.int().min(0).max(LONGEST_EXPIRY_PERIOD).nullable().default(null));

const yearPrices = () =>
  byCurrency(
    z.strictObject({
      register: amount(),
      renew: amount(),
      transfer: amount().nullable(),
      restore: amount().nullable().default(null),
    }),
  );

const tldEntry = schema(() =>
  z
    .strictObject({
      tld: z
        .string()
        .refine(isSuffix, 'Not an ending under which names are registered, such as com or com.gh.'),
      registrar: z.enum([...REGISTRARS.map(({ id }) => id), 'manual']),
      minimum_years: years(),
      maximum_years: years(),
      prices: yearPrices(),
      next_prices: nextPrices(yearPrices()),
      grace_days: days(),
      redemption_days: days(),
      active: z.boolean().default(true),
    })
    .refine(({ minimum_years, maximum_years }) => minimum_years <= maximum_years, {
      path: ['maximum_years'],
      message: 'Must not be below minimum_years.',
    }),
);

const catalogDocument = schema(() =>
  z.strictObject({
    /** Not there: the taxes stay as they are. */
    taxes: taxEntries().optional(),
    packages: z.array(packageEntry()).default([]),
    addons: z.array(addonEntry()).default([]),
    tlds: z.array(tldEntry()).default([]),
  }),
);

export type CatalogDocument = z.output<ReturnType<typeof catalogDocument>>;
export type PackageEntry = CatalogDocument['packages'][number];
export type AddonEntry = CatalogDocument['addons'][number];
export type TldEntry = CatalogDocument['tlds'][number];

export type Problem = { path: (string | number)[]; message: string };

/** Entries of a list whose field another one has already. */
export const repeated = (document: unknown, list: string, field: string): Problem[] => {
  const entries = (document as Record<string, unknown> | null)?.[list];
  if (!Array.isArray(entries)) return [];
  const values: unknown[] = entries.map((entry) => entry?.[field]);
  return values.flatMap((value, index) =>
    value !== undefined && values.indexOf(value) < index
      ? [{ path: [list, index, field], message: `${value} is in the list twice.` }]
      : [],
  );
};

/** Everything that a schema finds wrong, and where. */
export const problemsOf = (issue: z.core.$ZodIssue): Problem[] => {
  const path = issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part));
  if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }];
  return issue.keys.map((key) => ({ path: [...path, key], message: 'There is no such setting.' }));
};

/** The document, or everything that is wrong with it and where. */
export const checkDocument = (value: unknown): { document: CatalogDocument } | { problems: Problem[] } => {
  const parsed = catalogDocument().safeParse(value);
  const problems = [
    ...(parsed.error?.issues ?? []).flatMap(problemsOf),
    ...repeated(value, 'packages', 'id'),
    ...repeated(value, 'addons', 'id'),
    ...repeated(value, 'tlds', 'tld'),
  ];
  return parsed.success && problems.length === 0 ? { document: parsed.data } : { problems };
};
