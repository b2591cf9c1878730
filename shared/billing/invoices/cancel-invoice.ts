import { releaseUse } from '../../catalog/index.ts';
import {
  about,
  audit,
  dispatchFollowUp,
  money,
  newEvent,
  type PlanWithFollowUp,
  writeEvent,
} from '../../events/index.ts';
import { Sentence, say } from '../../languages/sentence.ts';
import { conflict } from '../../platform/failure.ts';
import { asRead, equals } from '../../platform/table/changes.ts';
import { numberOf } from '../../platform/table/numbers.ts';
import { getItems } from '../../platform/table/query.ts';
import { transact, update, updateVersioned, type Write } from '../../platform/table/write.ts';
import type { Actor, EventRecord } from '../../records/events.ts';
import type { HostingRecord, ServiceRecord } from '../../records/hosting.ts';
import { withStatus } from '../../records/indexes.ts';
import type { InvoiceRecord } from '../../records/invoices.ts';
import { keys } from '../../records/keys.ts';
import type { AttemptRecord, PaymentRecord } from '../../records/payments.ts';
import { domainNameOf, releaseHold, serviceKey, uncountHeld } from '../../services/index.ts';
import { type CreditMovement, moveCredit } from '../ledger/index.ts';
import {
  assertNotCharging,
  enterInvoice,
  getInvoiceWithAttempts,
  invoiceNumber,
  paymentInProgress,
} from './invoices.ts';

/** How an order that is not paid ends; `fraud` is what staff see in it. */
export type UnpaidOutcome = 'cancelled' | 'fraud';

const endOrder = ({ client_id, order_id }: InvoiceRecord, outcome: UnpaidOutcome, now: Date): Write[] => {
  if (order_id === null) return [];
  const set = { ...withStatus('ORDER', outcome, order_id), updated_at: now.toISOString() };
  return [update(keys.order(client_id, order_id), { set, due: 'unchanged' }, [equals('status', 'pending')])];
};

/** Whether it is the account whose change an invoice is for. */
const isChangedBy =
  ({ id, kind }: InvoiceRecord) =>
  (record: ServiceRecord | undefined): record is HostingRecord =>
    kind === 'change' && record?.kind === 'hosting' && record.change?.invoice_id === id;

/** The account goes on with the package it has. */
const endChange = (record: ServiceRecord, invoice: InvoiceRecord, now: Date): Write[] => {
  if (!isChangedBy(invoice)(record)) return [];
  const set = { change: null, updated_at: now.toISOString() };
  return [update(record, { set, due: 'unchanged' }, [asRead('change', record.change)])];
};

/** What ends a record that nothing was begun for; `isReleased`: its name was given free before. */
export const cancelPending = (record: ServiceRecord, isReleased: boolean, now: Date): Write[] => {
  const { kind, id } = record;
  const cancelled =
    kind === 'hosting' ? withStatus('HOSTING', 'cancelled', id) : withStatus('DOMAIN', 'cancelled', id);
  return [
    update(record, { set: { ...cancelled, updated_at: now.toISOString() }, due: null }, [
      equals('status', 'pending'),
    ]),
    ...(isReleased ? [] : [releaseHold(kind, domainNameOf(record), id)]),
  ];
};

/** A name that was given free before is somebody else's by now, or nobody's; one of `lost` is taken in the same write. */
const cancelService = (
  record: ServiceRecord,
  invoice: InvoiceRecord,
  lost: ReadonlySet<number>,
  now: Date,
): Write[] => {
  return invoice.kind === 'change'
    ? endChange(record, invoice, now)
    : cancelPending(record, invoice.held === null || lost.has(record.id), now);
};

const toldOfOrder = (number: string, outcome: UnpaidOutcome, name: string | undefined): Sentence => {
  if (name) return say`Order ${number} was cancelled: another account has shown that ${name} is theirs.`;
  return outcome === 'fraud'
    ? say`Order ${number} could not be accepted.`
    : say`Order ${number} was cancelled.`;
};

const eventsOf = (
  invoice: InvoiceRecord,
  givenBack: number,
  {
    outcome,
    lapsed,
    name,
  }: { outcome: UnpaidOutcome; lapsed: HostingRecord | undefined; name: string | undefined },
  now: Date,
): EventRecord[] => {
  const { client_id, order_id, id, currency } = invoice;
  const events: EventRecord[] = [];
  if (lapsed) {
    const message = say`The change of the hosting for ${lapsed.domain} was not paid in time. It goes on as it was.`;
    events.push(newEvent(lapsed, 'plan_change_expired', message, now));
  }
  if (order_id !== null) {
    const message = toldOfOrder(numberOf('order', order_id), outcome, name);
    const order = about.order({ client_id, id: order_id });
    const event = newEvent(order, 'order_cancelled', message, now, { amount: givenBack, currency });
    events.push(name ? { ...event, lost_name: name } : event);
  }
  if (givenBack > 0) {
    const amount = money(givenBack, currency);
    const message = say`${amount} of invoice ${invoiceNumber(id)} was added to your account credit.`;
    const back = { amount: givenBack, currency };
    events.push(newEvent(about.invoice(invoice), 'credit_issued', message, now, back));
  }
  return events;
};

export type CancellableInvoice = {
  invoice: InvoiceRecord;
  /** What was ordered with it, and the attempts to pay it. */
  services: (ServiceRecord | undefined)[];
  attempts: AttemptRecord[];
  /** What has paid a part of it, where several services share it. */
  payments?: PaymentRecord[];
};

export const loadOrdered = (invoice: InvoiceRecord): Promise<(ServiceRecord | undefined)[]> =>
  getItems(
    ...invoice.services
      .filter(({ type }) => type !== 'renew')
      .map((service) => serviceKey(invoice.client_id, service)),
  );

export const loadInvoiceToCancel = async (clientId: number, id: number): Promise<CancellableInvoice> => {
  const { invoice, attempts } = await getInvoiceWithAttempts(clientId, id);
  return { invoice, attempts, services: await loadOrdered(invoice) };
};

/** How it ends, and what is written with it. */
type UnpaidEnd = { outcome?: UnpaidOutcome; also?: Write[] };

/** An unpaid order whose names, or some of them, somebody else has shown to be theirs. */
export type LostOrder = {
  invoice: InvoiceRecord;
  services: (ServiceRecord | undefined)[];
  /** The records whose names are taken, and one of these names. */
  lost: ReadonlySet<number>;
  name: string;
};

const NONE: ReadonlySet<number> = new Set();

/** What ends with an unpaid invoice; what is counted for its client, who may have several, is apart. */
const endUnpaid = (
  invoice: InvoiceRecord,
  services: (ServiceRecord | undefined)[],
  actor: Actor,
  now: Date,
  { outcome = 'cancelled', lost = NONE, name }: UnpaidEnd & Partial<Pick<LostOrder, 'lost' | 'name'>>,
) => {
  const { id } = invoice;
  if (invoice.status !== 'unpaid') {
    throw conflict(
      'invoice_not_cancellable',
      say`The invoice is ${new Sentence(invoice.status)}: only an unpaid one can be cancelled.`,
    );
  }
  const givenBack = invoice.total - invoice.balance;
  const movement: CreditMovement = {
    type: 'refund',
    amount: givenBack,
    source: `cancelled:invoice:${id}`,
    invoiceId: id,
    description: say`Given back for cancelled invoice ${invoiceNumber(id)}`,
  };
  const set = {
    ...withStatus('INVOICE', 'cancelled', id),
    credit_given: givenBack,
    cancelled_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
  const lapsed = actor === 'system' ? services.find(isChangedBy(invoice)) : undefined;
  const events = eventsOf(invoice, givenBack, { outcome, lapsed, name }, now);
  const writes = [
    updateVersioned(invoice, { set, remove: ['held'], due: null }),
    enterInvoice({ ...invoice, status: 'cancelled' }),
    ...endOrder(invoice, outcome, now),
    ...services.flatMap((record) => (record ? cancelService(record, invoice, lost, now) : [])),
    ...events.map(writeEvent),
    audit(about.invoice(invoice), actor, 'invoice.cancelled', now, {
      order: invoice.order_id,
      outcome,
      given_back: givenBack,
      ...(name ? { lost_name: name } : {}),
    }),
  ];
  return { invoice: { ...invoice, ...set, version: invoice.version + 1 }, movement, writes, events };
};

/**
 * Plans the end of an unpaid invoice with its order, its pending records and their names, at once. What was paid on it
 * in part becomes account credit, and so does money that comes later. Throws a conflict when the invoice is not unpaid.
 */
export const planUnpaidCancellation = (
  invoice: InvoiceRecord,
  services: (ServiceRecord | undefined)[],
  actor: Actor,
  now: Date,
  { also = [], ...end }: UnpaidEnd,
) => {
  const { client_id, currency } = invoice;
  const ended = endUnpaid(invoice, services, actor, now, end);
  const writes = [
    ...ended.writes,
    ...uncountHeld(client_id, invoice.held),
    ...releaseUse(client_id, invoice.coupon),
    ...moveCredit(client_id, currency, [ended.movement], now),
    ...also,
  ];
  return { invoice: ended.invoice, writes, followUp: { events: ended.events } };
};

/**
 * Plans the end of orders that lose names to somebody who has shown that they are theirs. The holds of the names that
 * are taken, and the coupons, are for the caller to write.
 */
export const planLosses = (orders: LostOrder[], now: Date) => {
  const ended = orders.map(({ invoice, services, lost, name }) =>
    endUnpaid(invoice, services, 'system', now, { lost, name }),
  );
  const perClient = Object.values(Object.groupBy(ended, ({ invoice }) => String(invoice.client_id)));
  const counted = perClient.flatMap((ends = []) => {
    const [first] = ends;
    if (!first) return [];
    const { client_id, currency } = first.invoice;
    const names = ends.reduce((total, { invoice }) => total + (invoice.held?.names ?? 0), 0);
    return [
      ...uncountHeld(client_id, names > 0 ? { until: now.toISOString(), names } : null),
      ...moveCredit(
        client_id,
        currency,
        ends.map(({ movement }) => movement),
        now,
      ),
    ];
  });
  return {
    writes: [...ended.flatMap(({ writes }) => writes), ...counted],
    events: ended.flatMap(({ events }) => events),
  };
};

/** Cancels an unpaid invoice. Throws `StaleWriteError` when it has changed since it was read. */
export const cancelUnpaidInvoice = async (
  invoice: InvoiceRecord,
  actor: Actor,
  now: Date,
  end: UnpaidEnd = {},
): Promise<void> => {
  const services = await loadOrdered(invoice);
  const { writes, followUp } = planUnpaidCancellation(invoice, services, actor, now, end);
  await transact(writes);
  await dispatchFollowUp(followUp);
};

/** Throws a 409 while money for an invoice may be on its way: then it is not cancelled. */
export const assertNoMoneyComes = ({
  invoice,
  attempts,
}: Pick<CancellableInvoice, 'invoice' | 'attempts'>): void => {
  assertNotCharging(invoice);
  if (attempts.some(({ status }) => status === 'processing')) throw paymentInProgress();
};

/** The same as its client asks for it: not while a payment is being processed. */
export const planInvoiceCancellation = (
  { invoice, services, attempts }: CancellableInvoice,
  actor: Actor,
  now: Date,
) => {
  assertNoMoneyComes({ invoice, attempts });
  return planUnpaidCancellation(invoice, services, actor, now, {});
};

/** Plans the cancellation of an invoice for account credit; one that is cancelled stays as it is. */
export const planCreditInvoiceCancellation = (
  found: CancellableInvoice,
  actor: Actor,
  now: Date,
): PlanWithFollowUp & { invoice: InvoiceRecord } => {
  const { invoice } = found;
  if (invoice.kind === 'order') {
    throw conflict('invoice_of_order', say`This invoice belongs to an order. Cancel the order instead.`);
  }
  if (invoice.kind === 'renewal') {
    throw conflict(
      'invoice_not_cancellable',
      say`A renewal is not cancelled: let it be, or cancel the service.`,
    );
  }
  if (invoice.kind === 'manual') {
    throw conflict(
      'invoice_not_cancellable',
      say`This invoice was written by our staff. Ask them to cancel it.`,
    );
  }
  return invoice.status === 'cancelled'
    ? { invoice, writes: [] }
    : planInvoiceCancellation(found, actor, now);
};
