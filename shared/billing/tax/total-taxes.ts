import { sum } from '../../platform/money.ts';
import type { TaxAmount } from '../../records/taxes-record.ts';
import type { TaxedLine } from './tax-line.ts';

type WithTaxes = { tax: number; taxes?: TaxAmount[] };

/** The components of a line; of one that release 1.0 wrote there is one without a name of its own. */
export const taxesOf = ({ tax, taxes }: WithTaxes): TaxAmount[] =>
  taxes ?? (tax > 0 ? [{ name: 'Tax', rate_bp: null, amount: tax }] : []);

/** The components of several lines, each named once with its sum, in the order in which they first come. */
export const totalTaxes = (lines: WithTaxes[]): TaxAmount[] => {
  const named = Map.groupBy(lines.flatMap(taxesOf), ({ name, rate_bp }) => `${name} ${rate_bp}`);
  return [...named.values()].flatMap((same) => {
    const [first] = same;
    return first ? [{ ...first, amount: sum(same.map(({ amount }) => amount)) }] : [];
  });
};

/** As a percentage, exact to its basis points: 1500 becomes 15, 250 becomes 2.5. */
export const percentOf = (rate_bp: number | null): number | null => (rate_bp === null ? null : rate_bp / 100);

/** For people: "VAT 15 %". */
export const taxLabel = ({ name, rate_bp }: Pick<TaxAmount, 'name' | 'rate_bp'>): string =>
  rate_bp === null ? name : `${name} ${rate_bp / 100} %`;

/** What lines come to, in minor units: each total is the sum of the lines. */
export const totalsOf = (lines: Omit<TaxedLine, 'taxes' | 'catalog_price'>[]) => ({
  subtotal: sum(lines.map(({ unit_price, setup_fee }) => unit_price + setup_fee)),
  tax: sum(lines.map(({ tax }) => tax)),
  total: sum(lines.map(({ total }) => total)),
});
