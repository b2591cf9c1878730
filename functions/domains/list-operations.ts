import { domainOperations } from '../../shared/contract/domain-operations.ts';
import { getDomain } from '../../shared/domains/domains.ts';
import { presentOperation } from '../../shared/domains/operations/present-operation.ts';
import { handle, ok } from '../../shared/http/handler.ts';
import { decodeCursor, pageReply } from '../../shared/http/paging.ts';
import { queryPage } from '../../shared/platform/table/query.ts';
import { collections } from '../../shared/records/collections.ts';

const EMPTY = { items: [], nextKey: null };

export const handler = handle(domainOperations['list-operations'], {
  load: async ({ path, query }) => {
    const wanted = collections.operations(path.client, path.domain);
    // The cursor first: a read that is under way already would be left alone when it proves to be none.
    const [page, domain] = await Promise.all([
      query && queryPage(wanted, { limit: query.per_page, after: decodeCursor(wanted.prefix, query.cursor) }),
      getDomain(path.client, path.domain),
    ]);
    return { domain, page: page ?? EMPTY };
  },
  respond: ({ path, query, now }, { page }) => {
    const { prefix } = collections.operations(path.client, path.domain);
    const url = `/clients/${path.client}/domains/${path.domain}/operations`;
    return ok(pageReply(url, query, prefix, page, (operation) => presentOperation(operation, now)));
  },
});
