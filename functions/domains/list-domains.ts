import { domains } from '../../shared/contract/domains.ts';
import { domainsOf, listDomains, presentDomain } from '../../shared/domains/index.ts';
import { decodeCursor, handle, ok, pageReply } from '../../shared/http/index.ts';

const EMPTY = { items: [], nextKey: null };

export const handler = handle(domains['list-domains'], {
  load: async ({ path, query }) => {
    if (!query) return EMPTY;
    const { prefix } = domainsOf(path.client, query);
    return listDomains(path.client, query, query.per_page, decodeCursor(prefix, query.cursor));
  },
  respond: ({ path, query }, page) => {
    const { prefix } = domainsOf(path.client, query);
    return ok(pageReply(`/clients/${path.client}/domains`, query, prefix, page, presentDomain));
  },
});
