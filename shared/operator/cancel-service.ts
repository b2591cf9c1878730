import { audit } from '../events/audit.ts';
import { carryOut } from '../events/carry-out.ts';
import { newEvent, writeEvent } from '../events/events.ts';
import { planRenewalRefusal, unusedRenewal } from '../lifecycle/renewals/refuse-renewal.ts';
import {
  cancelUndelivered,
  loadUndelivered,
  paidFor,
  type Undelivered,
} from '../lifecycle/undelivered/cancel-undelivered.ts';
import { planMoneyBack, tellMoneyBack } from '../lifecycle/undelivered/money-back.ts';
import { conflict } from '../platform/failure.ts';
import type { Changes } from '../platform/table/changes.ts';
import type { Actor } from '../records/audit-record.ts';
import type { DomainRecord } from '../records/domain-record.ts';
import type { InvoiceRecord } from '../records/invoice-record.ts';
import type { ServiceRecord } from '../records/service-record.ts';
import { domainNameOf, nameOf } from '../services/describe-service.ts';
import { readWaitingService, type ServiceReference, type Waiting } from './manual-action-reference.ts';
import { awaitsRenewal, closeManualAction } from './resolve-service.ts';

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
    throw conflict('not_cancellable', `It is ${record.status}: only what was not provided can be cancelled.`);
  }
  const undelivered = await loadUndelivered(record);
  const { invoice } = undelivered;
  return { record, invoice, undelivered, name: domainNameOf(record), price: paidFor(undelivered) };
};

/** A renewal or restoration that was paid, and that a person could not buy either. */
const planStaffRefusal = (record: Waiting<DomainRecord>, giveMoneyBack: boolean, actor: Actor, now: Date) => {
  const finish = (changes: Changes<DomainRecord>) => closeManualAction(record, changes);
  const refusal = { reason: 'The registry does not do it.', giveMoneyBack };
  return planRenewalRefusal(record, refusal, actor, finish, now);
};

/**
 * Cancels a service that cannot be provided: its record is cancelled, its name free again, and what was paid for it,
 * unless it was paid back before, goes back as the provider has decided, in one transaction. Returns what goes back and
 * what of it the way it was paid, in minor units; the rest is account credit. Of a domain whose renewal or restoration
 * waits for a person only that is cancelled.
 */
export const cancelService = async (
  reference: ServiceReference,
  giveMoneyBack: boolean,
  actor: Actor,
  now: Date,
): Promise<{ amount: number; refunded: number }> => {
  const load = () => getCancellable(reference);
  const { amount, refunded } = await carryOut(load, async (found) => {
    const { undelivered, record, price } = found;
    if (!undelivered) return planStaffRefusal(found.record, giveMoneyBack, actor, now);
    const amount = giveMoneyBack ? price : 0;
    const source = `cancelled:${record.kind}:${record.id}`;
    const back = await planMoneyBack(record, undelivered.invoice, { amount, source }, now);
    const { refunded } = back;
    const message = `Your order of ${nameOf(record)} was cancelled.${tellMoneyBack(record, { amount, refunded })}`;
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
