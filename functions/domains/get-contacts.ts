import { domainContacts } from '../../shared/contract/domain-contacts.ts';
import { getDomain } from '../../shared/domains/domains.ts';
import { getContacts, presentContacts } from '../../shared/domains/operations/get-contacts.ts';
import { handle, ok } from '../../shared/http/handler.ts';

export const handler = handle(domainContacts['get-contacts'], {
  load: ({ path }) => getDomain(path.client, path.domain),
  respond: async (_request, domain) => ok({ data: presentContacts(domain, await getContacts(domain)) }),
});
