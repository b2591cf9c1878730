import type { OperationType } from '../../contract/vocabulary.ts';
import { audit } from '../../events/audit.ts';
import type { Plan } from '../../events/plan.ts';
import { conflict, versionConflict } from '../../platform/failure.ts';
import { absent, asRead, equals } from '../../platform/table/expressions.ts';
import { newId } from '../../platform/table/ids.ts';
import { putNew, update } from '../../platform/table/write.ts';
import type { Actor } from '../../records/audit-record.ts';
import type { DomainRecord } from '../../records/domain-record.ts';
import { awaitsManualAction, dueAt } from '../../records/indexes.ts';
import { keys } from '../../records/keys.ts';
import type { OperationRecord, Wanted } from '../../records/operation-record.ts';

/** A caller that carries it out at once is given this long before the reconciler sends it to a worker. */
const GRACE_MS = 30_000;

export type WantedChange = {
  type: OperationType;
  wanted: Wanted;
  /** The count of changes that the caller had read. */
  version: number;
  /** The version that the zone has with it, which is no count. */
  zoneVersion?: number;
  expects?: Wanted;
  undoOf?: number;
  /** Whether the registrar of the domain has to be asked, which for some is a person. */
  isOurs: boolean;
};

/** How many changes of its kind a domain has had. */
export const versionOf = ({ version = 0, dns_version = 0 }: DomainRecord, type?: OperationType): number =>
  type === 'dns' ? dns_version : version;

/** The change of its kind that a domain is going through. */
export const openOperation = ({ operation_id, dns_operation_id }: DomainRecord, type: OperationType) =>
  type === 'dns' ? dns_operation_id : operation_id;

/** Counts the change and keeps others of its kind away; holds only of the domain as it was read. */
const take = (domain: DomainRecord, type: OperationType, id: number, now: Date) => {
  const updated_at = now.toISOString();
  const as = equals('status', domain.status);
  const next = versionOf(domain, type) + 1;
  return type === 'dns'
    ? update(domain, { set: { dns_version: next, dns_operation_id: id, updated_at } }, [
        as,
        asRead('dns_version', domain.dns_version),
        absent('dns_operation_id'),
      ])
    : update(domain, { set: { version: next, operation_id: id, updated_at } }, [
        as,
        asRead('version', domain.version),
        absent('operation_id'),
      ]);
};

const assertChangeable = (domain: DomainRecord, { type, version, isOurs }: WantedChange): void => {
  const present = versionOf(domain, type);
  // Its renewal can be paid, and so be turned off, as long as it has a grace period.
  if (domain.status !== 'active' && !(isOurs && domain.status === 'grace')) {
    throw conflict('domain_not_active', 'Only an active domain can be changed.');
  }
  if (openOperation(domain, type) !== undefined) {
    const message = 'Another change of this domain is under way. Wait until it is done, then look again.';
    throw versionConflict('change_in_progress', message, present);
  }
  if (version !== present) {
    const message = 'The domain was changed meanwhile. Look again, then decide.';
    throw versionConflict('version_conflict', message, present);
  }
};

/**
 * Plans a change of a domain: one at a time, and only of the version that the caller had read. Of several at once one
 * is written; the others are told the version there is then.
 */
export const planOperation = (
  domain: DomainRecord,
  change: WantedChange,
  actor: Actor,
  now: Date,
): Plan & { operation: OperationRecord } => {
  assertChangeable(domain, change);
  const { client_id, name } = domain;
  const { type, wanted, version, expects = null, undoOf = null, isOurs, zoneVersion } = change;
  const id = newId(now);
  const byHand = domain.registrar === 'manual' && type !== 'dns' && !isOurs;
  const operation: OperationRecord = {
    ...keys.operation(client_id, domain.id, id),
    ...(byHand
      ? awaitsManualAction('domain_change', now, id)
      : dueAt(new Date(now.getTime() + GRACE_MS), id)),
    kind: 'operation',
    id,
    client_id,
    domain_id: domain.id,
    name,
    type,
    status: byHand ? 'action_required' : 'pending',
    version: zoneVersion ?? version + 1,
    wanted,
    before: null,
    begun: false,
    expects,
    rolling_back: false,
    error: null,
    undo_of: undoOf,
    undone_by: null,
    requested_by: actor,
    attempts: 0,
    last_error: null,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    finished_at: null,
  };
  const entry = audit(domain, actor, `domain.${type}_requested`, now, { operation: id, undo_of: undoOf });
  return { operation, writes: [take(domain, type, id, now), putNew(operation), entry] };
};
