import { domainContacts } from '../../shared/contract/domain-contacts.ts';
import { getContacts, getDomain, presentContacts } from '../../shared/domains/index.ts';
import { handle, ok } from '../../shared/http/index.ts';

export const handler = handle(domainContacts['get-contacts'], {
  load: ({ path }) => getDomain(path.client, path.domain),
  respond: async (_request, domain) => ok({ data: presentContacts(domain, await getContacts(domain)) }),
});
