import { getClient } from '../clients/index.ts';
import { about, audit, messageOf } from '../events/index.ts';
import { newId, padId } from '../platform/table/key.ts';
import { queryPage } from '../platform/table/query.ts';
import { putNew, transact } from '../platform/table/write.ts';
import { collections } from '../records/collections.ts';
import type { Actor, AuditRecord, EventRecord, StaffNoteRecord } from '../records/events.ts';
import { keys } from '../records/keys.ts';

/** Notes something for other staff about a client, or a record of it such as `ticket:42`. Throws 404 for no client. */
export const addStaffNote = async (
  clientId: number,
  { text, about: subject }: { text: string; about: string | null },
  actor: Extract<Actor, `operator:${string}`>,
  now: Date,
): Promise<StaffNoteRecord> => {
  await getClient(clientId);
  const id = newId(now);
  const author = actor.slice('operator:'.length);
  const note: StaffNoteRecord = {
    ...keys.staffNote(clientId, id),
    ...{ id, client_id: clientId, about: subject, text, author, created_at: now.toISOString() },
  };
  const entry = audit(about.client(clientId), actor, 'client.noted', now, { note: id, about: subject });
  await transact([putNew(note), entry]);
  return note;
};

export const presentStaffNote = ({ id, about: subject, text, author, created_at }: StaffNoteRecord) => ({
  ...{ id, about: subject, text, author, created_at },
});

/** What happened to a client, or was done by staff. */
export type Moment = {
  id: number;
  what: string;
  /** As the client reads it; null of what staff did. */
  message: string | null;
  /** Such as `invoice:42`. */
  about: string;
  by: string | null;
  reason: string | null;
  created_at: string;
};

const ofEvent = (event: EventRecord): Moment => ({
  ...{ id: event.id, what: event.type, message: messageOf(event, 'owner'), created_at: event.created_at },
  ...{ about: `${event.subject.type}:${event.subject.id}`, by: null, reason: null },
});

const ofEntry = ({ id, action, subject, actor, reason, created_at }: AuditRecord): Moment => ({
  ...{ id, what: action, message: null, about: subject, created_at },
  ...{ by: actor.slice('operator:'.length), reason: reason ?? null },
});

/** Most entries of a busy client are reads, which are no part of it: so many are looked at for one page. */
const ENTRIES = 100;

type Stretch = { moments: Moment[]; readTo: number | null };

/** The id that a page of a collection ends with, below which there is more; null at its end. */
const idIn = (sortKey: string | null): number | null =>
  sortKey === null ? null : Number(sortKey.split('#')[1]);

/**
 * One page of what happened to a client, newest first: what the client was told of orders, invoices, payments, tickets and
 * services, and what staff changed. `after` is the id that the page before has ended with. A page may be short, or
 * empty, and not the last.
 */
export const listTimeline = async (
  client: number,
  { limit, after }: { limit: number; after: number | null },
): Promise<{ moments: Moment[]; next: number | null }> => {
  const from = (prefix: string) => (after === null ? null : `${prefix}${padId(after)}`);
  const [events, entries] = await Promise.all([
    queryPage(collections.ofClient(client, 'EVENT'), { limit, after: from('EVENT#') }),
    queryPage(collections.staffAccess(client), { limit: ENTRIES, after: from('STAFF#') }),
  ]);
  const changes = entries.items.filter(({ action }) => action !== 'client.read');
  const stretches: Stretch[] = [
    { moments: events.items.map(ofEvent), readTo: idIn(events.nextKey) },
    { moments: changes.map(ofEntry), readTo: idIn(entries.nextKey) },
  ];
  // What is older than where one of them has stopped may be missing there.
  const readTo = Math.max(0, ...stretches.map((stretch) => stretch.readTo ?? 0));
  const known = stretches
    .flatMap(({ moments }) => moments)
    .filter(({ id }) => id >= readTo)
    .sort((one, other) => other.id - one.id);
  const moments = known.slice(0, limit);
  const isCut = known.length > limit;
  return { moments, next: isCut ? (moments.at(-1)?.id ?? null) : readTo || null };
};
