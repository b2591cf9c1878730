import { cancelUnpaidInvoice, getInvoice } from '../billing/invoices/index.ts';
import { audit, carryOut, newEvent, writeEvent } from '../events/index.ts';
import { asCancellationWasRead, assertNotAtWork, getHosting } from '../hosting/index.ts';
import { say } from '../languages/sentence.ts';
import {
  cancelUndelivered,
  loadUndelivered,
  paidFor,
  planMoneyBack,
  planRenewalRefusal,
  tellMoneyBack,
  type Undelivered,
  unusedRenewal,
} from '../lifecycle/index.ts';
import { getOrder } from '../orders/index.ts';
import { conflict } from '../platform/failure.ts';
import { type Changes, equals } from '../platform/table/changes.ts';
import { getItem } from '../platform/table/query.ts';
import { remove, retryOnConflict, update } from '../platform/table/write.ts';
import type { AddonUnits } from '../records/catalog.ts';
import type { DomainRecord } from '../records/domains.ts';
import type { Actor } from '../records/events.ts';
import type { ServiceRecord } from '../records/hosting.ts';
import type { InvoiceRecord } from '../records/invoices.ts';
import { keys } from '../records/keys.ts';
import { describeAddons, domainNameOf, nameOf } from '../services/index.ts';
import { assertAsShown } from './as-shown.ts';
import {
  type HostingReference,
  readWaitingService,
  type ServiceReference,
  type Waiting,
} from './manual-actions.ts';
import { awaitsRenewal, closeManualAction } from './resolve.ts';
import { toldClients } from './told-clients.ts';

const NOT_PROVIDED = new Set<string>([
  'provisioning_failed',
  'registration_failed',
  'pending_registration',
  'pending_transfer',
]);

/** Either a service that was not provided, or the renewal of a domain that was not bought. */
type Cancellable = { name: string; price: number; invoice: InvoiceRecord } & (
  | { record: Waiting<ServiceRecord>; undelivered: Undelivered<Waiting<ServiceRecord>> }
  | { record: Waiting<DomainRecord>; undelivered: null }
);

/** A waiting service that was not provided, and what was paid for it. Throws a conflict when it is anything else. */
export const getCancellable = async (reference: ServiceReference): Promise<Cancellable> => {
  const record = await readWaitingService(reference);
  const unused = record.kind === 'domain' && awaitsRenewal(record) ? await unusedRenewal(record) : null;
  if (record.kind === 'domain' && unused) {
    return { record, name: record.name, price: unused.amount, invoice: unused.invoice, undelivered: null };
  }
  if (!NOT_PROVIDED.has(record.status)) {
    throw conflict(
      'not_cancellable',
      say`It is ${record.status}: only what was not provided can be cancelled.`,
    );
  }
  const undelivered = await loadUndelivered(record);
  const { invoice } = undelivered;
  return { record, invoice, undelivered, name: domainNameOf(record), price: paidFor(undelivered) };
};

/** A renewal or restoration that was paid, and that a person could not buy either. */
const planStaffRefusal = (record: Waiting<DomainRecord>, giveMoneyBack: boolean, actor: Actor, now: Date) => {
  const finish = (changes: Changes<DomainRecord>) => closeManualAction(record, changes);
  const refusal = { reason: toldClients.notRenewable, giveMoneyBack };
  return planRenewalRefusal(record, refusal, actor, finish, now);
};

/**
 * Cancels a service that cannot be provided: its record is cancelled, its name free again, and what was paid for it,
 * unless it was paid back before, goes back as the provider has decided, in one transaction. Returns what goes back and
 * what of it the way it was paid, in minor units; the rest is account credit. Of a domain whose renewal or restoration
 * waits for a person only that is cancelled. Throws a conflict where what was paid for it is no longer `price`, as
 * `getCancellable` had it.
 */
export const cancelService = async (
  reference: ServiceReference,
  { giveMoneyBack, price: shown }: { giveMoneyBack: boolean; price: number },
  actor: Actor,
  now: Date,
): Promise<{ amount: number; refunded: number }> => {
  const load = () => getCancellable(reference);
  const { amount, refunded } = await carryOut(load, async (found) => {
    const { undelivered, record, price } = found;
    assertAsShown(shown, price);
    if (!undelivered) return planStaffRefusal(found.record, giveMoneyBack, actor, now);
    const amount = giveMoneyBack ? price : 0;
    const source = `cancelled:${record.kind}:${record.id}`;
    const back = await planMoneyBack(record, undelivered.invoice, { amount, source }, now);
    const { refunded } = back;
    const message = toldClients.cancelled(nameOf(record), tellMoneyBack(record, { amount, refunded }));
    const event = newEvent(record, 'order_cancelled', message, now, {
      amount,
      currency: record.currency,
    });
    const details = { given_back: amount, refunded, last_error: record.last_error };
    return {
      amount,
      refunded,
      writes: [
        ...cancelUndelivered(undelivered, amount, (changes) => closeManualAction(record, changes), now),
        ...back.writes,
        writeEvent(event),
        audit(record, actor, `${record.kind}.cancelled`, now, details),
      ],
      followUp: { events: [event] },
    };
  });
  return { amount, refunded };
};

const NOTHING = say`None of its add-ons waits to be delivered. Hosting itself is active once its panel says so. Retry it: an existing account is found.`;

/**
 * Notes that a person has delivered the add-ons of an account, and taken away those it has no more. Returns what it has.
 * Throws a conflict where nothing waits.
 */
export const deliverAddons = async (
  { clientId, id }: HostingReference,
  actor: Actor,
  now: Date,
): Promise<AddonUnits[]> => {
  const load = async () => {
    const [record, delivery] = await Promise.all([
      getHosting(clientId, id),
      getItem(keys.addonDelivery(clientId, id)),
    ]);
    if (!delivery) throw conflict('nothing_to_deliver', NOTHING);
    return { record, delivery };
  };
  const { addons } = await carryOut(load, ({ record, delivery }) => {
    assertNotAtWork(record, now);
    const { addons } = delivery;
    const set = { addons_delivered: addons, updated_at: now.toISOString() };
    return {
      addons,
      writes: [
        // A worker that has claimed the account meanwhile may be about to change what it has.
        update(record, { set, due: 'unchanged' }, asCancellationWasRead(record, now)),
        remove(delivery, [equals('created_at', delivery.created_at)]),
        audit(record, actor, 'hosting.addons_delivered', now, { addons: describeAddons(addons) }),
      ],
    };
  });
  return addons;
};

/**
 * Ends a pending order as fraud: nothing of it is provided, its invoice is cancelled and its names are free again. What
 * was paid of it in part becomes account credit, which staff pay back or take. Repeating it changes nothing. Throws a
 * conflict for an order that is active or cancelled: its services are suspended or cancelled one by one.
 */
export const markFraud = (clientId: number, orderId: number, actor: Actor, now: Date): Promise<void> =>
  retryOnConflict(undefined, async () => {
    const order = await getOrder(clientId, orderId);
    if (order.review?.state === 'waiting') {
      throw conflict('order_held', say`The order is paid and held: accept it, or refund it.`);
    }
    if (order.status === 'fraud') return;
    if (order.status !== 'pending') {
      throw conflict(
        'order_not_pending',
        say`The order is ${order.status}: only a pending one ends as fraud.`,
      );
    }
    const invoice = await getInvoice(clientId, order.invoice_id);
    await cancelUnpaidInvoice(invoice, actor, now, { outcome: 'fraud' });
  });
