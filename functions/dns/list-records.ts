import { dns } from '../../shared/contract/dns.ts';
import { askZone, hasDs } from '../../shared/dns/ask-zone.ts';
import { presentZone } from '../../shared/dns/present-zone.ts';
import { getDomain } from '../../shared/domains/domains.ts';
import { handle, ok } from '../../shared/http/handler.ts';

export const handler = handle(dns['list-records'], {
  load: ({ path }) => getDomain(path.client, path.domain),
  respond: async (_request, domain) => {
    const [zone, ds] = await Promise.all([askZone(domain), hasDs(domain)]);
    return ok({ data: presentZone(domain, zone, ds) });
  },
});
