import { CHAIN, type ChainEntry, type ChainObject, digestOf, isAuditKey, sha256 } from '../events/index.ts';
import {
  listKeys,
  listVersions,
  locksObjects,
  readLocked,
  type Version,
} from '../platform/storage/locked-objects.ts';
import { toStored } from '../platform/table/client.ts';
import { key } from '../platform/table/key.ts';
import { getItem, type Place, type StoredItem, scanItems } from '../platform/table/query.ts';
import type { AuditDigest } from '../records/events.ts';

/**
 * What does not agree:
 * - `chain`: an object does not follow the one before it, cannot be read, or is not the only version of its key
 * - `unlocked`: an object, or the bucket, that could be deleted
 * - `missing`, `changed`: an entry that the table lacks, or has otherwise than it was written
 * - `restored`: an entry that was changed or removed for a while, and is now as it was
 * - `backdated`: an entry that says it was written more than a day before it was
 * - `not chained`: an entry of the table that the chain does not know
 */
export type AuditFinding = {
  what: 'chain' | 'unlocked' | 'missing' | 'changed' | 'restored' | 'backdated' | 'not chained';
  where: string;
  detail: string;
};

export type Verification = {
  objects: number;
  entries: number;
  /** Entries that were found after they had been written, and are proved only from then on. */
  backfilled: number;
  /** Too young to be in the chain already. */
  on_their_way: number;
  /** Whether the bucket lets nobody delete; that of the local stack does not. */
  locked: boolean;
  findings: AuditFinding[];
};

/** The stream is worked off within a minute or two. */
const PATIENCE_MS = 15 * 60_000;
/** A command that asks a person may wait for hours, and its entry is of when it began. */
const BACKDATED_MS = 24 * 3_600_000;
const PAGE = 500;
const AT_ONCE = 20;

/** What the chain says of an entry: what it was first, and every later change. */
type Chained = { first: ChainEntry | null; later: ChainEntry[]; events: Set<string> };
type Chain = Map<string, Chained>;

const placeOf = ({ pk, sk }: Place): string => `${pk}/${sk}`;

const note = (chain: Chain, entry: ChainEntry): void => {
  const place = placeOf(entry);
  const known = chain.get(place) ?? { first: null, later: [], events: new Set() };
  chain.set(place, known);
  const event = `${entry.event}/${entry.change}`;
  // A batch that came twice.
  if (known.events.has(event)) return;
  known.events.add(event);
  const isFirst = entry.change === 'INSERT' || entry.change === 'BACKFILL';
  if (known.first === null && known.later.length === 0 && isFirst) known.first = entry;
  else if (entry.change !== 'BACKFILL' || entry.sha256 !== known.first?.sha256) known.later.push(entry);
};

const findingsOfVersions = (versions: Version[]): AuditFinding[] => {
  const written = versions.filter(({ isDeletion }) => !isDeletion).map((one) => one.key);
  const seen = new Set<string>();
  const again = new Set(written.filter((name) => seen.has(name) || !seen.add(name)));
  const deleted = new Set(versions.filter(({ isDeletion }) => isDeletion).map((one) => one.key));
  return [
    ...[...again].map((where) => ({ where, detail: 'was written again; the first version is what is read' })),
    ...[...deleted].map((where) => ({ where, detail: 'was deleted; its version is still there' })),
  ].map((finding) => ({ what: 'chain' as const, ...finding }));
};

/** The first version of each key from a day on, in the order of the chain; what came later is a finding. */
const objectsOf = async (locked: boolean, from: string) => {
  if (!locked) {
    const names = await listKeys(CHAIN);
    return { objects: names.map((name) => ({ key: name, id: undefined })), findings: [] };
  }
  const versions = await listVersions(CHAIN);
  // Of each key the latest comes first, so that the last to be set is the first that was written.
  const first = new Map(versions.filter(({ isDeletion }) => !isDeletion).map((one) => [one.key, one.id]));
  const objects = [...first]
    .map(([name, id]) => ({ key: name, id }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  const findings = findingsOfVersions(versions.filter((one) => one.key >= `${CHAIN}${from}`));
  return { objects, findings };
};

const parse = (body: string): ChainObject | null => {
  try {
    const object = JSON.parse(body) as ChainObject;
    return Array.isArray(object.entries) ? object : null;
  } catch {
    return null;
  }
};

type Last = { key: string; sha256: string } | null;

const linkProblem = ({ previous }: ChainObject, last: Last): string | null => {
  if (previous?.key !== last?.key)
    return `follows ${previous?.key ?? 'nothing'}, not ${last?.key ?? 'nothing'}`;
  return previous?.sha256 === last?.sha256 ? null : `names another hash of ${last?.key} than that has`;
};

const readChain = async (locked: boolean, from: string, progress: (objects: number) => void) => {
  const { objects, findings } = await objectsOf(locked, from);
  const begin = objects.findIndex((one) => one.key >= `${CHAIN}${from}`);
  // The one before is read too: the first of the day has to follow it.
  const wanted = begin < 0 ? objects.slice(-1) : objects.slice(Math.max(0, begin - 1));
  const chain: Chain = new Map();
  let last: Last = null;
  for (let start = 0; start < wanted.length; start += AT_ONCE) {
    const some = wanted.slice(start, start + AT_ONCE);
    const read = await Promise.all(some.map((one) => readLocked(one.key, one.id)));
    for (const [index, { body, locked: isLocked }] of read.entries()) {
      const where = some[index]?.key ?? '';
      const object = parse(body);
      const isInside = where >= `${CHAIN}${from}`;
      if (object && isInside) {
        const problem = linkProblem(object, last);
        if (problem) findings.push({ what: 'chain', where, detail: problem });
        for (const entry of object.entries) note(chain, entry);
      }
      if (!object) findings.push({ what: 'chain', where, detail: 'is not what the copier writes' });
      if (locked && !isLocked) findings.push({ what: 'unlocked', where, detail: 'can be deleted' });
      last = { key: where, sha256: sha256(body) };
    }
    progress(start + some.length);
  }
  return { chain, findings, objects: wanted.length };
};

const saidBy = ({ actor, action, subject }: Partial<ChainEntry>): string =>
  [actor, action, subject].filter(Boolean).join(' ');

/** How the table's entry, of which there may be none, stands to what the chain says of it. */
const compare = (
  found: AuditDigest | null,
  { first, later }: Chained,
): Omit<AuditFinding, 'where'> | null => {
  const changes = later.map(({ change, at }) => `${change} at ${at}`).join(', ');
  const said = saidBy(first ?? later[0] ?? {});
  const detail = [said, changes].filter(Boolean).join('; ');
  if (!found) return { what: 'missing', detail };
  if (first && found.sha256 !== first.sha256) return { what: 'changed', detail };
  if (later.length === 0) return null;
  return { what: first ? 'restored' : 'changed', detail };
};

const isBackdated = (created: string, first: ChainEntry | null): boolean =>
  first?.change === 'INSERT' && !(Date.parse(first.at) - Date.parse(created) < BACKDATED_MS);

const digestOfItem = (item: StoredItem): AuditDigest => digestOf(toStored(item));

/** Every entry of the audit trail in the table, page by page of the whole table. */
export async function* auditEntries(progress: (seen: number) => void): AsyncGenerator<StoredItem[]> {
  let after: Place | null = null;
  let seen = 0;
  do {
    const { items, next }: Awaited<ReturnType<typeof scanItems>> = await scanItems(after, PAGE);
    seen += items.length;
    progress(seen);
    yield items.filter(isAuditKey);
    after = next;
  } while (after);
}

const isYoung = ({ created_at }: StoredItem, now: Date): boolean => {
  const age = now.getTime() - Date.parse(String(created_at));
  return age > -PATIENCE_MS && age < PATIENCE_MS;
};

/**
 * Compares the audit trail in the table with its chain, both ways, from a day on (`2026-11-23`; all of it for `''`). The
 * table is read first, so that what is written meanwhile is younger than the chain; what differs is read once more.
 */
export const verifyAudit = async (
  from: string,
  now: Date,
  progress: (text: string) => void = () => undefined,
): Promise<Verification> => {
  const stored = new Map<string, AuditDigest & { young: boolean; created: string }>();
  for await (const items of auditEntries((seen) => progress(`${seen} records`)))
    for (const item of items) {
      const facts = { young: isYoung(item, now), created: String(item.created_at) };
      stored.set(placeOf(item), { ...digestOfItem(item), ...facts });
    }
  const locked = await locksObjects();
  const { chain, findings, objects } = await readChain(locked, from, (n) => progress(`${n} objects`));

  for (const [where, chained] of chain) {
    const found = stored.get(where);
    if (found && isBackdated(found.created, chained.first)) {
      const detail = `${saidBy(chained.first ?? {})}; dated ${found.created}, written ${chained.first?.at}`;
      findings.push({ what: 'backdated', where, detail });
    }
    if (!compare(found ?? null, chained)) continue;
    const { pk, sk } = chained.first ?? (chained.later[0] as ChainEntry);
    const item = await getItem(key<StoredItem>(pk, sk));
    const problem = compare(item ? digestOfItem(item) : null, chained);
    if (problem) findings.push({ where, ...problem });
  }
  const unknown = [...stored].filter(([place, { created }]) => !chain.has(place) && created >= from);
  for (const [where, { created, young }] of unknown)
    if (!young) findings.push({ what: 'not chained', where, detail: `dated ${created}` });

  return {
    objects,
    entries: chain.size,
    backfilled: [...chain.values()].filter(({ first }) => first?.change === 'BACKFILL').length,
    on_their_way: unknown.filter(([, { young }]) => young).length,
    locked,
    findings,
  };
};

/** Entries of the table that the chain should have and has not. */
export const findUnchained = async (now: Date, progress: (text: string) => void): Promise<AuditDigest[]> => {
  const { chain } = await readChain(await locksObjects(), '', (n) => progress(`${n} objects`));
  const found: AuditDigest[] = [];
  for await (const items of auditEntries((seen) => progress(`${seen} records`)))
    found.push(...items.filter((item) => !chain.has(placeOf(item)) && !isYoung(item, now)).map(digestOfItem));
  return found;
};
