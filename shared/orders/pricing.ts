import type { TaxedLine } from '../billing/tax/tax-line.ts';
import { type AddTax, taxFor } from '../billing/tax/tax-payer.ts';
import type { ConfirmedName } from '../domains/confirmation.ts';
import { priceChanged } from '../platform/failure.ts';
import { formatMoney, sum, toMajor, toMinor } from '../platform/money.ts';
import type { ClientRecord } from '../records/client-record.ts';
import type { TaxesRecord } from '../records/taxes-record.ts';
import type { OrderLine } from './order-lines.ts';

/** By domain name. */
export type ConfirmedNames = Map<string, ConfirmedName>;

/** `confirmed` is null for hosting. */
export type PricedLine = OrderLine & TaxedLine & { description: string; confirmed: ConfirmedName | null };

export type Priced = { currency: string; lines: PricedLine[]; subtotal: number; tax: number; total: number };

export const totalsOf = (lines: TaxedLine[]) => ({
  subtotal: sum(lines.map(({ unit_price, setup_fee }) => unit_price + setup_fee)),
  tax: sum(lines.map(({ tax }) => tax)),
  total: sum(lines.map(({ total }) => total)),
});

const inWords = (cycle: string) => cycle.replaceAll('_', '-');

const describe = (line: OrderLine): string => {
  if (line.type === 'hosting')
    return `${line.package.name} hosting for ${line.domain}, ${inWords(line.cycle)}`;
  const what = line.domainOption === 'transfer' ? 'Transfer' : 'Registration';
  return `${what} of ${line.domain} for ${line.years} year${line.years === 1 ? '' : 's'}`;
};

const netPrice = (
  line: OrderLine,
  confirmed: ConfirmedName | null,
  currency: string,
): { unit_price: number; setup_fee: number } => {
  if (line.type === 'hosting') {
    const entry = line.package.prices[currency]?.[line.cycle];
    return { unit_price: entry?.price ?? 0, setup_fee: entry?.setup_fee ?? 0 };
  }
  if (confirmed?.premium) return { unit_price: confirmed.premium.total, setup_fee: 0 };
  const yearly = line.tld.prices[currency];
  const price = line.domainOption === 'transfer' ? yearly?.transfer : yearly?.register;
  return { unit_price: (price ?? 0) * line.years, setup_fee: 0 };
};

/** Whom lines are priced for, and when: tax depends on both. */
export type Buyer = { client: ClientRecord; taxes: TaxesRecord | null; now: Date };

/** Prices lines for a client, premium names as they were confirmed; quote and order both use it. */
export const priceLines = (
  lines: OrderLine[],
  { client, taxes, now }: Buyer,
  confirmedNames: ConfirmedNames,
): Priced => {
  const { currency } = client.profile;
  const withTax: AddTax = taxFor(taxes, client, now);
  const priced = lines.map((line) => {
    const confirmed = line.type === 'domain' ? (confirmedNames.get(line.domain) ?? null) : null;
    const { unit_price, setup_fee } = netPrice(line, confirmed, currency);
    return { ...line, confirmed, description: describe(line), ...withTax(unit_price, setup_fee) };
  });
  return { currency, lines: priced, ...totalsOf(priced) };
};

/** Throws a 409 with the total of now when the caller has another one in mind, in major units. */
export const assertExpected = ({ total, currency }: Priced, expected: number | undefined): void => {
  if (expected === undefined || toMinor(expected, currency) === total) return;
  const message = `The price has changed: the order now comes to ${formatMoney(total, currency)}.`;
  throw priceChanged(message, { total: toMajor(total, currency), currency });
};
