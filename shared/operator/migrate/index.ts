import { asRead, type Refiling } from '../../platform/table/changes.ts';
import { type Key, key } from '../../platform/table/key.ts';
import { getItem, type Place, type StoredItem, scanItems } from '../../platform/table/query.ts';
import { SCHEMA_VERSION } from '../../platform/table/schema.ts';
import {
  put,
  remove,
  retryOnConflict,
  transact,
  update,
  type Write,
  writeOne,
} from '../../platform/table/write.ts';
import { keys } from '../../records/keys.ts';
import { type Outcome, STEPS, stepsFor } from './steps.ts';

export type Migration = {
  /** Items that were looked at. */
  seen: number;
  /** Items to change, or changed, by kind. */
  changed: Record<string, number>;
  /** Items that stay as they are, by what a person has to know of them. */
  left: { pk: string; sk: string; reason: string }[];
  /** Whether it went on where an earlier run had stopped. */
  resumed: boolean;
};

type MigrateOptions = {
  /** Without, it is only told what would be changed. */
  apply: boolean;
  /** Hears of each page of items once it is done. */
  progress?: (migration: Migration) => void;
  pageSize?: number;
};

const PAGE_SIZE = 200;

/** Items changed at a time, so that a table in use has room for its own work. */
const AT_ONCE = 10;

const kindOf = (item: StoredItem): string => stepsFor(item)[0]?.kind ?? '';

const look = async (item: StoredItem): Promise<'changed' | 'current'> =>
  stepsFor(item).length > 0 ? 'changed' : 'current';

const handlePage = async (items: StoredItem[], migration: Migration, apply: boolean): Promise<void> => {
  for (let begin = 0; begin < items.length; begin += AT_ONCE) {
    const some = items.slice(begin, begin + AT_ONCE);
    const results = await Promise.all(some.map((item) => (apply ? migrateItem(item) : look(item))));
    for (const [index, result] of results.entries()) {
      const item = some[index] as StoredItem;
      const kind = kindOf(item);
      if (result === 'changed') migration.changed[kind] = (migration.changed[kind] ?? 0) + 1;
      if (typeof result === 'object') {
        migration.left.push({ pk: item.pk, sk: item.sk, reason: result.leave });
      }
    }
    migration.seen += some.length;
  }
};

const place = keys.migration(SCHEMA_VERSION);

const notePlace = async (next: Place | null): Promise<void> => {
  const updated_at = new Date().toISOString();
  await writeOne(next ? put({ ...place, place: next, updated_at }) : remove(place));
};

/**
 * Brings every item of the table to the present schema version. It notes how far it has come after each page, so that a
 * run that was stopped is resumed by the next one. Each item is changed by a conditional write, once: any number of runs
 * at once, and the service itself at work meanwhile, do no harm.
 */
export const migrate = async ({
  apply,
  progress = () => undefined,
  pageSize = PAGE_SIZE,
}: MigrateOptions): Promise<Migration> => {
  const stopped = apply ? await getItem(place) : undefined;
  const changed = Object.fromEntries(STEPS.map(({ kind }) => [kind, 0]));
  const migration: Migration = { seen: 0, changed, left: [], resumed: stopped !== undefined };
  let after: Place | null = stopped?.place ?? null;
  do {
    const { items, next }: Awaited<ReturnType<typeof scanItems>> = await scanItems(after, pageSize);
    await handlePage(items, migration, apply);
    if (apply) await notePlace(next);
    progress(migration);
    after = next;
  } while (after);
  return migration;
};

/** The attributes a migration may touch; which ones is for its steps to say. */
interface Migrated extends Key<Migrated> {
  schema?: number;
  [attribute: string]: unknown;
}

/** The attributes of all steps together, each step working on what the one before it has made. */
const planItem = async (item: StoredItem): Promise<Outcome & { reads: string[] }> => {
  let set: Record<string, unknown> = {};
  let due: Refiling = 'unchanged';
  const reads = new Set<string>();
  const also: Write[] = [];
  for (const step of stepsFor(item)) {
    const outcome = await step.change({ ...item, ...set, ...(due === 'unchanged' ? {} : due) });
    if ('leave' in outcome) return { ...outcome, reads: [] };
    set = { ...set, ...outcome.set };
    due = outcome.due ?? due;
    also.push(...(outcome.also ?? []));
    for (const name of step.reads) reads.add(name);
  }
  return { set, due, also, reads: [...reads] };
};

/** Brings one item to the present version, unless it is there. Returns what was done, or why it was left. */
export const migrateItem = (found: StoredItem): Promise<'changed' | 'current' | { leave: string }> =>
  retryOnConflict(found, async (first) => {
    const item = first ?? (await getItem(key<StoredItem>(found.pk, found.sk)));
    if (!item || stepsFor(item).length === 0) return 'current';
    const plan = await planItem(item);
    if ('leave' in plan) return { leave: plan.leave };
    const unchanged = ['schema', ...plan.reads].map((name) => asRead(name, item[name] as object | undefined));
    const changes = { set: { ...plan.set, schema: SCHEMA_VERSION }, due: plan.due ?? 'unchanged' };
    await transact([update(key<Migrated>(item.pk, item.sk), changes, unchanged), ...(plan.also ?? [])]);
    return 'changed';
  });
