import { cancelPending, leftOf, loadOrdered } from '../billing/invoices/index.ts';
import { isGone } from '../billing/refunds/index.ts';
import { about, audit, carryOut, newEvent, type PlanWithFollowUp, writeEvent } from '../events/index.ts';
import { say } from '../languages/sentence.ts';
import { getOrder } from '../orders/index.ts';
import { conflict } from '../platform/failure.ts';
import { equals } from '../platform/table/changes.ts';
import { numberOf } from '../platform/table/numbers.ts';
import { check, update, type Write } from '../platform/table/write.ts';
import type { Actor } from '../records/events.ts';
import type { ServiceRecord } from '../records/hosting.ts';
import { withStatus } from '../records/indexes.ts';
import type { InvoiceRecord } from '../records/invoices.ts';
import { keys } from '../records/keys.ts';
import type { OrderRecord, OrderReview } from '../records/orders.ts';
import { releaseServices, serviceMessages } from '../services/index.ts';
import { loadRefundable, planInvoiceRefund, type RefundableInvoice, subjectOf } from './refund-invoice.ts';
import { toldClients } from './told-clients.ts';

/** An order that waits for this decision, with what was paid for it. */
type HeldOrder = RefundableInvoice & {
  order: OrderRecord & { review: OrderReview };
  services: (ServiceRecord | undefined)[];
};

const isHeld = (order: OrderRecord): order is HeldOrder['order'] => order.review?.state === 'waiting';

/** Throws a conflict for an order that nothing holds, or that was decided about before. */
export const loadHeldOrder = async (clientId: number, id: number): Promise<HeldOrder> => {
  const order = await getOrder(clientId, id);
  if (!isHeld(order)) {
    const decided = order.review ? `was ${order.review.state}` : `is ${order.status}`;
    throw conflict('order_not_held', say`The order ${decided}: no review of it waits.`);
  }
  const found = await loadRefundable(clientId, order.invoice_id);
  return { ...found, order, services: await loadOrdered(found.invoice) };
};

/** Minor units that go back where it is not accepted; what is disputed, or on its way back by itself, is not counted. */
export const refundOf = (found: HeldOrder): number => subjectOf(found, undefined).left;

/** Holds only as long as nobody else has decided, and the invoice is as it was read. */
const decide = (order: HeldOrder['order'], state: 'accepted' | 'refunded', now: Date): Write => {
  const status = state === 'accepted' ? 'active' : 'cancelled';
  const set = {
    ...withStatus('ORDER', status, order.id),
    review: { ...order.review, state },
    updated_at: now.toISOString(),
  };
  return update(order, { set, due: null }, [
    equals('status', 'fraud'),
    equals('updated_at', order.updated_at),
  ]);
};

const asRead = ({ client_id, id, version }: InvoiceRecord): Write =>
  check(keys.invoice(client_id, id), [equals('version', version)]);

const noted = ({ review }: HeldOrder['order']) => ({ signals: review.signals.join(' ') });

const planAcceptance = (
  { order, invoice, payments }: HeldOrder,
  actor: Actor,
  now: Date,
): PlanWithFollowUp => {
  const { client_id, id } = order;
  const isMoneyGone =
    invoice.status !== 'paid' ||
    invoice.amount_held > 0 ||
    (invoice.total > 0 && leftOf(invoice) <= 0) ||
    payments.some((payment) => isGone(payment, invoice));
  if (isMoneyGone) {
    const message = say`Its money was disputed or given back, or is on its way back. Refund what is left of it.`;
    throw conflict('payment_gone', message);
  }
  const message = toldClients.accepted(numberOf('order', id));
  const event = newEvent(about.order(order), 'order_accepted', message, now);
  return {
    writes: [
      decide(order, 'accepted', now),
      asRead(invoice),
      ...releaseServices(client_id, invoice.services, now),
      writeEvent(event),
      audit(about.order(order), actor, 'order.accepted', now, noted(order)),
    ],
    followUp: { ...serviceMessages(client_id, invoice.services), events: [event] },
  };
};

/** Accepts a held order: from then on it is as if it had just been paid. */
export const acceptOrder = async (clientId: number, id: number, actor: Actor, now: Date): Promise<void> => {
  await carryOut(
    () => loadHeldOrder(clientId, id),
    (found) => planAcceptance(found, actor, now),
  );
};

export type OrderRefund = {
  /** `origin`: money at its gateway, credit to account credit; `credit`: all of it to account credit. */
  to: 'origin' | 'credit';
  reason: string;
};

const NOTHING_LEFT = { amount: 0, money: 0, credit: 0 };

const planRefund = (found: HeldOrder, { to, reason }: OrderRefund, actor: Actor, now: Date) => {
  const { order, invoice, services } = found;
  const { currency } = invoice;
  const wanted = {
    to,
    reason,
    amount: null,
    first: 'money',
    services: 'leave',
    key: `order:${order.id}`,
  } as const;
  // It follows from the decision, of which the entry of staff is.
  const refund = refundOf(found) > 0 ? planInvoiceRefund(found, wanted, 'system', now) : null;
  const { amount, money, credit } = refund?.refunded ?? NOTHING_LEFT;
  const message = toldClients.declined(numberOf('order', order.id), { money, credit }, currency);
  const told = newEvent(about.order(order), 'order_declined', message, now, { amount, currency });
  const event = { ...told, refunded: money };
  return {
    refunded: { amount, money, credit },
    writes: [
      decide(order, 'refunded', now),
      ...services.flatMap((record) =>
        record ? cancelPending(record, record.hold_released === true, now) : [],
      ),
      ...(refund?.writes ?? [asRead(invoice)]),
      writeEvent(event),
      audit(about.order(order), actor, 'order.refunded', now, {
        ...noted(order),
        amount,
        money,
        credit,
        reason,
      }),
    ],
    followUp: {
      events: [...(refund?.followUp.events ?? []), event],
      payments: (refund?.payments ?? []).flatMap(({ gateway, reference }) =>
        gateway === 'bank' ? [] : [{ gateway, reference }],
      ),
    },
  };
};

/**
 * Cancels a held order and gives back all that its invoice still has, in one transaction; money goes back by its gateway
 * within a minute. Nothing of it was begun, and its names are free again. Throws a 422 for money that came by bank, unless
 * it goes to account credit. Returns what goes back, in minor units.
 */
export const refundOrder = async (
  clientId: number,
  id: number,
  wanted: OrderRefund,
  actor: Actor,
  now: Date,
): Promise<{ amount: number; money: number; credit: number }> => {
  const { refunded } = await carryOut(
    () => loadHeldOrder(clientId, id),
    (found) => planRefund(found, wanted, actor, now),
  );
  return refunded;
};
