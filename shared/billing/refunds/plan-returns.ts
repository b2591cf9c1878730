import { isDeepStrictEqual } from 'node:util';
import {
  about,
  money as amountOf,
  audit,
  newEvent,
  type PlanWithFollowUp,
  writeEvent,
} from '../../events/index.ts';
import { type Fact, type Sentence, say } from '../../languages/sentence.ts';
import { pick } from '../../platform/pick.ts';
import { equals } from '../../platform/table/changes.ts';
import { check, updateVersioned, type Write } from '../../platform/table/write.ts';
import type { Actor, AuditDetails, EventRecord } from '../../records/events.ts';
import { withStatus } from '../../records/indexes.ts';
import type { InvoiceRecord } from '../../records/invoices.ts';
import { keys } from '../../records/keys.ts';
import type { Dispute, PaymentRecord, Refund } from '../../records/payments.ts';
import type { ReviewFacts } from '../fraud-review/index.ts';
import { fileInvoice, invoiceNumber, planReceipt } from '../invoices/index.ts';
import { moveCredit } from '../ledger/index.ts';
import { decisionAfter } from './owed-credit.ts';
import { amountRefunded, isOpenDispute, statusOfPayment } from './returned-money.ts';
import { type InvoiceAmounts, takeBack, toReturnToInvoice, waitingFor } from './take-back.ts';

/** A payment and its invoice as they were read, and what the invoice's order is reviewed by, should this pay it. */
export type LoadedPayment = { payment: PaymentRecord; invoice: InvoiceRecord; facts: ReviewFacts | null };

type Returns = Pick<PaymentRecord, 'refunds' | 'disputes'>;

/** Who or what moved the refunds and disputes, for the audit trail. */
export type Cause = { actor: Actor; action: string; details?: AuditDetails };

const amountsOf = (invoice: InvoiceRecord): InvoiceAmounts => ({
  ...pick(invoice, 'kind', 'total', 'status', 'amount_paid', 'amount_refunded', 'amount_held'),
  ...pick(invoice, 'credit_given', 'balance'),
  ...(invoice.credit_refunded === undefined ? {} : { credit_refunded: invoice.credit_refunded }),
});

const updatePayment = (
  payment: PaymentRecord,
  changed: Pick<
    PaymentRecord,
    'refunds' | 'disputes' | 'taken' | 'amount_applied' | 'services' | 'owed_check'
  >,
  now: Date,
): Write => {
  // What was wanted and is a refund by now is not wanted any more.
  const wanted_refunds = payment.wanted_refunds?.filter(
    ({ key }) => !changed.refunds.some((refund) => refund.key === key),
  );
  const after = { ...payment, ...changed, ...(wanted_refunds ? { wanted_refunds } : {}) };
  const set = {
    ...changed,
    ...(wanted_refunds ? { wanted_refunds } : {}),
    amount_refunded: amountRefunded(after),
    status: statusOfPayment(after),
  };
  return updateVersioned(payment, { set, due: waitingFor(after, now) });
};

/** The invoice is written, or required to be as it was read: what is taken back depends on its status. */
const updateInvoice = (invoice: InvoiceRecord, after: InvoiceAmounts, now: Date): Write => {
  const key = keys.invoice(invoice.client_id, invoice.id);
  const unchanged = [equals('version', invoice.version)];
  if (isDeepStrictEqual(after, amountsOf(invoice))) return check(key, unchanged);
  const { status, ...amounts } = after;
  return fileInvoice(invoice, {
    ...withStatus('INVOICE', status, invoice.id),
    ...amounts,
    updated_at: now.toISOString(),
  });
};

const creditSource = ({ gateway, reference, version }: PaymentRecord): string =>
  `returned:${gateway}:${reference}:${version}`;

/** Money that was withdrawn from an unpaid invoice, and is here all the same, pays what there is to pay. */
const planReturnToInvoice = (
  { payment, invoice, facts }: LoadedPayment,
  cause: Cause,
  now: Date,
): PlanWithFollowUp => {
  const amount = toReturnToInvoice(payment);
  const { actor } = cause;
  const receipt = { amount, from: 'money', source: creditSource(payment), actor, facts } as const;
  const applied = planReceipt(invoice, receipt, now);
  const { refunds, disputes } = payment;
  const changed = {
    refunds,
    disputes,
    taken: { ...payment.taken, withdrawn: payment.taken.withdrawn - amount },
    amount_applied: payment.amount_applied + applied.amount,
  };
  return { writes: [updatePayment(payment, changed, now), ...applied.writes], followUp: applied.followUp };
};

/** Where refunds and disputes are as they were, and all of it was taken back or given back, there is nothing to do. */
const isSettled = (
  payment: PaymentRecord,
  { refunds, disputes }: Returns,
  taken: PaymentRecord['taken'],
): boolean =>
  isDeepStrictEqual(refunds, payment.refunds) &&
  isDeepStrictEqual(disputes, payment.disputes) &&
  isDeepStrictEqual(taken, payment.taken);

/**
 * What refunds and disputes of a payment, as they are now known, do to it, its invoice and the client's credit, in one
 * transaction. Null when they say nothing new. A refund that failed after its invoice was owed again takes two steps:
 * whoever writes this plan asks for the next one until there is none.
 */
export const planReturns = (
  found: LoadedPayment,
  returns: Returns,
  cause: Cause,
  now: Date,
): PlanWithFollowUp | null => {
  const { payment, invoice } = found;
  const after = { ...payment, ...returns };
  const { taken, amount_applied, invoice: amounts, credit } = takeBack(after, amountsOf(invoice));
  if (isSettled(payment, returns, taken)) {
    return toReturnToInvoice(payment) > 0 ? planReturnToInvoice(found, cause, now) : null;
  }
  const services = decisionAfter(payment, { ...after, taken, amount_applied }, amounts, invoice, now);
  const events = returnEvents(payment, returns, now);
  const movement = {
    type: 'refund',
    amount: -credit,
    source: creditSource(payment),
    invoiceId: invoice.id,
    description: credit > 0 ? say`Taken back with the payment` : say`Given back with the payment`,
  } as const;
  return {
    writes: [
      updatePayment(
        payment,
        {
          ...{ ...returns, taken, amount_applied },
          ...(services ? { services } : {}),
          ...(credit === 0 ? {} : { owed_check: true }),
        },
        now,
      ),
      updateInvoice(invoice, amounts, now),
      ...moveCredit(payment.client_id, payment.currency, [movement], now, { mayOwe: true }),
      ...events.map(writeEvent),
      audit(about.payment(payment), cause.actor, cause.action, now, {
        amount_refunded: amountRefunded(after),
        credit_taken: credit,
        ...cause.details,
      }),
    ],
    followUp: { events },
  };
};

type Told = { type: EventRecord['type']; text: Sentence; amount?: number };

const refundNews = (before: Refund | undefined, { status, amount }: Refund, money: Money): Told[] => {
  if (before?.status === status) return [];
  if (status === 'succeeded')
    return [
      {
        type: 'payment_refunded',
        text: say`${money(amount)} of invoice ${money.invoice} was refunded.`,
        amount,
      },
    ];
  if (!before || (status !== 'failed' && status !== 'cancelled')) return [];
  const text = say`The refund of ${money(amount)} of invoice ${money.invoice} did not go through. We will contact you.`;
  return [{ type: 'refund_failed', text }];
};

const disputeNews = (before: Dispute | undefined, dispute: Dispute, money: Money): Told[] => {
  const wasOpen = before !== undefined && isOpenDispute(before);
  if (!before || (before.is_inquiry && !dispute.is_inquiry && isOpenDispute(dispute))) {
    const text = say`The payment of invoice ${money.invoice} is disputed.`;
    if (!dispute.is_inquiry) return [{ type: 'payment_disputed', text, amount: dispute.amount }];
  }
  if (before?.status === dispute.status || isOpenDispute(dispute) || (before && !wasOpen)) return [];
  if (dispute.is_inquiry) return [];
  const text =
    dispute.status === 'won'
      ? say`The dispute of the payment of invoice ${money.invoice} is closed; the money stays.`
      : say`The dispute of the payment of invoice ${money.invoice} was decided for the payer.`;
  return [{ type: 'dispute_closed', text }];
};

type Money = ((amount: number) => Fact) & { invoice: string };

/** What clients are told when refunds and disputes of a payment become `after`. */
export const returnEvents = (
  payment: PaymentRecord,
  after: Pick<PaymentRecord, 'refunds' | 'disputes'>,
  now: Date,
): EventRecord[] => {
  const money: Money = Object.assign((amount: number) => amountOf(amount, payment.currency), {
    invoice: invoiceNumber(payment.invoice_id),
  });
  const refunds = new Map(payment.refunds.map((refund) => [refund.id, refund]));
  const disputes = new Map(payment.disputes.map((dispute) => [dispute.gateway_id, dispute]));
  const told = [
    ...after.refunds.flatMap((refund) => refundNews(refunds.get(refund.id), refund, money)),
    ...after.disputes.flatMap((dispute) => disputeNews(disputes.get(dispute.gateway_id), dispute, money)),
  ];
  const subject = about.invoice({ client_id: payment.client_id, id: payment.invoice_id });
  const { currency } = payment;
  return told.map(({ type, text, amount }) =>
    newEvent(subject, type, text, now, amount === undefined ? undefined : { amount, currency }),
  );
};
