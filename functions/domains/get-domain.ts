import { domains } from '../../shared/contract/domains.ts';
import { getDomain, presentDomain } from '../../shared/domains/index.ts';
import { handle, ok } from '../../shared/http/index.ts';

export const handler = handle(domains['get-domain'], {
  load: ({ path }) => getDomain(path.client, path.domain),
  respond: (_request, domain) => ok({ data: presentDomain(domain) }),
});
