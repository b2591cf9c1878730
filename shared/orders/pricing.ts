import {
  type AddTax,
  type TaxedLine,
  type TaxNotes,
  taxFor,
  taxNotesAt,
  totalsOf,
} from '../billing/tax/index.ts';
import { discountsOf, type NetLine } from '../catalog/index.ts';
import type { ConfirmedName } from '../domains/index.ts';
import { money } from '../events/index.ts';
import { say } from '../languages/sentence.ts';
import { priceChanged } from '../platform/failure.ts';
import { formatMoney, sum, toMajor, toMinor } from '../platform/money.ts';
import type { CouponRecord, TaxesRecord, TldRecord } from '../records/catalog.ts';
import type { ClientRecord } from '../records/clients.ts';
import type { LineSubject } from '../records/invoices.ts';
import { cycleInWords } from '../services/index.ts';
import { addonParts, type DomainLine, type OrderLine, type PricedAddon } from './order-lines.ts';

/** By domain name. */
export type ConfirmedNames = Map<string, ConfirmedName>;

/** `confirmed` is null for hosting. */
export type PricedLine = OrderLine &
  TaxedLine & {
    description: string;
    subject: LineSubject;
    confirmed: ConfirmedName | null;
    /** What a coupon has taken off the prices of the catalog; tax is on what is left. */
    discount: number;
    /** What each later period costs, as the catalog has its price. */
    recurring: number;
    /** Of `discount`, what is off the price of the period. */
    period_discount: number;
    /** Of that, what later periods' price does not have. */
    first_discount: number;
    /** Of hosting: lines of their own. */
    addons: PricedAddon[];
  };

export type Priced = {
  currency: string;
  lines: PricedLine[];
  subtotal: number;
  discount: number;
  tax: number;
  total: number;
  coupon: CouponRecord | null;
  taxNotes: TaxNotes;
};

const describe = (line: OrderLine): string => {
  if (line.type === 'hosting')
    return `${line.package.name} hosting for ${line.domain}, ${cycleInWords(line.cycle)}`;
  const what = line.domainOption === 'transfer' ? 'Transfer' : 'Registration';
  return `${what} of ${line.domain} for ${line.years} year${line.years === 1 ? '' : 's'}`;
};

const subjectOf = (line: OrderLine): LineSubject =>
  line.type === 'hosting'
    ? { is: 'hosting', title: line.package.name, domain: line.domain, cycle: line.cycle }
    : { is: line.domainOption, domain: line.domain, years: line.years };

/** What the catalog asks for a name that has no price of its own. */
export const nameNet = (
  tld: Pick<TldRecord, 'prices'> | undefined,
  option: DomainLine['domainOption'],
  years: number,
  currency: string,
): number => {
  const yearly = tld?.prices[currency];
  return ((option === 'transfer' ? yearly?.transfer : yearly?.register) ?? 0) * years;
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
  return { unit_price: nameNet(line.tld, line.domainOption, line.years, currency), setup_fee: 0 };
};

/** Whom lines are priced for, and when: tax depends on both. */
export type Buyer = { client: ClientRecord; taxes: TaxesRecord | null; now: Date };

const productOf = (line: OrderLine, confirmed: ConfirmedName | null): NetLine['product'] =>
  line.type === 'hosting'
    ? { package: line.package.id, cycle: line.cycle }
    : { tld: line.tld.tld, isPremium: confirmed?.premium != null };

/** What is priced by itself, before coupon and tax. */
export type Part = NetLine & { title: string; subject: LineSubject };

const withCoupon = (
  { title }: Part,
  discount: number,
  coupon: CouponRecord | null,
  currency: string,
): string =>
  coupon && discount > 0 ? `${title} (${coupon.code}: ${formatMoney(discount, currency)} off)` : title;

/** Prices parts, less what the coupon takes off them all, and with tax. */
const pricer = (parts: Part[], { client, taxes, now }: Buyer, coupon: CouponRecord | null) => {
  const { currency } = client.profile;
  const withTax: AddTax = taxFor(taxes, client, now);
  const discounts = coupon ? discountsOf(coupon, parts, currency) : [];
  const isRecurring = coupon?.duration === 'recurring';
  return (part: Part) => {
    const { unit_price, setup_fee } = part;
    const off = discounts[parts.indexOf(part)] ?? { unit_price: 0, setup_fee: 0 };
    const discount = off.unit_price + off.setup_fee;
    return {
      discount,
      recurring: unit_price - (isRecurring ? off.unit_price : 0),
      period_discount: off.unit_price,
      first_discount: isRecurring ? 0 : off.unit_price,
      description: withCoupon(part, discount, coupon, currency),
      subject:
        coupon && discount > 0 ? { ...part.subject, coupon: { code: coupon.code, discount } } : part.subject,
      ...withTax(unit_price - off.unit_price, setup_fee - off.setup_fee),
    };
  };
};

/** A line and its add-ons, each of which is taxed and discounted by itself. */
export const taxedLines = (lines: PricedLine[]): (PricedLine | PricedAddon)[] =>
  lines.flatMap((line) => [line, ...line.addons]);

/** Prices lines for a client, premium names as they were confirmed, less the coupon's; quote and order both use it. */
export const priceLines = (
  lines: OrderLine[],
  buyer: Buyer,
  confirmedNames: ConfirmedNames,
  coupon: CouponRecord | null = null,
): Priced => {
  const { currency } = buyer.client.profile;
  const net = lines.map((line) => {
    const confirmed = line.type === 'domain' ? (confirmedNames.get(line.domain) ?? null) : null;
    const price = netPrice(line, confirmed, currency);
    const own: Part = {
      product: productOf(line, confirmed),
      title: describe(line),
      subject: subjectOf(line),
      ...price,
    };
    return { line, confirmed, own, addons: line.type === 'hosting' ? addonParts(line) : [] };
  });
  const priced = pricer(
    net.flatMap(({ own, addons }) => [own, ...addons]),
    buyer,
    coupon,
  );
  const all = net.map(({ line, confirmed, own, addons }) => ({
    ...line,
    confirmed,
    ...priced(own),
    addons: addons.map((part) => ({ ...part.units, ...priced(part) })),
  }));
  return {
    currency,
    lines: all,
    discount: sum(taxedLines(all).map(({ discount }) => discount)),
    coupon,
    taxNotes: taxNotesAt(buyer.taxes, buyer.client, buyer.now),
    ...totalsOf(taxedLines(all)),
  };
};

/** Throws a 409 with the total of now when the caller has another one in mind, in major units. */
export const assertExpected = ({ total, currency }: Priced, expected: number | undefined): void => {
  if (expected === undefined || toMinor(expected, currency) === total) return;
  const message = say`The price has changed: the order now comes to ${money(total, currency)}.`;
  throw priceChanged(message, { total: toMajor(total, currency), currency });
};
