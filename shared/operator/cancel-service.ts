import { audit } from '../events/audit.ts';
import { carryOut } from '../events/carry-out.ts';
import { newEvent, writeEvent } from '../events/events.ts';
import {
  cancelUndelivered,
  loadUndelivered,
  paidFor,
  type Undelivered,
} from '../lifecycle/undelivered/cancel-undelivered.ts';
import { giveBack, tellMoneyBack } from '../lifecycle/undelivered/money-back.ts';
import { conflict } from '../platform/failure.ts';
import type { Actor } from '../records/audit-record.ts';
import type { ServiceRecord } from '../records/service-record.ts';
import { domainNameOf, nameOf } from '../services/describe-service.ts';
import { readWaitingService, type ServiceReference, type Waiting } from './manual-action-reference.ts';
import { closeManualAction } from './resolve-service.ts';

const NOT_PROVIDED = new Set<string>([
  'provisioning_failed',
  'registration_failed',
  'pending_registration',
  'pending_transfer',
]);

type Cancellable = { undelivered: Undelivered<Waiting<ServiceRecord>>; name: string; price: number };

/** A waiting service that was not provided, and what was paid for it. Throws a conflict when it is anything else. */
export const getCancellable = async (reference: ServiceReference): Promise<Cancellable> => {
  const record = await readWaitingService(reference);
  if (!NOT_PROVIDED.has(record.status)) {
    throw conflict('not_cancellable', `It is ${record.status}: only what was not provided can be cancelled.`);
  }
  const undelivered = await loadUndelivered(record);
  return { undelivered, name: domainNameOf(record), price: paidFor(undelivered) };
};

/**
 * Cancels a service that cannot be provided: its record is cancelled, its name free again, and what was paid for it
 * becomes account credit, unless it was paid back before, in one transaction. Returns the credit in minor units.
 */
export const cancelService = async (
  reference: ServiceReference,
  giveCredit: boolean,
  actor: Actor,
  now: Date,
): Promise<number> => {
  const load = () => getCancellable(reference);
  const { amount } = await carryOut(load, ({ undelivered, price }) => {
    const { record, invoice } = undelivered;
    const amount = giveCredit ? price : 0;
    const source = `cancelled:${record.kind}:${record.id}`;
    const message = `Your order of ${nameOf(record)} was cancelled.${tellMoneyBack(record, { amount })}`;
    const event = newEvent(record, 'order_cancelled', message, now, {
      amount,
      currency: record.currency,
    });
    const details = { credit: amount, last_error: record.last_error };
    return {
      amount,
      writes: [
        ...cancelUndelivered(undelivered, amount, (changes) => closeManualAction(record, changes), now),
        ...giveBack(record, { amount, source, invoiceId: invoice.id }, now),
        writeEvent(event),
        audit(record, actor, `${record.kind}.cancelled`, now, details),
      ],
      followUp: { events: [event] },
    };
  });
  return amount;
};
