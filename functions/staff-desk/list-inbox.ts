import { namesOf } from '../../shared/clients/index.ts';
import { desk } from '../../shared/contract/staff/desk.ts';
import { pageIn, staffPageReply, staffReads } from '../../shared/http/staff/index.ts';
import { listInbox } from '../../shared/operator/index.ts';

export const handler = staffReads(desk['list-inbox'], async ({ query, now }) => {
  const { entries, nextKey } = await listInbox({ ...pageIn(query), now });
  const names = await namesOf(entries.flatMap(({ client_id }) => client_id ?? []));
  const shown = entries.map((work) => ({
    ...work,
    client_name: work.client_id === null ? null : (names.get(work.client_id) ?? null),
  }));
  return staffPageReply(shown, nextKey);
});
