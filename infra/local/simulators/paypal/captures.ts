import { type Context, type Handler, link } from './context.ts';
import { minorOf, moneyOf } from './money.ts';
import { notFound } from './refusal.ts';
import {
  type Capture,
  type Dispute,
  newId,
  type Order,
  type PurchaseUnit,
  type Refund,
  timestamp,
} from './state.ts';

export const PAYEE = { email_address: 'merchant@example.com', merchant_id: '7BWZGJ4RNTL2A' };

/** 3.49 per cent and 49 cents of whatever currency, as PayPal asks in the United States. */
export const feeOf = (minor: bigint): bigint => {
  const fee = (minor * 349n + 5_000n) / 10_000n + 49n;
  return fee < minor ? fee : minor;
};

const breakdownOf = ({ amount }: Capture) => {
  const { currency_code } = amount;
  const gross = minorOf(amount);
  const fee = feeOf(gross);
  return {
    gross_amount: amount,
    paypal_fee: moneyOf(currency_code, fee),
    net_amount: moneyOf(currency_code, gross - fee),
  };
};

/** As it stands in its order. */
export const presentCapture = ({ origin }: Pick<Context, 'origin'>, capture: Capture) => {
  const self = `${origin}/v2/payments/captures/${capture.id}`;
  const isSettled = !['PENDING', 'DECLINED', 'FAILED'].includes(capture.status);
  return {
    id: capture.id,
    status: capture.status,
    ...(capture.reason && { status_details: { reason: capture.reason } }),
    amount: capture.amount,
    final_capture: true,
    seller_protection: {
      status: 'ELIGIBLE',
      dispute_categories: ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'],
    },
    ...(isSettled && { seller_receivable_breakdown: breakdownOf(capture) }),
    ...(capture.invoice_id !== null && { invoice_id: capture.invoice_id }),
    ...(capture.custom_id !== null && { custom_id: capture.custom_id }),
    links: [
      link(self, 'self'),
      link(`${self}/refund`, 'refund', 'POST'),
      link(`${origin}/v2/checkout/orders/${capture.order_id}`, 'up'),
    ],
    create_time: capture.create_time,
    update_time: capture.update_time,
  };
};

/** As it stands for itself. */
export const showCapture = (at: Pick<Context, 'origin'>, capture: Capture) => ({
  ...presentCapture(at, capture),
  supplementary_data: { related_ids: { order_id: capture.order_id } },
  payee: PAYEE,
});

export const captureOf = ({ state }: Pick<Context, 'state'>, id: string): Capture => {
  const capture = state.captures.get(id);
  if (!capture) throw notFound('capture_id', id);
  return capture;
};

export const getCapture: Handler = (context) => ({
  status: 200,
  body: showCapture(context, captureOf(context, context.id)),
});

export const keepCapture = ({ state }: Pick<Context, 'state'>, capture: Capture): void => {
  capture.update_time = timestamp();
  state.captures.put(capture.id, capture);
};

export const addCapture = (
  { state }: Pick<Context, 'state'>,
  order: Order,
  unit: PurchaseUnit,
  { status, reason }: Pick<Capture, 'status' | 'reason'>,
): Capture => {
  const now = timestamp();
  const { currency_code, value } = unit.amount;
  const capture: Capture = {
    id: newId(),
    order_id: order.id,
    reference_id: unit.reference_id,
    status,
    reason,
    amount: { currency_code, value },
    invoice_id: unit.invoice_id ?? null,
    custom_id: unit.custom_id ?? null,
    create_time: now,
    update_time: now,
  };
  state.captures.put(capture.id, capture);
  return capture;
};

const WORDS: Record<string, string> = {
  COMPLETED: 'completed',
  PENDING: 'pending',
  DECLINED: 'declined',
  DENIED: 'denied',
};

/** A refusal at once is DECLINED; one that follows after a while is DENIED. */
export const tellCapture = (context: Context, capture: Capture, told: keyof typeof WORDS): void => {
  const { currency_code, value } = capture.amount;
  context.emit({
    event_type: `PAYMENT.CAPTURE.${told}`,
    resource_type: 'capture',
    resource_version: '2.0',
    summary: `Payment ${WORDS[told]} for ${value} ${currency_code}`,
    resource: showCapture(context, capture),
  });
};

/** Money that refunds and lost disputes have taken out of a capture, or will. */
export const takenOut = ({ state }: Pick<Context, 'state'>, { id }: Capture): bigint =>
  state.refunds
    .list('capture_id', id)
    .filter(({ status }) => status === 'COMPLETED' || status === 'PENDING')
    .reduce((sum, { amount }) => sum + minorOf(amount), 0n);

export const leftOf = (context: Pick<Context, 'state'>, capture: Capture): bigint =>
  minorOf(capture.amount) - takenOut(context, capture);

/** Follows what refunds and disputes have left of a capture. */
export const followRefunds = (context: Context, capture: Capture, reason: Capture['reason'] = null): void => {
  const taken = takenOut(context, capture);
  const isAll = taken >= minorOf(capture.amount);
  capture.status = taken === 0n ? 'COMPLETED' : isAll ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  capture.reason = reason;
  keepCapture(context, capture);
};

export const refundsOf = ({ state }: Pick<Context, 'state'>, captures: Capture[]): Refund[] => {
  const { lists_reversals } = state.settings.get();
  return captures
    .flatMap(({ id }) => state.refunds.list('capture_id', id))
    .filter(({ dispute_id }) => dispute_id === null || lists_reversals);
};

export const disputesOf = ({ state }: Pick<Context, 'state'>, { id }: Capture): Dispute[] =>
  state.disputes.list('capture_id', id);
