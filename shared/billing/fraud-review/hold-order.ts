import type { FraudSignal } from '../../contract/vocabulary.ts';
import { about, audit, newEvent } from '../../events/index.ts';
import { say, tell } from '../../languages/sentence.ts';
import { config } from '../../platform/config/config.ts';
import { equals } from '../../platform/table/changes.ts';
import { numberOf } from '../../platform/table/numbers.ts';
import { update, type Write } from '../../platform/table/write.ts';
import type { EventRecord } from '../../records/events.ts';
import { awaitsManualAction, withStatus } from '../../records/indexes.ts';
import type { InvoiceRecord } from '../../records/invoices.ts';
import { keys } from '../../records/keys.ts';
import type { OrderRecord, OrderReview } from '../../records/orders.ts';
import { serviceKey } from '../../services/index.ts';
import { type Ordered, type ReviewFacts, signalsOf } from './signals.ts';

/** The signals that hold an order that is paid. */
export const heldBy = (facts: ReviewFacts | null, ordered: Ordered, now: Date): FraudSignal[] =>
  facts ? signalsOf(facts, ordered, config().fraud_review, now) : [];

const newReview = (signals: FraudSignal[], now: Date): OrderReview => ({
  signals,
  state: 'waiting',
  since: now.toISOString(),
  answer_by: new Date(now.getTime() + config().fraud_review.answer_hours * 3_600_000).toISOString(),
});

/** The state of an order that is held: it is on the list of what waits for a person. */
export const heldState = (id: number, signals: FraudSignal[], now: Date) => ({
  set: { ...withStatus('ORDER', 'fraud', id), review: newReview(signals, now) },
  due: awaitsManualAction('fraud_review', now, id),
});

type Order = Pick<OrderRecord, 'client_id' | 'id'>;

/** What else is written with it. The client is told that it is held, and staff also why. */
export const tellHeld = (
  order: Order,
  signals: FraudSignal[],
  now: Date,
): { event: EventRecord; entry: Write } => {
  const { answer_hours } = config().fraud_review;
  const message = say`Order ${numberOf('order', order.id)} is paid. We check it before anything is set up, and you will hear from us within ${answer_hours} hours.`;
  return {
    event: newEvent(about.order(order), 'order_held', message, now),
    entry: audit(about.order(order), 'system', 'order.held', now, { signals: signals.join(' ') }),
  };
};

/** A record of a held order stays pending; that its name was given free before is noted for whoever provides it. */
const keepPending = ({ client_id, services, held }: InvoiceRecord, now: Date): Write[] =>
  held === null
    ? services.map((service) =>
        update(
          serviceKey(client_id, service),
          { set: { hold_released: true, updated_at: now.toISOString() }, due: 'unchanged' },
          [equals('status', 'pending')],
        ),
      )
    : [];

/** Plans that the order of an invoice is held as that is paid, in the transaction that would begin its services. */
export const planHold = (
  invoice: InvoiceRecord & { order_id: number },
  signals: FraudSignal[],
  now: Date,
): { writes: Write[]; events: EventRecord[] } => {
  const { client_id, order_id: id } = invoice;
  const { set, due } = heldState(id, signals, now);
  const changes = { set: { ...set, updated_at: now.toISOString() }, due };
  const { event, entry } = tellHeld({ client_id, id }, signals, now);
  return {
    writes: [
      update(keys.order(client_id, id), changes, [equals('status', 'pending')]),
      ...keepPending(invoice, now),
      entry,
    ],
    events: [event],
  };
};

/** What its client reads of a held order; null where nothing holds it. */
export const presentReview = ({ review }: OrderRecord) =>
  review?.state === 'waiting'
    ? {
        message: tell`We are checking your order. It is paid, and nothing is set up yet. You will hear from us by ${review.answer_by.slice(0, 16).replace('T', ' ')} UTC. You need not do anything; if you would rather have your money back, ask our support to cancel the order.`,
        answer_by: review.answer_by,
      }
    : null;
