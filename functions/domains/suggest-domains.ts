import { domainSearch } from '../../shared/contract/domain-search.ts';
import { suggestNames } from '../../shared/domains/index.ts';
import { handle, ok } from '../../shared/http/index.ts';

export const handler = handle(domainSearch['suggest-domains'], {
  respond: async ({ body, now }) => ok({ results: await suggestNames(body.domain, now) }),
});
