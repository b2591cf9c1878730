import { keptOfLine, leftOf } from '../../billing/invoices/index.ts';
import { say } from '../../languages/sentence.ts';
import { addDays } from '../../platform/dates.ts';
import { conflict, type Failure } from '../../platform/failure.ts';
import { roundToStep, sum } from '../../platform/money.ts';
import { getItems, pagesOf } from '../../platform/table/query.ts';
import type { ClientRecord } from '../../records/clients.ts';
import { collections } from '../../records/collections.ts';
import type { HostingRecord, PaidPeriod, WentBack } from '../../records/hosting.ts';
import type { InvoiceRecord } from '../../records/invoices.ts';
import { keys } from '../../records/keys.ts';
import { dayOfPeriods, periodStart, totalOfTerms } from '../../services/index.ts';
import { restOfPaid, valueOfRest } from './proration.ts';

/** What has paid for the periods of an account that are not over, with the invoices as they are now. */
export type PaidPeriods = { period: PaidPeriod; invoice: InvoiceRecord }[];

/** An invoice is made so many days before its period begins, at most. */
const AHEAD_DAYS = 120;

const isFor = ({ services, paid_at }: InvoiceRecord, id: number): boolean =>
  paid_at !== null &&
  services.some((service) => service.kind === 'hosting' && service.id === id && service.type !== 'change');

/** Of an account of an earlier release: its newest invoices for a period, one for each that is not over. */
const findPeriods = async (record: HostingRecord, now: Date): Promise<PaidPeriod[]> => {
  const { id, client_id, billing_cycle, next_due_at } = record;
  const rest = restOfPaid(record, now);
  const price = totalOfTerms(record);
  const periods: PaidPeriod[] = [];
  let until = new Date(next_due_at ?? now);
  for await (const page of pagesOf(collections.ofClient(client_id, 'INVOICE'), { size: 100 })) {
    for (const invoice of page) {
      const from = periodStart(billing_cycle, until, dayOfPeriods(record));
      const tooOld = from === null || invoice.created_at < addDays(from, -AHEAD_DAYS).toISOString();
      if (!rest || tooOld || periods.length > rest.wholePeriods) return periods;
      if (!isFor(invoice, id)) continue;
      const times = { from: from.toISOString(), until: until.toISOString() };
      periods.push({ invoice_id: invoice.id, amount: price, price, ...times });
      until = from;
    }
  }
  return periods;
};

/** What has paid for the periods of an account that are not over. */
export const paidPeriodsOf = async (record: HostingRecord, now: Date): Promise<PaidPeriod[]> =>
  (record.paid_periods ?? (await findPeriods(record, now))).filter(({ until }) => until > now.toISOString());

export const loadPaidPeriods = async (record: HostingRecord, now: Date): Promise<PaidPeriods> => {
  const periods = await paidPeriodsOf(record, now);
  const invoices = await getItems(
    ...periods.map(({ invoice_id }) => keys.invoice(record.client_id, invoice_id)),
  );
  return periods.flatMap((period, index) => {
    const invoice = invoices[index];
    return invoice ? [{ period, invoice }] : [];
  });
};

/** Minor units that have gone back of an invoice, or are on their way or disputed, but for what was not provided. */
const wentBackOf = (invoice: InvoiceRecord): number => {
  const provided = sum(invoice.lines.map(({ given_back = 0 }) => given_back));
  const back = invoice.amount_paid + invoice.credit_applied - leftOf(invoice) - provided;
  return Math.max(0, back);
};

export const wentBack = (paid: PaidPeriods): WentBack[] =>
  paid.map(({ invoice }) => ({ invoice_id: invoice.id, back: wentBackOf(invoice) }));

/** `amount` (minor units) in the share of parts, half up to a step; never below zero. */
const share = (
  amount: number,
  currency: string,
  ...parts: (readonly [part: number, whole: number])[]
): number => {
  const [part, whole] = parts.reduce<[bigint, bigint]>(
    ([a, b], [part, whole]) => [
      a * BigInt(Math.max(0, Math.round(part))),
      b * BigInt(Math.max(1, Math.round(whole))),
    ],
    [BigInt(amount), 1n],
  );
  return roundToStep(part, whole, currency);
};

/** What is left of the time of a period, and of how much. */
const timeLeft = ({ from, until }: PaidPeriod, now: Date): [left: number, whole: number] => {
  const [start, end] = [Date.parse(from), Date.parse(until)];
  return [end - Math.max(now.getTime(), start), end - start];
};

type Share = [part: number, whole: number];

/**
 * The share of an invoice that was kept of all that was provided for it, and of the lines of an account what was kept of
 * them when they were refunded by themselves.
 */
const keptShares = (invoice: InvoiceRecord, { id }: HostingRecord): [ofInvoice: Share, ofLines: Share] => {
  const whole = sum(invoice.lines.map(keptOfLine));
  const byLine = sum(invoice.lines.map(({ refunded = 0 }) => refunded));
  const own = invoice.lines.filter(({ hosting_account_id }) => hosting_account_id === id);
  const price = sum(own.map(({ total }) => total));
  return [
    [whole - Math.max(0, wentBackOf(invoice) - byLine), whole],
    price === 0 ? [1, 1] : [price - sum(own.map(({ refunded = 0 }) => refunded)), price],
  ];
};

/** What of the rest of a period its invoice has paid for and kept, in minor units as the catalog has its prices. */
const keptOfPeriod = ({ period, invoice }: PaidPeriods[number], record: HostingRecord, now: Date): number =>
  share(period.amount, invoice.currency, timeLeft(period, now), ...keptShares(invoice, record));

/**
 * What of the rest of the periods of an account (minor units) was paid for and has gone back: money that went back, whole or
 * in part, is on its way or is disputed buys nothing.
 */
export const lostOfRest = (record: HostingRecord, paid: PaidPeriods, now: Date): number => {
  if (wentBack(paid).every(({ back }) => back === 0)) return 0;
  const worth = valueOfRest(record, now);
  return Math.max(0, worth - sum(paid.map((one) => keptOfPeriod(one, record, now))));
};

/** The same time with tax as it was invoiced, of each invoice: what is given back where an account ends at once. */
export const keptByInvoice = (record: HostingRecord, paid: PaidPeriods, now: Date) =>
  paid.map(({ period, invoice }) => {
    const lines = invoice.lines.filter(({ hosting_account_id }) => hosting_account_id === record.id);
    const priced = lines.map(({ total, unit_price, setup_fee }) =>
      share(total, invoice.currency, [unit_price, unit_price + setup_fee]),
    );
    const paid = [period.amount, period.price] as const;
    const times = [timeLeft(period, now), paid, ...keptShares(invoice, record)] as const;
    return {
      invoice,
      amount: Math.min(share(sum(priced), invoice.currency, ...times), Math.max(0, leftOf(invoice))),
    };
  });

/** The periods that are left, with another one. */
export const withPaid = (periods: PaidPeriod[], paid: Omit<PaidPeriod, 'price'>): PaidPeriod[] => [
  ...periods,
  { ...paid, price: paid.amount },
];

/** The same money in a period that takes the place of what is left: each invoice has paid for a part of it. */
export const carriedOver = (
  periods: PaidPeriod[],
  { from, until }: Pick<PaidPeriod, 'from' | 'until'>,
  currency: string,
): PaidPeriod[] =>
  periods.map((period) => ({
    ...period,
    amount: share(period.amount, currency, timeLeft(period, new Date(from))),
    from,
    until,
  }));

/** Why it is open what of the money for the present periods is kept; null where it is not. */
export const whyNotKept = (
  record: HostingRecord,
  client: Pick<ClientRecord, 'credit_balance'>,
  paid: PaidPeriods,
): Failure | null => {
  if (paid.some(({ invoice }) => invoice.amount_held > 0)) {
    const message = say`A payment for the present period is disputed, or on its way back. Try again once that is decided.`;
    return conflict('payment_disputed', message);
  }
  if (record.undecided_payments?.length) {
    const message = say`A payment for this hosting went back, and our staff have yet to decide about it.`;
    return conflict('service_waits', message);
  }
  return client.credit_balance < 0 && paid.some(({ invoice }) => invoice.credit_applied > 0)
    ? conflict('credit_owed', say`Account credit that paid for the present period is owed. Pay it first.`)
    : null;
};
