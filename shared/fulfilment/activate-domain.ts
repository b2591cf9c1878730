import type { DomainRecord } from '../domains/records.ts';
import { type Actor, audit } from '../events/audit.ts';
import { newEvent, writeEvent } from '../events/events.ts';
import { addMonths } from '../hosting/billing-period.ts';
import { announce } from '../queue/announce.ts';
import { dueForNextStep } from '../renewals/next-step.ts';
import { measure, secondsSince } from '../runtime/measure.ts';
import type { Change } from '../table/expressions.ts';
import { statusKey } from '../table/keys.ts';
import { transact, type Write } from '../table/write.ts';

export type Registration = { registeredAt: Date; expiresAt: Date | null };

/**
 * Calls a domain active once its registry has it. `finish` makes the record's own write, by a worker's lease or an
 * operator's word.
 */
export const activateDomain = async (
  record: DomainRecord,
  { registeredAt, expiresAt }: Registration,
  actor: Actor,
  finish: (changes: Change) => Write,
  now: Date,
): Promise<void> => {
  const expires = expiresAt ?? addMonths(registeredAt, 12 * record.years);
  const event = newEvent(
    {
      clientId: record.client_id,
      type: 'domain_registered',
      message: `Your domain ${record.name} is active.`,
      subject: { type: 'domain', id: record.id },
    },
    now,
  );
  const active = {
    status: 'active',
    registered_at: registeredAt.toISOString(),
    expires_at: expires.toISOString(),
    auth_code: null,
    last_error: null,
    updated_at: now.toISOString(),
  } as const;
  const set = {
    ...active,
    ...statusKey('DOMAIN', 'active', record.id),
    ...dueForNextStep({ ...record, ...active }),
  };
  await transact([
    finish({ set, remove: ['task'] }),
    writeEvent(event),
    audit(
      { clientId: record.client_id, actor, action: 'domain.activated', subject: `domain:${record.id}` },
      now,
    ),
  ]);
  measure('order_to_active_seconds', secondsSince(record.created_at, now), 'domain');
  await announce({ events: [event] });
};
