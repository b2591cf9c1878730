import { getClient } from '../../shared/clients/index.ts';
import { clients } from '../../shared/contract/staff/clients.ts';
import { pageIn, readPage, staffPageReply, staffReads } from '../../shared/http/staff/index.ts';
import { collections } from '../../shared/records/collections.ts';

export const handler = staffReads(clients['list-audit'], async ({ path, query }) => {
  const [{ items, nextKey }] = await Promise.all([
    readPage(collections.audit(path.client), pageIn(query)),
    getClient(path.client),
  ]);
  const shown = items.map(({ id, actor, role, action, subject, reason, approved, details, created_at }) => ({
    ...{ id, actor, role: role ?? null, action, subject, reason: reason ?? null, details, created_at },
    approved_by: approved?.by ?? null,
  }));
  return staffPageReply(shown, nextKey);
});
