import type { TaxedLine } from '../billing/tax/tax-line.ts';
import { type AddTax, type FreeOfTax, freeOfTaxAt, taxFor } from '../billing/tax/tax-payer.ts';
import { discountsOf, type NetLine } from '../coupons/discount.ts';
import type { ConfirmedName } from '../domains/confirmation.ts';
import { priceChanged } from '../platform/failure.ts';
import { formatMoney, sum, toMajor, toMinor } from '../platform/money.ts';
import type { ClientRecord } from '../records/client-record.ts';
import type { CouponRecord } from '../records/coupon-record.ts';
import type { TaxesRecord } from '../records/taxes-record.ts';
import { cycleInWords } from '../services/billing-period.ts';
import type { OrderLine } from './order-lines.ts';

/** By domain name. */
export type ConfirmedNames = Map<string, ConfirmedName>;

/** `confirmed` is null for hosting. */
export type PricedLine = OrderLine &
  TaxedLine & {
    description: string;
    confirmed: ConfirmedName | null;
    /** What a coupon has taken off the prices of the catalog; tax is on what is left. */
    discount: number;
    /** What each later period costs, as the catalog has its price. */
    recurring: number;
    /** Of `discount`, what later periods are not cheaper by. */
    first_discount: number;
  };

export type Priced = {
  currency: string;
  lines: PricedLine[];
  subtotal: number;
  discount: number;
  tax: number;
  total: number;
  coupon: CouponRecord | null;
  /** Why there is no tax; null where it is charged. */
  freeOfTax: FreeOfTax | null;
};

export const totalsOf = (lines: TaxedLine[]) => ({
  subtotal: sum(lines.map(({ unit_price, setup_fee }) => unit_price + setup_fee)),
  tax: sum(lines.map(({ tax }) => tax)),
  total: sum(lines.map(({ total }) => total)),
});

const describe = (line: OrderLine): string => {
  if (line.type === 'hosting')
    return `${line.package.name} hosting for ${line.domain}, ${cycleInWords(line.cycle)}`;
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

const productOf = (line: OrderLine, confirmed: ConfirmedName | null): NetLine['product'] =>
  line.type === 'hosting'
    ? { package: line.package.id, cycle: line.cycle }
    : { tld: line.tld.tld, isPremium: confirmed?.premium != null };

const describeWith = (
  line: OrderLine,
  discount: number,
  coupon: CouponRecord | null,
  currency: string,
): string =>
  coupon && discount > 0
    ? `${describe(line)} (${coupon.code}: ${formatMoney(discount, currency)} off)`
    : describe(line);

/** Prices lines for a client, premium names as they were confirmed, less the coupon's; quote and order both use it. */
export const priceLines = (
  lines: OrderLine[],
  { client, taxes, now }: Buyer,
  confirmedNames: ConfirmedNames,
  coupon: CouponRecord | null = null,
): Priced => {
  const { currency } = client.profile;
  const withTax: AddTax = taxFor(taxes, client, now);
  const net = lines.map((line) => {
    const confirmed = line.type === 'domain' ? (confirmedNames.get(line.domain) ?? null) : null;
    return { line, confirmed, product: productOf(line, confirmed), ...netPrice(line, confirmed, currency) };
  });
  const discounts = coupon ? discountsOf(coupon, net, currency) : [];
  const isRecurring = coupon?.duration === 'recurring';
  const priced = net.map(({ line, confirmed, unit_price, setup_fee }, index) => {
    const off = discounts[index] ?? { unit_price: 0, setup_fee: 0 };
    const discount = off.unit_price + off.setup_fee;
    return {
      ...line,
      confirmed,
      discount,
      recurring: unit_price - (isRecurring ? off.unit_price : 0),
      first_discount: isRecurring ? 0 : off.unit_price,
      description: describeWith(line, discount, coupon, currency),
      ...withTax(unit_price - off.unit_price, setup_fee - off.setup_fee),
    };
  });
  return {
    currency,
    lines: priced,
    discount: sum(priced.map((line) => line.discount)),
    coupon,
    freeOfTax: freeOfTaxAt(taxes, client, now),
    ...totalsOf(priced),
  };
};

/** Throws a 409 with the total of now when the caller has another one in mind, in major units. */
export const assertExpected = ({ total, currency }: Priced, expected: number | undefined): void => {
  if (expected === undefined || toMinor(expected, currency) === total) return;
  const message = `The price has changed: the order now comes to ${formatMoney(total, currency)}.`;
  throw priceChanged(message, { total: toMajor(total, currency), currency });
};
