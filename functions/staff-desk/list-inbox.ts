import { desk } from '../../shared/contract/staff/desk.ts';
import { pageIn, staffPageReply, staffReads } from '../../shared/http/staff/index.ts';
import { listInbox } from '../../shared/operator/index.ts';

export const handler = staffReads(desk['list-inbox'], async ({ query, now }) => {
  const { entries, nextKey } = await listInbox({ ...pageIn(query), now });
  return staffPageReply(entries, nextKey);
});
