import { newAtRegistrar } from '../../domains/registrar-state.ts';
import { audit } from '../../events/audit.ts';
import { dispatchFollowUp } from '../../events/dispatch-follow-up.ts';
import { newEvent, writeEvent } from '../../events/events.ts';
import type { RegistrarDomain } from '../../integrations/registrar.ts';
import { addMonths } from '../../platform/dates.ts';
import { measure, secondsSince } from '../../platform/measure.ts';
import type { Changes } from '../../platform/table/changes.ts';
import { transact, type Write } from '../../platform/table/write.ts';
import type { Actor } from '../../records/audit-record.ts';
import type { DomainRecord } from '../../records/domain-record.ts';
import { withStatus } from '../../records/indexes.ts';
import { fileDomain } from '../../services/domain-entry.ts';
import { dueForNextStep } from '../../services/next-step.ts';

/** `domain` as the registrar has it; missing where a person has registered it. */
export type Registration = { registeredAt: Date; expiresAt: Date | null; domain?: RegistrarDomain };

/**
 * Calls a domain active once its registry has it. `finish` makes the record's own write, by a worker's lease or an
 * operator's word.
 */
export const activateDomain = async (
  record: DomainRecord,
  { registeredAt, expiresAt, domain }: Registration,
  actor: Actor,
  finish: (changes: Changes<DomainRecord>) => Write,
  now: Date,
): Promise<void> => {
  const expires = expiresAt ?? addMonths(registeredAt, 12 * record.years);
  const event = newEvent(record, 'domain_registered', `Your domain ${record.name} is active.`, now);
  const active = {
    ...withStatus('DOMAIN', 'active', record.id),
    registered_at: registeredAt.toISOString(),
    expires_at: expires.toISOString(),
    auth_code: null,
    ...(record.transfer ? { transfer: record.transfer } : {}),
    ...(domain ? newAtRegistrar(domain, now) : {}),
    last_error: null,
    updated_at: now.toISOString(),
  };
  const set = { ...active, ...dueForNextStep({ ...record, ...active }) };
  await transact([
    finish({ set, remove: ['task'] }),
    fileDomain({ ...record, ...active }),
    writeEvent(event),
    audit(record, actor, 'domain.activated', now),
  ]);
  measure('order_to_active_seconds', secondsSince(record.created_at, now), 'domain');
  await dispatchFollowUp({ events: [event] });
};
