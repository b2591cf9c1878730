import { newInvoice } from '../../billing/invoices/index.ts';
import { creditFor } from '../../billing/ledger/index.ts';
import {
  type AddonProblem,
  type AddonsFor,
  addonPrice,
  chooseEach,
  findOffered,
  quantityProblem,
} from '../../catalog/index.ts';
import type { AddonRequest } from '../../contract/addons.ts';
import type { BillingCycle } from '../../contract/vocabulary.ts';
import { say } from '../../languages/sentence.ts';
import { invalid } from '../../platform/failure.ts';
import { formatMoney, roundToStep, sum } from '../../platform/money.ts';
import { newNumberedId } from '../../platform/table/numbers.ts';
import type { AddonRecord, AddonUnits, HostingAddon } from '../../records/catalog.ts';
import type { ClientRecord } from '../../records/clients.ts';
import type { HostingRecord, PlanQuoteRecord } from '../../records/hosting.ts';
import type { InvoiceLine, InvoiceRecord } from '../../records/invoices.ts';
import {
  cycleInWords,
  dayOfPeriods,
  periodEnd,
  periodStart,
  titleOfTerms,
  totalOfTerms,
} from '../../services/index.ts';

const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000);

type Paid = Pick<HostingRecord, 'billing_cycle' | 'next_due_at' | 'activated_at' | 'periods_from'>;

/** What is left of the periods that were paid for: whole ones ahead, and so many seconds of the present one. */
type Rest = { wholePeriods: number; seconds: number; secondsOfPeriod: number };

/** Null where nothing was paid ahead, or once and for all. Periods have as many seconds as their months. */
export const restOfPaid = (paid: Paid, now: Date): Rest | null => {
  const { billing_cycle, next_due_at } = paid;
  if (next_due_at === null || new Date(next_due_at) <= now) return null;
  let end = new Date(next_due_at);
  for (let wholePeriods = 0; ; wholePeriods += 1) {
    const start = periodStart(billing_cycle, end, dayOfPeriods(paid));
    if (start === null) return null;
    if (start <= now) {
      const secondsOfPeriod = secondsOf(end) - secondsOf(start);
      return { wholePeriods, seconds: secondsOf(end) - secondsOf(now), secondsOfPeriod };
    }
    end = start;
  }
};

/**
 * What a price for a period (minor units, of any sign) comes to for the rest of what was paid for, where the present period
 * was cheaper by `off`, and those ahead by `ahead` in all: exact in whole seconds, rounded once, half away from zero to a step
 * of the currency.
 */
export const prorate = (
  price: number,
  { wholePeriods, seconds, secondsOfPeriod }: Rest,
  currency: string,
  { off = 0, ahead = 0 } = {},
): number => {
  const [period, rest] = [BigInt(secondsOfPeriod), BigInt(seconds)];
  const whole = BigInt(price) * (BigInt(wholePeriods) * period + rest);
  const amount = whole - BigInt(off) * rest - BigInt(ahead) * period;
  return roundToStep(amount, period, currency);
};

type Valued = Paid &
  Pick<HostingRecord, 'currency' | 'recurring_amount' | 'addons' | 'first_discount' | 'discounts'>;

/** Whether the first period goes on, of which a coupon is noted by itself. */
const isFirst = ({ billing_cycle, activated_at }: Paid, now: Date): boolean => {
  const end = activated_at === null ? null : periodEnd(billing_cycle, new Date(activated_at));
  return end !== null && now < end;
};

/** What a coupon took off the present period, and off those ahead that are paid for. */
export const discountsOfRest = (account: Valued, now: Date): { off: number; ahead: number } => {
  const { billing_cycle, first_discount = 0, discounts = [] } = account;
  const open = discounts.filter(({ until }) => until > now.toISOString());
  const hasBegun = ({ until }: (typeof open)[number]) =>
    (periodStart(billing_cycle, new Date(until), dayOfPeriods(account)) ?? now) <= now;
  const present = sum(open.filter(hasBegun).map(({ amount }) => amount));
  return {
    off: present + (isFirst(account, now) ? first_discount : 0),
    ahead: sum(open.filter((one) => !hasBegun(one)).map(({ amount }) => amount)),
  };
};

/** The same with other terms, where the coupon goes on with them: each of those periods gets `amount` off. */
export const discountedAgain = (account: Valued, amount: number, now: Date) => ({
  ...(account.first_discount && isFirst(account, now) ? { first_discount: amount } : {}),
  ...(account.discounts
    ? {
        discounts: account.discounts.map((one) => (one.until > now.toISOString() ? { ...one, amount } : one)),
      }
    : {}),
});

/** What was paid for the rest of the periods of an account, in minor units. */
export const valueOfRest = (account: Valued, now: Date): number => {
  const rest = restOfPaid(account, now);
  return rest ? prorate(totalOfTerms(account), rest, account.currency, discountsOfRest(account, now)) : 0;
};

/** The package and cycle that an account is to have, and what the catalog has of add-ons. */
type AddonPlace = {
  packageId: number;
  cycle: BillingCycle;
  catalog: ReadonlyMap<number, AddonRecord>;
};

/**
 * What the units cost for a period: those the account has, what they have cost; further ones, and all of another cycle,
 * what the catalog has. Null where it has no price.
 */
const amountOf = (
  had: HostingAddon | undefined,
  quantity: number,
  unit: number | null,
  isSameCycle: boolean,
  currency: string,
): number | null => {
  if (!had || !isSameCycle) return unit === null ? null : unit * quantity;
  if (quantity <= had.quantity)
    return roundToStep(BigInt(had.recurring_amount) * BigInt(quantity), BigInt(had.quantity), currency);
  return unit === null ? null : had.recurring_amount + unit * (quantity - had.quantity);
};

const changedAddon = (
  one: AddonRequest,
  record: HostingRecord,
  { packageId, cycle, catalog }: AddonPlace,
): HostingAddon | AddonProblem => {
  const { addon_id, quantity } = one;
  const had = record.addons?.find((addon) => addon.addon_id === addon_id);
  const addon = catalog.get(addon_id);
  // What an account has stays known, though it is not sold any more.
  const known = had && !addon ? had : findOffered(one, catalog, packageId);
  if ('message' in known) return known;
  const { name } = known;
  const wrong = addon && quantity !== had?.quantity ? quantityProblem(addon, quantity) : null;
  if (wrong) return { field: 'quantity', message: wrong };
  const place: AddonsFor = { packageId, cycle, currency: record.currency };
  const unit = addon ? (addonPrice(addon, place)?.price ?? null) : null;
  const isSameCycle = cycle === record.billing_cycle;
  const recurring_amount = amountOf(had, quantity, unit, isSameCycle, record.currency);
  if (recurring_amount === null) {
    return { field: 'addon_id', message: say`${name} is not offered for this billing cycle any more.` };
  }
  return { addon_id, name, quantity, recurring_amount };
};

/** The add-ons that an account keeps with another package or cycle, and those that it cannot keep. */
export const keptAddons = (
  record: HostingRecord,
  place: AddonPlace,
): { addons: HostingAddon[]; dropped: AddonUnits[] } => {
  const addons: HostingAddon[] = [];
  const dropped: AddonUnits[] = [];
  for (const { addon_id, name, quantity } of record.addons ?? []) {
    const kept = changedAddon({ addon_id, quantity }, record, place);
    if ('field' in kept) dropped.push({ addon_id, name, quantity });
    else addons.push(kept);
  }
  return { addons, dropped };
};

/** The add-ons that are wanted, the whole list. Throws a 422 by field for those that the account cannot have. */
export const wantedAddons = (
  wanted: AddonRequest[],
  record: HostingRecord,
  place: AddonPlace,
): HostingAddon[] => {
  const { chosen, problems } = chooseEach(wanted, (one) => changedAddon(one, record, place));
  if (problems.length === 0) return chosen;
  throw invalid(Object.fromEntries(problems.map(({ field, message }) => [field, [message]])));
};

const units = (addons: AddonUnits[]): string =>
  addons
    .map(({ addon_id, quantity }) => `${addon_id}:${quantity}`)
    .sort()
    .join();

/** Whether both are the same add-ons in the same quantities. */
export const haveSameUnits = (one: AddonUnits[] = [], other: AddonUnits[] = []): boolean =>
  units(one) === units(other);

/** So long the price of an upgrade holds: it is for the time that begins now. */
const PAY_WITHIN_MS = 24 * 3600_000;

type Said = Required<Pick<InvoiceLine, 'description' | 'subject'>>;

const describe = (quote: PlanQuoteRecord, { domain, billing_cycle }: HostingRecord, now: Date): Said => {
  const { from, to, period_end, new_period, unused = 0, currency } = quote;
  if (!new_period) {
    const [begins, until] = [now.toISOString().slice(0, 10), period_end.slice(0, 10)];
    const [title, before] = haveSameUnits(to.addons, from.addons)
      ? [to.package_name, from.package_name]
      : [titleOfTerms(to), titleOfTerms(from)];
    return {
      description: `${title} in place of ${before} hosting for ${domain} until ${until}`,
      subject: { is: 'change', title, before, domain, from: begins, until },
    };
  }
  const title = titleOfTerms(to);
  const cycle = to.billing_cycle ?? billing_cycle;
  const [begins, until] = [new_period.from.slice(0, 10), new_period.until.slice(0, 10)];
  const left = `less ${formatMoney(unused, currency)} for what was left of the period before`;
  return {
    description: `${title} hosting for ${domain}, ${cycleInWords(cycle)} until ${until}, ${left}`,
    subject: { is: 'cycle_change', title, domain, cycle, from: begins, until, unused },
  };
};

/** Of an upgrade, at the price of its quote: to be paid within a day, and before the period ends. */
export const changeInvoice = (
  quote: PlanQuoteRecord,
  record: HostingRecord,
  client: ClientRecord,
  applyCredit: boolean,
  now: Date,
): InvoiceRecord => {
  const { unit_price, tax, taxes, total, period_end, currency } = quote;
  const { tax_exemption, reverse_charge, vat_unanswered } = quote;
  const dueAt = new Date(Math.min(now.getTime() + PAY_WITHIN_MS, Date.parse(period_end)));
  const line = {
    type: 'hosting_change',
    ...describe(quote, record, now),
    unit_price,
    setup_fee: 0,
    ...(quote.amount === undefined ? {} : { catalog_price: { unit_price: quote.amount, setup_fee: 0 } }),
    tax,
    taxes,
    total,
    hosting_account_id: record.id,
    domain_id: null,
  } as const;
  return newInvoice(
    {
      id: newNumberedId(now),
      client,
      orderId: null,
      kind: 'change',
      currency,
      lines: [line],
      services: [{ kind: 'hosting', id: record.id, type: 'change' }],
      totals: { subtotal: unit_price, tax, total },
      creditApplied: applyCredit ? creditFor(client, total, currency) : 0,
      dueAt,
      taxNotes: {
        ...(tax_exemption ? { tax_exemption } : {}),
        ...(reverse_charge ? { reverse_charge } : {}),
        ...(vat_unanswered ? { vat_unanswered } : {}),
      },
    },
    now,
  );
};
