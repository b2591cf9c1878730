import { dnsSnapshots } from '../../shared/contract/dns-snapshots.ts';
import { summariseSnapshot } from '../../shared/dns/snapshots.ts';
import { getDomain } from '../../shared/domains/domains.ts';
import { handle, ok } from '../../shared/http/handler.ts';
import { decodeCursor, pageReply } from '../../shared/http/paging.ts';
import { queryPage } from '../../shared/platform/table/query.ts';
import { collections } from '../../shared/records/collections.ts';

const EMPTY = { items: [], nextKey: null };

export const handler = handle(dnsSnapshots['list-snapshots'], {
  load: async ({ path, query }) => {
    const wanted = collections.zoneSnapshots(path.client, path.domain);
    // The cursor first: a read that is under way already would be left alone when it proves to be none.
    const [page, domain] = await Promise.all([
      query && queryPage(wanted, { limit: query.per_page, after: decodeCursor(wanted.prefix, query.cursor) }),
      getDomain(path.client, path.domain),
    ]);
    return { domain, page: page ?? EMPTY };
  },
  respond: ({ path, query }, { page }) => {
    const { prefix } = collections.zoneSnapshots(path.client, path.domain);
    const url = `/clients/${path.client}/domains/${path.domain}/dns/snapshots`;
    return ok(pageReply(url, query, prefix, page, summariseSnapshot));
  },
});
