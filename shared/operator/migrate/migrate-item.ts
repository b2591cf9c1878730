import { asRead } from '../../platform/table/expressions.ts';
import { type Key, key } from '../../platform/table/key.ts';
import { getItem } from '../../platform/table/read.ts';
import type { StoredItem } from '../../platform/table/scan.ts';
import { SCHEMA_VERSION } from '../../platform/table/schema.ts';
import { retryOnConflict, transact, update, type Write } from '../../platform/table/write.ts';
import { type Outcome, stepsFor } from './steps.ts';

/** The attributes a migration may touch; which ones is for its steps to say. */
interface Migrated extends Key<Migrated> {
  schema?: number;
  [attribute: string]: unknown;
}

/** The attributes of all steps together, each step working on what the one before it has made. */
const planItem = async (item: StoredItem): Promise<Outcome & { reads: string[] }> => {
  let set: Record<string, unknown> = {};
  const reads = new Set<string>();
  const also: Write[] = [];
  for (const step of stepsFor(item)) {
    const outcome = await step.change({ ...item, ...set });
    if ('leave' in outcome) return { ...outcome, reads: [] };
    set = { ...set, ...outcome.set };
    also.push(...(outcome.also ?? []));
    for (const name of step.reads) reads.add(name);
  }
  return { set, also, reads: [...reads] };
};

/** Brings one item to the present version, unless it is there. Returns what was done, or why it was left. */
export const migrateItem = (found: StoredItem): Promise<'changed' | 'current' | { leave: string }> =>
  retryOnConflict(found, async (first) => {
    const item = first ?? (await getItem(key<StoredItem>(found.pk, found.sk)));
    if (!item || stepsFor(item).length === 0) return 'current';
    const plan = await planItem(item);
    if ('leave' in plan) return { leave: plan.leave };
    const unchanged = ['schema', ...plan.reads].map((name) => asRead(name, item[name] as object | undefined));
    const changes = { set: { ...plan.set, schema: SCHEMA_VERSION } };
    await transact([update(key<Migrated>(item.pk, item.sk), changes, unchanged), ...(plan.also ?? [])]);
    return 'changed';
  });
