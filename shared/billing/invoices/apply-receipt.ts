import { commitUse } from '../../catalog/index.ts';
import { about, audit, type FollowUp, money, newEvent, writeEvent } from '../../events/index.ts';
import { say } from '../../languages/sentence.ts';
import { partOnStep } from '../../platform/money.ts';
import { equals, type SetOf } from '../../platform/table/changes.ts';
import { update, updateVersioned, type Write } from '../../platform/table/write.ts';
import type { Actor, EventRecord } from '../../records/events.ts';
import { isHeld } from '../../records/imports.ts';
import { withStatus } from '../../records/indexes.ts';
import type { InvoiceRecord } from '../../records/invoices.ts';
import { keys } from '../../records/keys.ts';
import { releaseServices, serviceMessages, uncountHeld } from '../../services/index.ts';
import { heldBy, planReview, type ReviewFacts } from '../fraud-review/index.ts';
import { type CreditMovement, moveCredit } from '../ledger/index.ts';
import { dueForInvoiceStep } from './dunning.ts';
import { enterInvoice, invoiceNumber } from './invoices.ts';
import { invoicePaid } from './new-invoice.ts';

/** Value that reaches an invoice: money from a gateway or bank, or account credit. */
export type Receipt = {
  /** Minor units of the invoice's currency. */
  amount: number;
  from: 'money' | 'credit';
  /** Names what brought it, such as `payment:<gateway>:<reference>`: overpaid money becomes credit once for each. */
  source: string;
  actor: Actor;
  /** What the invoice's order is reviewed by, should this pay it; null where it is not. */
  facts: ReviewFacts | null;
};

export type Applied = {
  /** What of the receipt the invoice took. */
  amount: number;
  invoice: InvoiceRecord;
  writes: Write[];
  followUp: Required<Pick<FollowUp, 'provisioning' | 'renewals' | 'events'>>;
};

const eventsOf = (before: InvoiceRecord, after: InvoiceRecord, surplus: number, now: Date): EventRecord[] => {
  const becamePaid = after.status === 'paid' && before.status !== 'paid';
  const deposit = after.kind === 'credit' && becamePaid ? after.total : 0;
  const credit = deposit + surplus;
  const message = say`${money(credit, after.currency)} was added to your account credit.`;
  return [
    ...(becamePaid ? [invoicePaid(after, now)] : []),
    ...(credit > 0
      ? [
          newEvent(about.invoice(after), 'credit_issued', message, now, {
            amount: credit,
            currency: after.currency,
          }),
        ]
      : []),
  ];
};

const activateOrder = (invoice: InvoiceRecord, now: Date): Write[] => {
  if (invoice.order_id === null) return [];
  const set = { ...withStatus('ORDER', 'active', invoice.order_id), updated_at: now.toISOString() };
  const changes = { set, due: 'unchanged' } as const;
  return [update(keys.order(invoice.client_id, invoice.order_id), changes, [equals('status', 'pending')])];
};

/** What begins as an invoice is paid: its order and the work for its services, or the review that holds both. */
const begin = (invoice: InvoiceRecord, { facts, from }: Receipt, now: Date) => {
  const { client_id, order_id, services, held, total, currency, credit_applied } = invoice;
  const fromCredit = from === 'credit' || credit_applied > 0;
  const signals = heldBy(facts, { total, currency, fromCredit }, now);
  if (order_id !== null && signals.length > 0) {
    return { ...planReview({ ...invoice, order_id }, signals, now), released: [] };
  }
  const writes = [
    ...activateOrder(invoice, now),
    ...releaseServices(client_id, services, now, { holdReleased: held === null }),
  ];
  return { writes, events: [], released: services };
};

const NOTHING_BEGINS = { writes: [], events: [], released: [] };

/**
 * Works out what a receipt does: it lowers the balance; at zero the invoice is paid, its order active, its records
 * released to be provisioned or renewed, and credit issued for a credit invoice. An order that shows a signal of fraud
 * is held instead, and its records stay pending. Money beyond the balance, off the
 * step of the currency, or for an invoice that takes none any more, becomes account credit. The writes hold only while the invoice has the version
 * given. `rewritten` is what of the invoice given is not stored yet.
 */
export const planReceipt = (
  invoice: InvoiceRecord,
  receipt: Receipt,
  now: Date,
  rewritten: SetOf<InvoiceRecord> = {},
): Applied => {
  const { client_id, id, currency } = invoice;
  const takesMoney = invoice.status === 'unpaid' && !isHeld(invoice);
  const applied = takesMoney ? partOnStep(receipt.amount, invoice.balance, invoice.currency) : 0;
  const surplus = receipt.amount - applied;
  const balance = invoice.balance - applied;
  const becomesPaid = invoice.status === 'unpaid' && balance === 0;
  const status = becomesPaid ? 'paid' : invoice.status;
  const set = {
    ...withStatus('INVOICE', status, id),
    balance,
    amount_paid: invoice.amount_paid + (receipt.from === 'money' ? applied : 0),
    credit_applied: invoice.credit_applied + (receipt.from === 'credit' ? applied : 0),
    credit_given: invoice.credit_given + (becomesPaid && invoice.kind === 'credit' ? invoice.total : 0),
    ...(becomesPaid && receipt.from === 'money' && invoice.credit_applied > 0
      ? { credit_review: true as const }
      : {}),
    paid_at: becomesPaid ? now.toISOString() : invoice.paid_at,
    updated_at: now.toISOString(),
  };
  const { charging, ...idle } = invoice;
  // Money has come: whatever was charging has done so, or finds the invoice changed; what is left has its next charge.
  const decided = receipt.from === 'money' && charging !== undefined;
  const after: InvoiceRecord = { ...(decided ? idle : invoice), ...set, version: invoice.version + 1 };
  const begun = becomesPaid ? begin(invoice, receipt, now) : NOTHING_BEGINS;
  const events = [...eventsOf(invoice, after, surplus, now), ...begun.events];
  const movements: CreditMovement[] = [
    {
      type: 'invoice_payment',
      amount: receipt.from === 'credit' ? -applied : 0,
      source: receipt.source,
      invoiceId: id,
      description: say`Used for invoice ${invoiceNumber(id)}`,
    },
    {
      type: 'overpayment',
      amount: receipt.from === 'money' ? surplus : 0,
      source: receipt.source,
      invoiceId: id,
      description: say`Paid beyond invoice ${invoiceNumber(id)}`,
    },
    {
      type: 'deposit',
      amount: becomesPaid && invoice.kind === 'credit' ? invoice.total : 0,
      source: `invoice:${id}`,
      invoiceId: id,
      description: say`Bought with invoice ${invoiceNumber(id)}`,
    },
  ];
  const entry = audit(
    about.invoice(invoice),
    receipt.actor,
    becomesPaid ? 'invoice.paid' : 'invoice.receipt',
    now,
    { source: receipt.source, amount: receipt.amount, applied, surplus },
  );
  const writes = [
    updateVersioned(invoice, {
      set: { ...rewritten, ...set },
      remove: [
        ...(becomesPaid ? (['held'] as const) : []),
        ...(receipt.from === 'money' ? (['charging'] as const) : []),
        ...(Object.keys(rewritten).length > 0 ? (['documents'] as const) : []),
      ],
      due: becomesPaid || decided ? dueForInvoiceStep(after) : 'unchanged',
    }),
    ...(becomesPaid ? [enterInvoice(after)] : []),
    ...begun.writes,
    ...(becomesPaid ? uncountHeld(client_id, invoice.held) : []),
    ...(becomesPaid ? commitUse(invoice.coupon) : []),
    ...moveCredit(client_id, currency, movements, now),
    ...events.map(writeEvent),
    entry,
  ];
  return {
    amount: applied,
    invoice: after,
    writes,
    followUp: { ...serviceMessages(client_id, begun.released), events },
  };
};
