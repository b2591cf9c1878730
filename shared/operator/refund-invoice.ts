import {
  fileInvoice,
  getInvoice,
  invoiceNumber,
  keptOfLine,
  leftOf,
  linesOf,
  paidStatus,
} from '../billing/invoices/index.ts';
import { moveCredit } from '../billing/ledger/index.ts';
import { planWantedRefunds, wantedOf } from '../billing/refunds/index.ts';
import { about, audit, carryOut, newEvent, writeEvent } from '../events/index.ts';
import { say } from '../languages/sentence.ts';
import { config } from '../platform/config/config.ts';
import { conflict, type Failure, invalid } from '../platform/failure.ts';
import { formatMoney, isOnStep, stepText, sum } from '../platform/money.ts';
import { sendMessages } from '../platform/queue/send-messages.ts';
import type { Collection } from '../platform/table/key.ts';
import { getItems, pagesOf } from '../platform/table/query.ts';
import { collections } from '../records/collections.ts';
import type { Actor, EventRecord } from '../records/events.ts';
import type { HostingRecord, ServiceKind } from '../records/hosting.ts';
import { withStatus } from '../records/indexes.ts';
import type { InvoiceLine, InvoiceRecord } from '../records/invoices.ts';
import { keys } from '../records/keys.ts';
import type { PaymentRecord } from '../records/payments.ts';
import { planSuspension } from './hosting.ts';
import { toldClients } from './told-clients.ts';

/** The lines of a service, or lines by their places on the invoice, the first of which is 1. */
type Part = { kind: ServiceKind; id: number } | { lines: number[] };

export type InvoiceRefund = {
  /** Minor units of the invoice's currency; null for all that it still has. */
  amount: number | null;
  /** `origin`: money at its gateway, credit to account credit; `credit`: all of it to account credit. */
  to: 'origin' | 'credit';
  /** Which of what the invoice received goes back before the other. */
  first: 'money' | 'credit';
  reason: string;
  /** Only what these lines have cost, with their tax. */
  of?: Part | undefined;
  /** Two requests of one key are one refund. Without one, the same amount for the same reason is the same refund. */
  key?: string | undefined;
  /** What becomes of its hosting where nothing is left of the invoice; as configured unless said, which may be to ask. */
  services?: 'suspend' | 'leave' | undefined;
};

export type RefundableInvoice = {
  invoice: InvoiceRecord;
  payments: PaymentRecord[];
  accounts: HostingRecord[];
};

export const loadRefundable = async (clientId: number, id: number): Promise<RefundableInvoice> => {
  const invoice = await getInvoice(clientId, id);
  const bought = invoice.services.filter(({ kind }) => kind === 'hosting');
  const [payments, accounts] = await Promise.all([
    readSince(collections.ofClient(clientId, 'PAYMENT'), invoice.created_at),
    getItems(...bought.map((service) => keys.hosting(clientId, service.id))),
  ]);
  return {
    invoice,
    payments: payments.filter(({ invoice_id }) => invoice_id === id),
    accounts: accounts.flatMap((account) =>
      account?.status === 'active' || account?.status === 'suspended' ? [account] : [],
    ),
  };
};

/** What an invoice can still give back, in minor units: what is on its way back is not counted. */
const refundableOf = ({ invoice, payments }: Pick<RefundableInvoice, 'invoice' | 'payments'>): number =>
  invoice.status === 'paid' && invoice.kind !== 'credit'
    ? Math.max(0, leftOf(invoice) - sum(payments.map(wantedOf)))
    : 0;

const nameOf = (part: Part): string =>
  'lines' in part ? `lines:${[...new Set(part.lines)].sort((a, b) => a - b)}` : `${part.kind}:${part.id}`;

/** The lines of a part. Throws a 422 for what is not on the invoice. */
export const linesOfPart = (invoice: InvoiceRecord, part: Part): InvoiceLine[] => {
  if (!('lines' in part)) {
    const lines = linesOf(invoice, [part]);
    if (lines.length === 0) throw invalid({ service: [say`This invoice has no line of that service.`] });
    return lines;
  }
  const { length } = invoice.lines;
  const unknown = part.lines.find((place) => place > length);
  if (unknown) throw invalid({ lines: [say`This invoice has no line ${unknown}, but ${length}.`] });
  return invoice.lines.filter((_line, index) => part.lines.includes(index + 1));
};

/** What each line can still give back, with its tax, in minor units; together no more than the invoice can. */
export const refundableLines = (found: Pick<RefundableInvoice, 'invoice' | 'payments'>): number[] => {
  const left = refundableOf(found);
  return found.invoice.lines.map((line) => Math.min(left, keptOfLine(line)));
};

/** The 422 of a refund beyond what is left, in minor units. */
export const chooseAtMost = (left: number, currency: string): Failure =>
  invalid({ amount: [say`Choose at most ${formatMoney(left, currency)}.`] });

/** What of it a refund is about: the whole invoice, or a part, of which parts may have gone back before. */
export const subjectOf = (found: RefundableInvoice, of: InvoiceRefund['of']) => {
  const left = refundableOf(found);
  if (!of) return { left, accounts: found.accounts };
  const chosen = new Set(linesOfPart(found.invoice, of));
  const isPaidBy = (line: InvoiceLine) => !chosen.has(line) && keptOfLine(line) > 0;
  return {
    left: Math.min(left, sum([...chosen].map(keptOfLine))),
    accounts: found.accounts.filter((account) => {
      const lines = linesOf(found.invoice, [account]);
      return lines.some((line) => chosen.has(line)) && !lines.some(isPaidBy);
    }),
  };
};

/** The lines with what is given back of some, so that the others are worth what they were. */
const withRefunded = (invoice: InvoiceRecord, of: Part, amount: number): InvoiceLine[] => {
  const own = new Set(linesOfPart(invoice, of));
  let left = amount;
  return invoice.lines.map((line) => {
    const part = own.has(line) ? Math.min(left, keptOfLine(line)) : 0;
    left -= part;
    return part > 0 ? { ...line, refunded: (line.refunded ?? 0) + part } : line;
  });
};

const assertRefundable = ({ kind, status, id, refunds = [] }: InvoiceRecord, key: string): void => {
  const number = invoiceNumber(id);
  if (kind === 'credit') {
    throw conflict('credit_invoice', say`${number} is for account credit: refund its payment instead.`);
  }
  if (refunds.some((refund) => refund.key === key)) {
    throw conflict(
      'already_refunded',
      say`${number} was refunded so before. Nothing was changed. To give back as much once more, give it a --key of its own.`,
    );
  }
  if (status === 'paid') return;
  throw conflict('invoice_not_refundable', say`${number} is ${status}: only a paid one can be refunded.`);
};

/** How much of a refund is money and how much is credit, of what the invoice received. */
const partsOf = (invoice: InvoiceRecord, amount: number, first: InvoiceRefund['first']) => {
  const ofCredit = invoice.credit_applied - (invoice.credit_refunded ?? 0);
  const ofMoney = invoice.amount_paid - invoice.amount_refunded - invoice.amount_held;
  const money = first === 'money' ? Math.min(amount, ofMoney) : amount - Math.min(amount, ofCredit);
  return { money, credit: amount - money };
};

/** What becomes of the hosting once nothing is left of its invoice. Throws a 422 where staff have to say so. */
const suspends = (accounts: HostingRecord[], { services }: InvoiceRefund): boolean => {
  const action = services ?? config().unpaid_services;
  if (action !== 'ask' || accounts.length === 0) return action === 'suspend';
  throw invalid({
    services: [say`Nothing is left of what paid for its hosting. Say whether to suspend or leave it.`],
  });
};

const eventsOf = (after: InvoiceRecord, credit: number, now: Date): EventRecord[] => {
  const { currency, id, status, total } = after;
  const subject = about.invoice(after);
  const number = invoiceNumber(id);
  const added = toldClients.creditGiven(credit, currency, number);
  return [
    ...(credit > 0 ? [newEvent(subject, 'credit_issued', added, now, { amount: credit, currency })] : []),
    ...(status === 'refunded'
      ? [newEvent(subject, 'invoice_refunded', toldClients.allBack(total, currency, number), now)]
      : []),
  ];
};

/** Plans what of an invoice goes back and how: account credit at once, money by refunds that settlement begins. */
export const planInvoiceRefund = (
  found: RefundableInvoice,
  wanted: InvoiceRefund,
  actor: Actor,
  now: Date,
) => {
  const { invoice, payments } = found;
  const { client_id, id, currency } = invoice;
  const { to, first, reason, of } = wanted;
  const what = `${of ? `${nameOf(of)}: ` : ''}${wanted.amount ?? 'all'}`;
  const { key = `${what}: ${reason}` } = wanted;
  assertRefundable(invoice, key);
  const { left, accounts } = subjectOf(found, of);
  const amount = wanted.amount ?? left;
  if (amount !== left && !isOnStep(amount, currency)) throw invalid({ amount: [stepText(currency)] });
  if (amount <= 0 || amount > left) throw chooseAtMost(left, currency);
  const parts = partsOf(invoice, amount, first);
  const named = { key: `invoice: ${key}`, reason, of_invoice: true } as const;
  const byGateway =
    to === 'origin'
      ? planWantedRefunds(payments, { ...named, amount: parts.money }, now)
      : { refunded: 0, writes: [] };
  if (to === 'origin' && byGateway.refunded < parts.money) {
    const rest = formatMoney(parts.money - byGateway.refunded, currency);
    const remedy =
      'Send it back and record that by "payments refund --reference", or give it back as credit.';
    throw invalid({ to: [say`${rest} of it came by bank, or cannot go back at its gateway. ${remedy}`] });
  }
  const ofMoney = to === 'credit' ? parts.money : 0;
  const set = {
    credit_refunded: (invoice.credit_refunded ?? 0) + parts.credit,
    credit_given: invoice.credit_given + ofMoney,
    refunds: [...(invoice.refunds ?? []), { key, amount, at: now.toISOString() }],
    ...(of ? { lines: withRefunded(invoice, of, amount) } : {}),
    updated_at: now.toISOString(),
  };
  const status = paidStatus({ ...invoice, ...set });
  const given = (from: 'credit' | 'money', part: number) =>
    ({
      type: 'refund',
      amount: part,
      source: `refunded:${from}:${id}:${key}`,
      invoiceId: id,
      description: toldClients.givenBack(invoiceNumber(id)),
    }) as const;
  const movements = [given('credit', parts.credit), given('money', ofMoney)];
  const events = eventsOf({ ...invoice, ...set, status }, parts.credit + ofMoney, now);
  const suspended = amount === left && suspends(accounts, wanted) ? accounts : [];
  return {
    refunded: { amount, money: byGateway.refunded, credit: parts.credit + ofMoney },
    payments: byGateway.refunded > 0 ? payments.filter(({ gateway }) => gateway !== 'bank') : [],
    writes: [
      fileInvoice(invoice, { ...set, ...withStatus('INVOICE', status, id) }),
      ...byGateway.writes,
      ...moveCredit(client_id, currency, movements, now),
      // It follows from the refund, of which the entry of staff is.
      ...suspended.flatMap((account) =>
        planSuspension(account, `${invoiceNumber(id)} was refunded`, 'system', now),
      ),
      ...events.map(writeEvent),
      audit(about.invoice(invoice), actor, 'invoice.refunded', now, {
        amount,
        to,
        ...parts,
        reason,
        of: of ? nameOf(of) : null,
      }),
    ],
    followUp: {
      events,
      renewals: suspended.map(({ kind, id: account }) => ({ kind, client_id, id: account })),
    },
  };
};

/**
 * Gives an invoice back, whole or in part, the way it came or to account credit. Money goes back by its gateways within a
 * minute and is counted as they say; a refund that fails puts its part back and asks a person.
 */
export const refundInvoice = async (
  clientId: number,
  id: number,
  wanted: InvoiceRefund,
  actor: Actor,
  now: Date,
): Promise<{ amount: number; money: number; credit: number }> => {
  const { refunded, payments } = await carryOut(
    () => loadRefundable(clientId, id),
    (found) => planInvoiceRefund(found, wanted, actor, now),
  );
  const messages = payments.flatMap(({ gateway, reference }) =>
    gateway === 'bank' ? [] : [{ gateway, reference }],
  );
  if (messages.length > 0) await sendMessages('payments', messages);
  return refunded;
};

/** The records of a collection that were made at `since` or later, newest first. */
export const readSince = async <R extends { created_at: string }>(
  wanted: Collection<R>,
  since: string,
): Promise<R[]> => {
  const found: R[] = [];
  for await (const records of pagesOf(wanted)) {
    const young = records.filter(({ created_at }) => created_at >= since);
    found.push(...young);
    if (young.length < records.length) break;
  }
  return found;
};
