import { isDeepStrictEqual } from 'node:util';
import { type Item, scanTable } from './table.ts';

/** What work at a panel, or a limit, leaves behind beside the work itself. */
const ASIDE = new Set(['SHARED', 'LIMIT']);

const kindOf = ({ pk, sk }: Item): string => (/^\d/.test(sk) ? pk : sk).split('#')[0] ?? '';

const nameOf = (item: Item): string =>
  [kindOf(item), item.type ?? item.action].filter((word) => typeof word === 'string').join(' ');

const byKey = (items: Item[]) => new Map(items.map((item) => [`${item.pk} ${item.sk}`, item]));

/**
 * What some work changes in the table, in words and sorted: "changed HOSTING", "new EVENT service_active", "gone HOLD".
 * Events and credit are named with their type, the audit trail with what was done.
 */
export const changesBy = async (work: () => Promise<unknown>): Promise<string[]> => {
  const before = byKey(await scanTable());
  await work();
  const after = byKey(await scanTable());
  const changes = [...after].flatMap(([key, item]) => {
    const known = before.get(key);
    if (!known) return [`new ${nameOf(item)}`];
    return isDeepStrictEqual(known, item) ? [] : [`changed ${kindOf(item)}`];
  });
  const gone = [...before].flatMap(([key, item]) => (after.has(key) ? [] : [`gone ${kindOf(item)}`]));
  return [...changes, ...gone].filter((line) => !ASIDE.has(line.split(' ')[1] ?? '')).sort();
};
