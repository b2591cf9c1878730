import { desk } from '../../shared/contract/staff/desk.ts';
import { pageIn, readPage, staffPageReply, staffReads } from '../../shared/http/staff/index.ts';
import { toEpoch } from '../../shared/platform/dates.ts';
import { pick } from '../../shared/platform/pick.ts';
import { collections } from '../../shared/records/collections.ts';

const SHOWN = [
  'plan_id',
  'client_id',
  'operation',
  'path',
  'body',
  'says',
  'requested_by',
  'reason',
  'created_at',
] as const;

export const handler = staffReads(desk['list-approvals'], async ({ query, now }) => {
  const { items, nextKey } = await readPage(collections.approvals(), pageIn(query));
  // The table deletes what has expired some time afterwards.
  const waiting = items.filter(({ expires_at_epoch }) => expires_at_epoch > toEpoch(now));
  const shown = waiting.map((approval) => pick(approval, ...SHOWN));
  return staffPageReply(shown, nextKey);
});
