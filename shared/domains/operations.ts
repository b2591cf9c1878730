import type { OperationType } from '../contract/vocabulary.ts';
import { audit, type Plan } from '../events/index.ts';
import type { CallOptions } from '../integrations/registrar.ts';
import { retell, type Sentence, say } from '../languages/sentence.ts';
import { addDays } from '../platform/dates.ts';
import { conflict, notFound, versionConflict } from '../platform/failure.ts';
import { absent, asRead, equals, type Refiling, type SetOf } from '../platform/table/changes.ts';
import { newId } from '../platform/table/key.ts';
import { getItems } from '../platform/table/query.ts';
import { putNew, update, type Write } from '../platform/table/write.ts';
import type { DomainRecord, OperationRecord, Wanted } from '../records/domains.ts';
import type { Actor, EventRecord } from '../records/events.ts';
import { awaitsManualAction, dueAt } from '../records/indexes.ts';
import { keys } from '../records/keys.ts';

export type DomainAndOperation = { domain: DomainRecord; operation: OperationRecord };

/** One change of a domain, with the domain. */
export const getOperation = async (
  clientId: number,
  domainId: number,
  id: number,
): Promise<DomainAndOperation> => {
  const [domain, operation] = await getItems(
    keys.domain(clientId, domainId),
    keys.operation(clientId, domainId, id),
  );
  if (!domain) throw notFound('domain');
  if (!operation) throw notFound('operation');
  return { domain, operation };
};

/** A caller that carries it out at once is given this long before the reconciler sends it to a worker. */
const GRACE_MS = 30_000;

type WantedChange = {
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
    ? update(domain, { set: { dns_version: next, dns_operation_id: id, updated_at }, due: 'unchanged' }, [
        as,
        asRead('dns_version', domain.dns_version),
        absent('dns_operation_id'),
      ])
    : update(domain, { set: { version: next, operation_id: id, updated_at }, due: 'unchanged' }, [
        as,
        asRead('version', domain.version),
        absent('operation_id'),
      ]);
};

const assertChangeable = (domain: DomainRecord, { type, version, isOurs }: WantedChange): void => {
  const present = versionOf(domain, type);
  // Its renewal can be paid, and so be turned off, as long as it has a grace period.
  if (domain.status !== 'active' && !(isOurs && domain.status === 'grace')) {
    throw conflict('domain_not_active', say`Only an active domain can be changed.`);
  }
  if (openOperation(domain, type) !== undefined) {
    const message = say`Another change of this domain is under way. Wait until it is done, then look again.`;
    throw versionConflict('change_in_progress', message, present);
  }
  if (version !== present) {
    const message = say`The domain was changed meanwhile. Look again, then decide.`;
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

const UNDO_DAYS = 3;

const UNDOABLE = new Set<OperationRecord['type']>(['settings', 'nameservers', 'contacts', 'dnssec', 'dns']);

/** A lock that was taken off or put on stays: only the rest of the settings is undone. */
export const undoable = (part: Wanted): Wanted | null => {
  if (!('locked' in part)) return Object.keys(part).length > 0 ? part : null;
  const { locked: _, ...rest } = part;
  return Object.keys(rest).length > 0 ? rest : null;
};

/** Until when an operation can be undone; null when it cannot, or not any more. */
export const undoableUntil = (operation: OperationRecord, now: Date): string | null => {
  const { type, status, before, finished_at, undone_by } = operation;
  if (status !== 'succeeded' || !UNDOABLE.has(type) || undone_by !== null || !before || !finished_at) {
    return null;
  }
  const until = addDays(finished_at, UNDO_DAYS);
  return undoable(before) && until > now ? until.toISOString() : null;
};

export const presentOperation = (operation: OperationRecord, now: Date) => ({
  id: operation.id,
  domain_id: operation.domain_id,
  domain: operation.name,
  type: operation.type,
  status: operation.status,
  version: operation.version,
  wanted: { ...operation.wanted },
  before: operation.before && { ...operation.before },
  error: operation.error && { code: operation.error.code, message: retell(operation.error.message) },
  check: operation.check ? { checked_at: operation.check.checked_at, broken: operation.check.broken } : null,
  undo_until: undoableUntil(operation, now),
  undo_of: operation.undo_of,
  undone_by: operation.undone_by,
  created_at: operation.created_at,
  updated_at: operation.updated_at,
  finished_at: operation.finished_at,
});

/** 200 for what is over, well or not; 202 for what goes on. */
export const operationReply = (operation: OperationRecord, now: Date) => {
  const body = { data: presentOperation(operation, now) };
  const over = operation.status === 'succeeded' || operation.status === 'failed';
  return over ? ({ status: 200, body } as const) : ({ status: 202, body } as const);
};

/** The domain to be changed, what of it, how long its registrar or panel may still take, and whether nobody waits. */
export type Target<W extends Wanted = Wanted> = {
  domain: DomainRecord;
  wanted: W;
  options: CallOptions & { inBackground: boolean };
};

/** What a renewal that is turned on or off writes, its news among that, and what the client is told beside the change. */
export type ChangedRenewal = {
  set: SetOf<DomainRecord>;
  due: Refiling;
  writes: Write[];
  events: EventRecord[];
  tells: Sentence | null;
};

export const UNTOUCHED: ChangedRenewal = { set: {}, due: 'unchanged', writes: [], events: [], tells: null };

/**
 * What a type of change is about, as the worker needs to know it: `W` is what is wanted, `S` what was found. Reading
 * and setting throw IntegrationError, and CircuitOpenError where nothing was asked.
 */
export type Subject<W extends Wanted, S> = {
  type: OperationType;
  read(target: Target<W>): Promise<S>;
  isDone(found: S, wanted: W): boolean;
  /** Makes it so, from what was found. May stop half-way, and may then be called again. */
  set(target: Target<W>, wanted: W, found: S): Promise<void>;
  /** What has to be wanted to have `found` back; null where that cannot be. */
  inverse(wanted: W, found: S): W | null;
  /** What the domain's record keeps of it once it is so. */
  noted(wanted: W, domain: DomainRecord): SetOf<DomainRecord>;
  /** What follows from it for the domain's renewal, in the transaction that notes it. Throws a 409 while that is being paid. */
  renewal?(wanted: W, domain: DomainRecord, actor: Actor, now: Date): Promise<ChangedRenewal>;
  /** Whether nothing outside has to be changed. */
  isOurs?(wanted: W): boolean;
  /** What else is kept of what was found before the first attempt. */
  keep?(operation: OperationRecord, found: S, now: Date): Write[];
};

/** Of whichever type: what is wanted has the form of the same operation's type. */
export type AnySubject = Subject<Wanted, unknown>;

// The one place where a type of change is told apart by name: `wanted` was written for the subject of that type.
export const asAny = <W extends Wanted, S>(subject: Subject<W, S>): AnySubject =>
  subject as unknown as AnySubject;
