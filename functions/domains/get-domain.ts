import { domains } from '../../shared/contract/domains.ts';
import { getDomain } from '../../shared/domains/domains.ts';
import { presentDomain } from '../../shared/domains/present-domain.ts';
import { handle, ok } from '../../shared/http/handler.ts';

export const handler = handle(domains['get-domain'], {
  load: ({ path }) => getDomain(path.client, path.domain),
  respond: (_request, domain) => ok({ data: presentDomain(domain) }),
});
