import * as z from 'zod';
import { captureOf, disputesOf, followRefunds, leftOf, takenOut } from './captures.ts';
import { checkFields } from './check-fields.ts';
import { type Context, type Handler, link } from './context.ts';
import { type Money, minorOf, moneyOf, moneyProblems, normal } from './money.ts';
import { moneySchema } from './order-request.ts';
import { notFound, Refusal, unprocessable } from './refusal.ts';
import { type Capture, newId, type Refund, takeNext, timestamp } from './state.ts';

const text = (maximum: number) => z.string().min(1).max(maximum);

const refundRequest = z.strictObject({
  amount: moneySchema.optional(),
  custom_id: text(127).optional(),
  invoice_id: text(127).optional(),
  note_to_payer: text(255).optional(),
});

export const presentRefund = (context: Pick<Context, 'state' | 'origin'>, refund: Refund) => {
  const self = `${context.origin}/v2/payments/refunds/${refund.id}`;
  const { amount, capture_id } = refund;
  const capture = captureOf(context, capture_id);
  const nothing = moneyOf(amount.currency_code, 0n);
  return {
    id: refund.id,
    status: refund.status,
    ...(refund.reason && { status_details: { reason: refund.reason } }),
    amount,
    ...(refund.invoice_id !== null && { invoice_id: refund.invoice_id }),
    ...(refund.custom_id !== null && { custom_id: refund.custom_id }),
    ...(refund.note_to_payer !== null && { note_to_payer: refund.note_to_payer }),
    seller_payable_breakdown: {
      gross_amount: amount,
      paypal_fee: nothing,
      net_amount: amount,
      total_refunded_amount: moneyOf(amount.currency_code, takenOut(context, capture)),
    },
    links: [link(self, 'self'), link(`${context.origin}/v2/payments/captures/${capture_id}`, 'up')],
    create_time: refund.create_time,
    update_time: refund.update_time,
  };
};

/** In full for who asks for it, else its id, status and links. */
export const answerRefund = (context: Context, refund: Refund) => {
  const whole = presentRefund(context, refund);
  const { id, status, links } = whole;
  return { status: 201, body: context.wantsAll ? whole : { id, status, links } };
};

const DAYS_TO_REFUND = 180;

const isLate = ({ create_time }: Capture): boolean =>
  Date.now() - Date.parse(create_time) > DAYS_TO_REFUND * 24 * 60 * 60_000;

const isOpen = ({ status }: { status: string }): boolean => status !== 'RESOLVED';

/** How much is to be paid back, where that may be. */
const amountOf = (context: Context, capture: Capture, asked: Money | undefined): Money => {
  if (capture.status === 'PENDING') throw unprocessable('PENDING_CAPTURE');
  if (capture.status === 'DECLINED' || capture.status === 'FAILED') throw unprocessable('REFUND_NOT_ALLOWED');
  const disputes = disputesOf(context, capture);
  if (capture.reason === 'CHARGEBACK') throw unprocessable('REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK');
  const { currency_code } = capture.amount;
  const left = leftOf(context, capture);
  if (left <= 0n) throw unprocessable('CAPTURE_FULLY_REFUNDED');
  if (isLate(capture)) throw unprocessable('REFUND_TIME_LIMIT_EXCEEDED');
  if (!asked) return moneyOf(currency_code, left);
  const problems = moneyProblems(asked, '/amount', 'more than zero', 'DECIMALS_NOT_SUPPORTED');
  if (problems.length > 0) throw new Refusal(422, problems);
  if (asked.currency_code !== currency_code) {
    throw unprocessable('REFUND_CAPTURE_CURRENCY_MISMATCH', '/amount/currency_code');
  }
  if (minorOf(asked) > left) throw unprocessable('REFUND_AMOUNT_EXCEEDED', '/amount/value');
  if (disputes.some(isOpen) && minorOf(asked) < minorOf(capture.amount))
    throw unprocessable('TRANSACTION_DISPUTED');
  return normal(asked);
};

export const addRefund = (
  { state }: Pick<Context, 'state'>,
  capture: Capture,
  amount: Money,
  more: Partial<Refund> = {},
): Refund => {
  const now = timestamp();
  const refund: Refund = {
    id: newId(),
    capture_id: capture.id,
    status: 'COMPLETED',
    reason: null,
    amount,
    invoice_id: null,
    custom_id: null,
    note_to_payer: null,
    dispute_id: null,
    create_time: now,
    update_time: now,
    ...more,
  };
  state.refunds.put(refund.id, refund);
  return refund;
};

export const tellRefund = (context: Context, refund: Refund, told: 'REFUNDED' | 'REVERSED'): void => {
  const { currency_code, value } = refund.amount;
  context.emit({
    event_type: `PAYMENT.CAPTURE.${told}`,
    resource_type: 'refund',
    resource_version: '2.0',
    summary: `A ${value} ${currency_code} capture payment was ${told.toLowerCase()}`,
    resource: presentRefund(context, refund),
  });
};

/** Returns the id of the refund that it has made. */
export const makeRefund = (context: Context): string => {
  const { state, body, id } = context;
  const capture = captureOf(context, id);
  const { amount: asked, invoice_id, custom_id, note_to_payer } = checkFields(refundRequest, body);
  const amount = amountOf(context, capture, asked);
  if (invoice_id !== undefined && state.refunds.list('invoice_id', invoice_id).length > 0) {
    throw new Refusal(422, [
      { issue: 'DUPLICATE_INVOICE_ID', description: 'Invoice ID was previously used to refund a capture.' },
    ]);
  }
  const plan = takeNext(state.next_refunds);
  if (plan?.refuse) throw unprocessable(plan.refuse);
  const refund = addRefund(context, capture, amount, {
    status: plan?.status ?? 'COMPLETED',
    reason: plan?.reason ?? null,
    invoice_id: invoice_id ?? null,
    custom_id: custom_id ?? null,
    note_to_payer: note_to_payer ?? null,
  });
  followRefunds(context, capture);
  if (refund.status !== 'FAILED' && refund.status !== 'CANCELLED') tellRefund(context, refund, 'REFUNDED');
  return refund.id;
};

export const refundOf = ({ state }: Pick<Context, 'state'>, id: string): Refund => {
  const refund = state.refunds.get(id);
  if (!refund) throw notFound('refund_id', id);
  return refund;
};

export const getRefund: Handler = (context) => ({
  status: 200,
  body: presentRefund(context, refundOf(context, context.id)),
});

/** Later than it was asked for; nothing is told of it. */
export const moveRefund = (context: Context, refund: Refund, status: Refund['status']): void => {
  refund.status = status;
  refund.reason = status === 'PENDING' ? 'ECHECK' : null;
  refund.update_time = timestamp();
  context.state.refunds.put(refund.id, refund);
  followRefunds(context, captureOf(context, refund.capture_id));
};
