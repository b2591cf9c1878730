import { createHash } from 'node:crypto';
import { desk } from '../../shared/contract/staff/desk.ts';
import { staffReads } from '../../shared/http/staff/index.ts';
import { listInbox } from '../../shared/operator/index.ts';

/** As many as one page of the inbox may have. */
const COUNTED = 50;

export const handler = staffReads(desk['count-inbox'], async ({ now }) => {
  const { entries, nextKey } = await listInbox({ limit: COUNTED, after: null, now });
  const waits = entries.map(({ since, kind, reference }) => [since, kind, reference]);
  const mark = createHash('sha256').update(JSON.stringify(waits)).digest('base64url').slice(0, 22);
  return { data: { waiting: entries.length, more: nextKey !== null, mark } };
});
