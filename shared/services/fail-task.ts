import { auditSubject } from '../events/about.ts';
import { audit } from '../events/audit.ts';
import { dispatchFollowUp } from '../events/dispatch-follow-up.ts';
import { newEvent, writeEvent } from '../events/events.ts';
import { log } from '../platform/log.ts';
import { measure } from '../platform/measure.ts';
import { transact } from '../platform/table/write.ts';
import type { EventRecord } from '../records/event-record.ts';
import { awaitsManualAction, withStatus } from '../records/indexes.ts';
import type { ServiceRecord } from '../records/service-record.ts';
import { nameOf } from './describe-service.ts';
import { releaseLease } from './lease.ts';

/** A service that could not be set up says so; any other keeps the status it has. */
const failedStatus = ({ kind, id, task }: ServiceRecord) => {
  if (task !== 'provision') return {};
  return kind === 'hosting'
    ? withStatus('HOSTING', 'provisioning_failed', id)
    : withStatus('DOMAIN', 'registration_failed', id);
};

/** What a client has paid for and does not get at once is worth a message; the rest is our own business. */
const delayNotice = (record: ServiceRecord, now: Date): EventRecord[] => {
  if (record.task !== 'provision' && record.task !== 'renew') return [];
  const what = record.task === 'renew' ? 'Renewing' : 'Setting up';
  const message = `${what} ${nameOf(record)} takes longer than usual. We are looking into it.`;
  return [newEvent(record, 'provisioning_failed', message, now)];
};

/** Hands a record a machine cannot work on to a person. Its task stays with it, to be tried again or dropped. */
export const failTask = async (record: ServiceRecord, reason: string, now: Date): Promise<void> => {
  const events = delayNotice(record, now);
  const set = {
    ...failedStatus(record),
    ...awaitsManualAction('provisioning_failed', now, record.id),
    last_error: reason,
    updated_at: now.toISOString(),
  };
  const task = record.task ?? null;
  await transact([
    releaseLease(record, { set }),
    ...events.map(writeEvent),
    audit(record, 'system', 'provisioning.failed', now, { task, reason }),
  ]);
  measure('task_failed', 1, 'all');
  log.error('provisioning failed', { subject: auditSubject(record), task, reason });
  await dispatchFollowUp({ events });
};
