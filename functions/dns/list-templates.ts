import { dns } from '../../shared/contract/dns.ts';
import { askZone, offeredTemplates, serverIpOf } from '../../shared/domains/dns/index.ts';
import { getDomain } from '../../shared/domains/index.ts';
import { handle, ok } from '../../shared/http/index.ts';

export const handler = handle(dns['list-templates'], {
  load: ({ path }) => getDomain(path.client, path.domain),
  respond: async (_request, domain) => {
    const [{ records }, ip] = await Promise.all([askZone(domain), serverIpOf(domain)]);
    return ok({ data: offeredTemplates(domain.name, records, ip) });
  },
});
