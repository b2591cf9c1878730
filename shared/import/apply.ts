import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { storeObject } from '../platform/storage/objects.ts';
import { unchanged, whenExpression } from '../platform/table/changes.ts';
import type { Key } from '../platform/table/key.ts';
import { getItem, getItems, pagesOf } from '../platform/table/query.ts';
import {
  put,
  putNew,
  remove,
  StaleWriteError,
  transact,
  upsert,
  type Write,
} from '../platform/table/write.ts';
import { collections } from '../records/collections.ts';
import type { CutoverRecord, ImportRecord } from '../records/imports.ts';
import { keys } from '../records/keys.ts';
import type { UserRecord } from '../records/users.ts';
import { type Entry, type Item, type Left, placeOf, type Source } from './entry.ts';
import { packsOf } from './packs.ts';
import { translate } from './translate.ts';

type Refused = 'changed here' | 'taken' | 'cut over';

export type Applied = {
  written: number;
  changed: number;
  unchanged: number;
  /**
   * Rows that were not written: somebody has changed their records here since, their place is taken, or their client was
   * cut over, and whatever WHMCS did since is no business of this system any more.
   */
  refused: { table: string; id: number; reason: Refused }[];
  left: Left[];
};

/** Rows whose notes are read together, and rows that are changed side by side. */
const ROWS = 400;
const CHANGED_AT_ONCE = 16;
const LISTED = 1000;

/** Of a client: comes with its cards and its payments, and never from a row. */
const OF_GATEWAYS = 'gateway_customers';

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const known = Object.entries(value).filter(([name, one]) => one !== undefined && name !== 'schema');
  return Object.fromEntries(
    known
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, one]) => [name, name === OF_GATEWAYS ? {} : sorted(one)]),
  );
};

/** Of items as they are stored, in whatever order their attributes are handed out. */
const digestOf = (items: readonly Item[]): string => {
  const inOrder = [...items].sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify(sorted(inOrder)))
    .digest('hex');
};

// An entry has items of many types, each of which was made with its own.
const asKey = (item: Item) => item as Key<unknown>;
const create = (item: Item): Write => putNew(asKey(item) as never);

/** Puts an item where one is that has not changed since it was read. */
const replace = (item: Item, present: Item): Write => {
  const kept = OF_GATEWAYS in present ? { [OF_GATEWAYS]: present[OF_GATEWAYS] } : {};
  const { action, orElse } = put(asKey({ ...item, ...kept }) as never);
  if (!action.Put) throw new Error('A put is none.');
  const { schema: _, ...read } = present as Item & { schema?: number };
  const when = unchanged(asKey(read) as never) as Parameters<typeof whenExpression>[0];
  return { action: { Put: { ...action.Put, ...whenExpression(when) } }, orElse };
};

const isLogin = ({ pk }: Item): boolean => pk.startsWith('LOGIN#');

const recordOf = ({ table, id, items, server = null }: Entry): ImportRecord => ({
  ...keys.imported(table, id),
  digest: digestOf(items),
  places: items.filter((item) => !isLogin(item)).map(({ pk, sk }) => ({ pk, sk })),
  server,
});

const countOn = (server: string | null | undefined, accounts: number): Write[] =>
  server ? [upsert(keys.serverLoad(server), { add: { accounts } })] : [];

/** The items an entry was written as before. A log-in is found by the address that its user has. */
const readPresent = async ({ places }: ImportRecord): Promise<Item[]> => {
  const found = await getItems(...places.map((place) => place as Key<Item>));
  const items = found.flatMap((item) => (item ? [item] : []));
  const user = items.find(({ pk, sk }) => pk.startsWith('USER#') && sk === 'USER') as UserRecord | undefined;
  const login = user && (await getItem(keys.login(user.email)));
  return login ? [...items, login] : items;
};

const planChange = (entry: Entry, before: ImportRecord, present: Item[]): Write[] => {
  const there = new Map(present.map((item) => [placeOf(item), item]));
  const wanted = new Set(entry.items.map(placeOf));
  const moved = before.server !== (entry.server ?? null);
  return [
    ...entry.items.flatMap((item): Write[] => {
      const old = there.get(placeOf(item));
      if (!old) return [create(item)];
      return digestOf([old]) === digestOf([item]) ? [] : [replace(item, old)];
    }),
    ...present.filter((item) => !wanted.has(placeOf(item))).map((item) => remove(asKey(item))),
    ...(moved ? [...countOn(before.server, -1), ...countOn(entry.server, 1)] : []),
    replace(recordOf(entry), before),
  ];
};

type Outcome = 'written' | 'changed' | 'unchanged' | Refused;

/** An entry with the note that it will have, and the one it has; what it takes to write it anew. */
type Wanted = {
  entry: Entry;
  record: ImportRecord;
  before: ImportRecord | undefined;
  items: Item[];
  writes: number;
};

const readWanted = async (entries: Entry[]): Promise<Wanted[]> => {
  const known = await getItems(...entries.map(({ table, id }) => keys.imported(table, id)));
  return entries.map((entry, index) => {
    const { items, server } = entry;
    return {
      entry,
      items,
      record: recordOf(entry),
      before: known[index],
      writes: items.length + (server ? 2 : 1),
    };
  });
};

/** How many of some entries `apply` would write, or refuse to. */
export const countUnapplied = async (entries: Entry[]): Promise<number> => {
  const known = await getItems(...entries.map(({ table, id }) => keys.imported(table, id)));
  return entries.filter((entry, index) => known[index]?.digest !== recordOf(entry).digest).length;
};

/** Carries out writes of what was read before; false where something else is there by now. */
const tryToWrite = async (writes: Write[]): Promise<boolean> => {
  try {
    await transact(writes);
    return true;
  } catch (error) {
    if (!(error instanceof StaleWriteError)) throw error;
    return false;
  }
};

const writesOf = (pack: Wanted[]): Write[] => {
  const byServer = Map.groupBy(pack, ({ entry }) => entry.server ?? null);
  return [
    ...pack.flatMap(({ items, record }) => [...items, record].map(create)),
    ...[...byServer].flatMap(([server, { length }]) => countOn(server, length)),
  ];
};

const storeFiles = async (entries: Entry[]): Promise<void> => {
  for (const { path, ...object } of entries.flatMap(({ files = [] }) => files))
    await storeObject({ ...object, bytes: readFileSync(path) });
};

/** Whose number another client has here: nothing of theirs may come into the account of the other. */
type Strangers = Set<number>;

/** Writes what is new together, or one by one where something is in the way. */
const writePack = async (pack: Wanted[], strangers: Strangers): Promise<[Entry, Outcome][]> => {
  const isStranger = ({ entry }: Wanted) => entry.client !== null && strangers.has(entry.client);
  const [own = [], foreign = []] = [false, true].map((wanted) =>
    pack.filter((one) => isStranger(one) === wanted),
  );
  const outcomes = foreign.map(({ entry }): [Entry, Outcome] => [entry, 'taken']);
  if (own.length === 0) return outcomes;
  await storeFiles(own.map(({ entry }) => entry));
  if (await tryToWrite(writesOf(own)))
    return [...outcomes, ...own.map(({ entry }): [Entry, Outcome] => [entry, 'written'])];
  for (const one of own) {
    const isWritten = !isStranger(one) && (await tryToWrite(writesOf([one])));
    if (!isWritten && one.entry.table === 'tblclients') strangers.add(one.entry.id);
    outcomes.push([one.entry, isWritten ? 'written' : 'taken']);
  }
  return outcomes;
};

const changeOne = async (entry: Entry, before: ImportRecord): Promise<Outcome> => {
  const present = await readPresent(before);
  if (digestOf(present) !== before.digest) return 'changed here';
  await storeFiles([entry]);
  return (await tryToWrite(planChange(entry, before, present))) ? 'changed' : 'changed here';
};

const applyRows = async (
  entries: Entry[],
  live: ReadonlySet<number>,
  strangers: Strangers,
): Promise<Map<Entry, Outcome>> => {
  const outcomes = new Map<Entry, Outcome>();
  const changed: [Entry, ImportRecord][] = [];
  const made: Wanted[] = [];
  for (const wanted of await readWanted(entries)) {
    const { entry, record, before } = wanted;
    if (before?.digest === record.digest) outcomes.set(entry, 'unchanged');
    else if (entry.client !== null && live.has(entry.client)) outcomes.set(entry, 'cut over');
    else if (before) changed.push([entry, before]);
    else made.push(wanted);
  }
  for (let from = 0; from < changed.length; from += CHANGED_AT_ONCE) {
    const some = changed.slice(from, from + CHANGED_AT_ONCE);
    await Promise.all(
      some.map(async ([entry, before]) => outcomes.set(entry, await changeOne(entry, before))),
    );
  }
  for (const pack of packsOf(made))
    for (const [entry, outcome] of await writePack(pack, strangers)) outcomes.set(entry, outcome);
  return outcomes;
};

const keep = <T>(list: T[], one: T): void => {
  if (list.length < LISTED) list.push(one);
};

/** The clients that were cut over, whether this system bills them still or not. */
export const readCutovers = async (): Promise<Map<number, CutoverRecord>> => {
  const found = new Map<number, CutoverRecord>();
  for await (const page of pagesOf(collections.cutovers()))
    for (const one of page) found.set(one.client_id, one);
  return found;
};

const isRefused = (outcome: Outcome): outcome is Refused =>
  outcome === 'changed here' || outcome === 'taken' || outcome === 'cut over';

/**
 * Writes what a dump becomes, each row in one transaction with a note of it: a run that was stopped goes on where it was,
 * and one with the same dump writes nothing. No event, mail or message is written, and nothing is asked of a vendor; what was
 * written is on no list of what is due.
 */
export const apply = async (source: Source, progress: (rows: number) => void): Promise<Applied> => {
  const applied: Applied = { written: 0, changed: 0, unchanged: 0, refused: [], left: [] };
  const live = new Set((await readCutovers()).keys());
  const strangers: Strangers = new Set();
  let rows = 0;
  const settle = async (batch: Entry[]) => {
    for (const [{ table, id }, outcome] of await applyRows(batch, live, strangers)) {
      if (isRefused(outcome)) keep(applied.refused, { table, id, reason: outcome });
      else applied[outcome] += 1;
    }
    rows += batch.length;
    progress(rows);
  };
  let batch: Entry[] = [];
  for (const translated of translate(source)) {
    if ('left' in translated) {
      keep(applied.left, translated.left);
      continue;
    }
    batch.push(translated.entry);
    if (batch.length < ROWS) continue;
    await settle(batch);
    batch = [];
  }
  await settle(batch);
  return applied;
};
