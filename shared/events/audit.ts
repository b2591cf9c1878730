import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { StaffRole } from '../contract/staff-roles.ts';
import { currentLogContext } from '../platform/log.ts';
import { listKeys, putOnce, readLocked } from '../platform/storage/locked-objects.ts';
import { newId, padId } from '../platform/table/key.ts';
import { type Along, putNew, type Write } from '../platform/table/write.ts';
import type { Actor, AuditDetails, AuditDigest, AuditRecord } from '../records/events.ts';
import { keys } from '../records/keys.ts';
import { type AuditSubject, auditSubject, PROVIDER } from './events.ts';

/**
 * What a request of the staff API adds to the entries it leaves, and a command of theirs its reason; `work` names the
 * request, where it changes something, and `along` is written in one transaction with the entry of that.
 */
type StaffWork = { role?: StaffRole; reason?: string; work?: string; along?: Along } & Pick<
  AuditRecord,
  'approved'
>;

const staffWork = new AsyncLocalStorage<StaffWork>();

/** Runs `run` so that each entry it leaves says in which role, why and for which request of staff. */
export const asStaff = <T>(work: StaffWork, run: () => T): T => staffWork.run(work, run);

/** Lists an entry of what staff have done with a client in the access log of that client. */
const accessOf = (client: number, actor: Actor, id: number) =>
  client !== PROVIDER && actor.startsWith('operator:') ? { status_sk: `STAFF#${padId(id)}` as const } : {};

/**
 * An entry of the append-only audit trail, kept apart from the client's partition. Clients are shown what staff did, by
 * `presentAccess`, and nothing else of it. `action` says what was done, such as `invoice.paid`.
 */
export const audit = (
  subject: AuditSubject,
  actor: Actor,
  action: string,
  now: Date,
  details: AuditDetails = {},
  entries?: AuditDigest[],
): Write => {
  const { client_id } = subject;
  const id = newId(now);
  const { along, ...staff } = staffWork.getStore() ?? {};
  const entry = putNew({
    ...keys.audit(client_id, id),
    id,
    client_id,
    actor,
    action,
    subject: auditSubject(subject),
    details,
    ...(entries ? { entries } : {}),
    ...accessOf(client_id, actor, id),
    ...staff,
    request_id: currentLogContext()?.request_id ?? null,
    created_at: now.toISOString(),
  });
  return along && actor.startsWith('operator:') ? { ...entry, along } : entry;
};

/** An entry of what staff have done, as the client reads it: who by role alone. */
export const presentAccess = ({ id, role, action, subject, reason, created_at }: AuditRecord) => ({
  id,
  role: role ?? ('operator' as const),
  action,
  subject,
  reason: reason ?? null,
  created_at,
});

/**
 * The chain of the audit trail: what the table's stream says of its entries, in objects that can only be added. Each
 * object names the one before it by key and hash, also the first of a day that of the day before. An object tells who did
 * what, and of the whole entry a digest: what is free text, and may be personal, stays in the table alone.
 */
export type ChainObject = {
  version: 1;
  previous: { key: string; sha256: string } | null;
  written_at: string;
  entries: ChainEntry[];
};

export type ChainEntry = AuditDigest & {
  /** The id of the stream's record; the entries that a backfill found share that of its own. */
  event: string;
  /** An entry of before the chain was found by a backfill, and nothing shows that it had been so from the start. */
  change: 'INSERT' | 'MODIFY' | 'REMOVE' | 'BACKFILL';
  /** When the table was written. */
  at: string;
  actor?: string;
  action?: string;
  subject?: string;
};

type Stored = Record<string, AttributeValue>;

export const CHAIN = 'chain/';

/** Objects of other writers that may come in between before one gives up. */
const TRIES = 10;

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The same text for the same attributes, in whatever order they come and however a number is written. */
const canonical = (stored: Stored): string =>
  JSON.stringify(stored, (name, part: unknown) => {
    if (name === 'N' && typeof part === 'string') return String(Number(part));
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });

/** The digest of all attributes of an entry, in the form that DynamoDB has them: also of what no code of ours has written. */
export const digestOf = (stored: Stored): AuditDigest => ({
  pk: String(stored.pk?.S),
  sk: String(stored.sk?.S),
  sha256: sha256(canonical(stored)),
});

export const isAuditKey = ({ pk }: { pk: string }): boolean => pk.startsWith('AUDIT#');

type Head = { key: string; sha256: string; events: Set<string> };

/** The last object of the last day. Nothing of it is kept in memory: another writer may be further. */
const findHead = async (): Promise<Head | null> => {
  const day = (await listKeys(CHAIN, { byFolder: true })).at(-1);
  const key = day && (await listKeys(day)).at(-1);
  if (!key) return null;
  const { body } = await readLocked(key);
  const { entries } = JSON.parse(body) as ChainObject;
  return { key, sha256: sha256(body), events: new Set(entries.map(({ event }) => event)) };
};

/** `chain/2026-11-23/00000001`: numbers begin anew each day, and a clock that is behind stays on the day of the last. */
const keyAfter = (head: Head | null, now: Date): string => {
  const today = `${CHAIN}${now.toISOString().slice(0, 10)}`;
  const [last = '', number = '0'] = head?.key.split(/\/(?=\d+$)/) ?? [];
  const [day, next] = today > last ? [today, 1] : [last, Number(number) + 1];
  return `${day}/${String(next).padStart(8, '0')}`;
};

/**
 * Adds entries to the end of the chain, as one object. Of writers at the same time one is first, and the others go on after
 * it. What a batch that is repeated has written already is left out where it is the last object; further back it stands
 * twice, and counts once by its event.
 */
export const appendToChain = async (entries: ChainEntry[], now: Date): Promise<void> => {
  for (let tries = 0; tries < TRIES; tries++) {
    const head = await findHead();
    const fresh = entries.filter(({ event }) => !head?.events.has(event));
    if (fresh.length === 0) return;
    const previous = head && { key: head.key, sha256: head.sha256 };
    const object: ChainObject = { version: 1, previous, written_at: now.toISOString(), entries: fresh };
    if (await putOnce(keyAfter(head, now), JSON.stringify(object))) return;
  }
  throw new Error(`The chain of the audit trail was ahead ${TRIES} times.`);
};
