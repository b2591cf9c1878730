import { dns } from '../../shared/contract/dns.ts';
import { askZone, hasDs, presentZone } from '../../shared/domains/dns/index.ts';
import { getDomain } from '../../shared/domains/index.ts';
import { handle, ok } from '../../shared/http/index.ts';

export const handler = handle(dns['list-records'], {
  load: ({ path }) => getDomain(path.client, path.domain),
  respond: async (_request, domain) => {
    const [zone, ds] = await Promise.all([askZone(domain), hasDs(domain)]);
    return ok({ data: presentZone(domain, zone, ds) });
  },
});
