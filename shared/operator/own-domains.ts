import { getDomain } from '../domains/domains.ts';
import { openOperation, planOperation, versionOf } from '../domains/operations/plan-operation.ts';
import { settings } from '../domains/operations/settings.ts';
import { planTransferCancellation } from '../domains/transfers.ts';
import { audit } from '../events/audit.ts';
import { carryOut } from '../events/carry-out.ts';
import { conflict } from '../platform/failure.ts';
import { absent, asRead } from '../platform/table/expressions.ts';
import { update } from '../platform/table/write.ts';
import type { Actor } from '../records/audit-record.ts';
import type { DomainRecord } from '../records/domain-record.ts';
import { dueAt } from '../records/indexes.ts';
import type { OperationRecord, WantedOf } from '../records/operation-record.ts';
import type { DomainReference } from './manual-action-reference.ts';

/**
 * Asks for other settings of a domain, as its client may: an operation that a worker carries out, or a person where the
 * registry is entered by hand.
 */
export const changeSettings = async (
  { clientId, id }: DomainReference,
  wanted: WantedOf['settings'],
  actor: Actor,
  now: Date,
): Promise<OperationRecord> => {
  const { operation } = await carryOut(
    () => getDomain(clientId, id),
    (domain) => {
      const change = { type: 'settings', wanted, version: versionOf(domain) } as const;
      const isOurs = settings.isOurs?.(wanted) ?? false;
      const planned = planOperation(domain, { ...change, isOurs }, actor, now);
      const message = { client_id: clientId, domain_id: id, id: planned.operation.id };
      const waits = planned.operation.status === 'pending';
      const provisioning = waits ? [{ kind: 'operation' as const, ...message }] : [];
      return { ...planned, followUp: { provisioning } };
    },
  );
  return operation;
};

/** Calls a transfer off, as its client may. */
export const cancelTransfer = async (
  { clientId, id }: DomainReference,
  actor: Actor,
  now: Date,
): Promise<void> => {
  await carryOut(
    () => getDomain(clientId, id),
    (domain) => planTransferCancellation(domain, actor, now),
  );
};

const LIVE: ReadonlySet<DomainRecord['status']> = new Set(['active', 'grace', 'redemption']);

/** Has a worker look at a domain at its registrar now, and note expiry, settings and nameservers as they are there. */
export const lookNow = async (
  { clientId, id }: DomainReference,
  actor: Actor,
  now: Date,
): Promise<DomainRecord> => {
  const { domain } = await carryOut(
    () => getDomain(clientId, id),
    (found) => {
      if (found.registrar === 'manual') {
        throw conflict('manual_domain', 'No machine can look at this registry.');
      }
      if (!LIVE.has(found.status)) throw conflict('domain_not_active', `The domain is ${found.status}.`);
      if (found.task || found.lease_until || openOperation(found, 'settings') !== undefined) {
        throw conflict('domain_busy', 'The domain is being changed. Try again in a moment.');
      }
      const set = { check_at: now.toISOString(), ...dueAt(now, id) };
      const unchanged = [
        asRead('due_sk', found.due_sk),
        asRead('lease_until', found.lease_until),
        absent('task'),
      ];
      return {
        domain: found,
        writes: [update(found, { set }, unchanged), audit(found, actor, 'domain.look_requested', now)],
        followUp: { renewals: [{ kind: 'domain' as const, client_id: clientId, id }] },
      };
    },
  );
  return domain;
};
