import { getClient } from '../../shared/clients/index.ts';
import { clients } from '../../shared/contract/staff/clients.ts';
import { pageIn, readClientPage, staffPageReply, staffReads } from '../../shared/http/staff/index.ts';
import { presentStaffNote } from '../../shared/operator/index.ts';

export const handler = staffReads(clients['list-notes'], async ({ path, query }) => {
  const [{ items, nextKey }] = await Promise.all([
    readClientPage(path.client, 'STAFF_NOTE', pageIn(query)),
    getClient(path.client),
  ]);
  return staffPageReply(items.map(presentStaffNote), nextKey);
});
