import { namesOf } from '../../shared/clients/index.ts';
import { desk } from '../../shared/contract/staff/desk.ts';
import { pageIn, staffPageReply, staffReads } from '../../shared/http/staff/index.ts';
import { listManualActions, workOfAction } from '../../shared/operator/index.ts';

export const handler = staffReads(desk['list-actions'], async ({ query, now }) => {
  const { limit, after } = pageIn(query);
  const { entries, nextKey } = await listManualActions({ limit, after: after ?? undefined, now });
  const names = await namesOf(entries.map(({ client_id }) => client_id));
  const shown = entries
    .map(workOfAction)
    .map(({ place: _place, ...work }) => ({ ...work, client_name: names.get(work.client_id) ?? null }));
  return staffPageReply(shown, nextKey);
});
