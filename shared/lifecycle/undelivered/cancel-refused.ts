import { audit } from '../../events/audit.ts';
import { dispatchFollowUp } from '../../events/dispatch-follow-up.ts';
import { newEvent, writeEvent } from '../../events/events.ts';
import { log } from '../../platform/log.ts';
import type { SetOf } from '../../platform/table/changes.ts';
import { retryOnConflict, transact } from '../../platform/table/write.ts';
import type { Actor } from '../../records/audit-record.ts';
import type { ServiceRecord } from '../../records/service-record.ts';
import { nameOf } from '../../services/describe-service.ts';
import { releaseLease } from '../../services/lease.ts';
import { cancelUndelivered, loadUndelivered, paidFor } from './cancel-undelivered.ts';
import { planMoneyBack, tellMoneyBack } from './money-back.ts';
import type { RefusalCode } from './refusals.ts';
import { REFUSALS } from './refusals.ts';

type Ending = {
  code: RefusalCode;
  set?: SetOf<ServiceRecord>;
  /** Of a transfer that somebody did not want any more: nobody has refused it. */
  calledOffBy?: Actor | undefined;
};

/**
 * Ends the claimed record of a service that was paid for and that nobody can provide: it is cancelled, its name is
 * free again, its price goes back and the client is told, in one transaction. The other services of the invoice stay.
 */
export const cancelRefused = (
  record: ServiceRecord,
  { code, set = {}, calledOffBy }: Ending,
  now: Date,
): Promise<void> =>
  retryOnConflict(undefined, async () => {
    const undelivered = await loadUndelivered(record);
    const amount = paidFor(undelivered);
    const source = `cancelled:${record.kind}:${record.id}`;
    const back = await planMoneyBack(record, undelivered.invoice, { amount, source }, now);
    const told = tellMoneyBack(record, { amount, refunded: back.refunded });
    const message = calledOffBy
      ? `The transfer of ${nameOf(record)} was called off.${told}`
      : `We could not provide ${nameOf(record)}. ${REFUSALS[code]}${told}`;
    const event = newEvent(record, calledOffBy ? 'order_cancelled' : 'order_failed', message, now, {
      amount,
      currency: record.currency,
    });
    await transact([
      ...cancelUndelivered(
        undelivered,
        amount,
        ({ remove = [], ...changes }) =>
          releaseLease(record, {
            set: { ...changes.set, ...set, last_error: code },
            remove: [...remove, 'cancel_wanted_by'],
          }),
        now,
      ),
      ...back.writes,
      writeEvent(event),
      audit(record, calledOffBy ?? 'system', `${record.kind}.${calledOffBy ? 'cancelled' : 'refused'}`, now, {
        reason: code,
        given_back: amount,
        refunded: back.refunded,
      }),
    ]);
    log.warn('service refused, money given back', { kind: record.kind, id: record.id, code });
    await dispatchFollowUp({ events: [event] });
  });
