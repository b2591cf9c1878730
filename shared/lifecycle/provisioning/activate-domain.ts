import { type Actor, audit } from '../../events/audit.ts';
import { dispatchFollowUp } from '../../events/dispatch-follow-up.ts';
import { newEvent, writeEvent } from '../../events/events.ts';
import { addMonths } from '../../platform/dates.ts';
import type { Update } from '../../platform/table/expressions.ts';
import { transact, type Write } from '../../platform/table/write.ts';
import type { DomainRecord } from '../../records/domain-record.ts';
import { statusKey } from '../../records/indexes.ts';
import { dueForNextStep } from '../../services/next-step.ts';

export type Registration = { registeredAt: Date; expiresAt: Date | null };

/**
 * Calls a domain active once its registry has it. `finish` makes the record's own write, by a worker's lease or an
 * operator's word.
 */
export const activateDomain = async (
  record: DomainRecord,
  { registeredAt, expiresAt }: Registration,
  actor: Actor,
  finish: (changes: Update) => Write,
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
  await dispatchFollowUp({ events: [event] });
};
