import { domainSearch } from '../../shared/contract/domain-search.ts';
import { checkAvailability } from '../../shared/domains/index.ts';
import { handle, ok } from '../../shared/http/index.ts';

export const handler = handle(domainSearch['bulk-check-domains'], {
  respond: async ({ body, now }) => ok({ results: await checkAvailability(body.domains, now) }),
});
