import { audit } from '../events/audit.ts';
import { type NewEvent, newEvent, writeEvent } from '../events/events.ts';
import { announce } from '../queue/announce.ts';
import { log } from '../runtime/log.ts';
import { measure } from '../runtime/measure.ts';
import { statusKey, waitingFor } from '../table/keys.ts';
import { transact } from '../table/write.ts';
import { conclude } from './lease.ts';
import { auditSubject, eventSubject, isHosting, nameOf, type ServiceRecord } from './service-record.ts';

/** A service that could not be set up says so; any other keeps the status it has. */
const failedStatus = (record: ServiceRecord) => {
  if (record.task !== 'provision') return {};
  const status = isHosting(record) ? 'provisioning_failed' : 'registration_failed';
  return { status, ...statusKey(isHosting(record) ? 'HOSTING' : 'DOMAIN', status, record.id) };
};

/** What a client has paid for and does not get at once is worth a message; the rest is our own business. */
const apology = (record: ServiceRecord): NewEvent[] => {
  if (record.task !== 'provision' && record.task !== 'renew') return [];
  const what = record.task === 'renew' ? 'Renewing' : 'Setting up';
  return [
    {
      clientId: record.client_id,
      type: 'provisioning_failed',
      message: `${what} ${nameOf(record)} takes longer than usual. We are looking into it.`,
      subject: eventSubject(record),
    },
  ];
};

/** Hands a record a machine cannot work on to a person. Its task stays with it, to be tried again or dropped. */
export const giveUp = async (record: ServiceRecord, reason: string, now: Date): Promise<void> => {
  const events = apology(record).map((event) => newEvent(event, now));
  const set = {
    ...failedStatus(record),
    ...waitingFor('provisioning_failed', now, record.id),
    last_error: reason,
    updated_at: now.toISOString(),
  };
  const task = record.task ?? null;
  await transact([
    conclude(record, { set }),
    ...events.map(writeEvent),
    audit(
      {
        clientId: record.client_id,
        actor: 'system',
        action: 'provisioning.failed',
        subject: auditSubject(record),
        details: { task, reason },
      },
      now,
    ),
  ]);
  measure('task_failed', 1, 'all');
  log.error('provisioning failed', { subject: auditSubject(record), task, reason });
  await announce({ events });
};
