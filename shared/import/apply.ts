import { createHash } from 'node:crypto';
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
import type { Entry, Item, Left, Source } from './entry.ts';
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

const AT_ONCE = 16;
const LISTED = 1000;

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const known = Object.entries(value).filter(([name, one]) => one !== undefined && name !== 'schema');
  return Object.fromEntries(
    known.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, one]) => [name, sorted(one)]),
  );
};

const placeOf = ({ pk, sk }: Item): string => `${pk}|${sk}`;

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
  const { action, orElse } = put(asKey(item) as never);
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

const countOn = (server: string | null | undefined, accounts: 1 | -1): Write[] =>
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

/** How many of some entries `apply` would write, or refuse to. */
export const countUnapplied = async (entries: Entry[]): Promise<number> => {
  const known = await getItems(...entries.map(({ table, id }) => keys.imported(table, id)));
  return entries.filter((entry, index) => known[index]?.digest !== recordOf(entry).digest).length;
};

const applyEntry = async (entry: Entry, live: ReadonlySet<number>): Promise<Outcome> => {
  const record = recordOf(entry);
  const before = await getItem(keys.imported(entry.table, entry.id));
  if (before?.digest === record.digest) return 'unchanged';
  if (entry.client !== null && live.has(entry.client)) return 'cut over';
  try {
    if (!before) {
      await transact([...entry.items.map(create), ...countOn(entry.server, 1), create(record)]);
      return 'written';
    }
    const present = await readPresent(before);
    if (digestOf(present) !== before.digest) return 'changed here';
    await transact(planChange(entry, before, present));
    return 'changed';
  } catch (error) {
    if (!(error instanceof StaleWriteError)) throw error;
    return before ? 'changed here' : 'taken';
  }
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
 * Writes what a dump becomes, each row in a transaction with a note of it: a run that was stopped goes on where it was, and
 * one with the same dump writes nothing. No event, mail or message is written, and nothing is asked of a vendor; what was
 * written is on no list of what is due.
 */
export const apply = async (source: Source, progress: (rows: number) => void): Promise<Applied> => {
  const applied: Applied = { written: 0, changed: 0, unchanged: 0, refused: [], left: [] };
  const live = new Set((await readCutovers()).keys());
  let rows = 0;
  const settle = async (batch: Entry[]) => {
    const outcomes = await Promise.all(batch.map((entry) => applyEntry(entry, live)));
    outcomes.forEach((outcome, index) => {
      const { table, id } = batch[index] as Entry;
      if (isRefused(outcome)) keep(applied.refused, { table, id, reason: outcome });
      else applied[outcome] += 1;
    });
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
    if (batch.length < AT_ONCE) continue;
    await settle(batch);
    batch = [];
  }
  await settle(batch);
  return applied;
};
