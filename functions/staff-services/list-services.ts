import { services } from '../../shared/contract/staff/services.ts';
import { pageIn, staffPageReply, staffReads } from '../../shared/http/staff/index.ts';
import { listServices, presentServiceEntry } from '../../shared/operator/index.ts';

export const handler = staffReads(services['list-services'], async ({ path, query }) => {
  const { items, nextKey } = await listServices(path.client, pageIn(query));
  return staffPageReply(items.map(presentServiceEntry), nextKey);
});
