import { getClient } from '../../shared/clients/index.ts';
import { clients } from '../../shared/contract/staff/clients.ts';
import { pageIn, staffPageReply, staffReads } from '../../shared/http/staff/index.ts';
import { say } from '../../shared/languages/sentence.ts';
import { listTimeline } from '../../shared/operator/index.ts';
import { invalid } from '../../shared/platform/failure.ts';

const idIn = (place: string | null): number | null => {
  if (place === null) return null;
  if (!/^\d{1,16}$/.test(place)) throw invalid({ cursor: [say`This is not a cursor of this list.`] });
  return Number(place);
};

export const handler = staffReads(clients['list-timeline'], async ({ path, query }) => {
  const { limit, after } = pageIn(query);
  const [{ moments, next }] = await Promise.all([
    listTimeline(path.client, { limit, after: idIn(after) }),
    getClient(path.client),
  ]);
  return staffPageReply(moments, next === null ? null : String(next));
});
