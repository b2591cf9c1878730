import { dns } from '../../shared/contract/dns.ts';
import { askZone } from '../../shared/dns/ask-zone.ts';
import { offeredTemplates } from '../../shared/dns/templates.ts';
import { serverIpOf } from '../../shared/dns/zone-server.ts';
import { getDomain } from '../../shared/domains/domains.ts';
import { handle, ok } from '../../shared/http/handler.ts';

export const handler = handle(dns['list-templates'], {
  load: ({ path }) => getDomain(path.client, path.domain),
  respond: async (_request, domain) => {
    const [{ records }, ip] = await Promise.all([askZone(domain), serverIpOf(domain)]);
    return ok({ data: offeredTemplates(domain.name, records, ip) });
  },
});
