import {
  createDomainLookup,
  type DomainLookup,
  type DomainLookupAnswer,
} from '../integrations/domain-lookup/domain-lookup.ts';
import { rdapBootstrap } from '../integrations/domain-lookup/rdap-bootstrap.ts';
import { whoisServers } from '../integrations/domain-lookup/whois.ts';
import { lazy } from '../platform/env.ts';

/** Whoever asks for several names waits no longer than this: all lookups start together. */
const DEADLINE_MS = 5000;

/** One per function instance, so that its limits hold across requests. Stand-in servers are for local use only. */
const registries: () => DomainLookup = lazy(() => {
  const { RDAP_BASE_URL, WHOIS_HOST, WHOIS_PORT } = process.env;
  return createDomainLookup({
    bootstrap: rdapBootstrap,
    whoisServers,
    deadlineMs: DEADLINE_MS,
    overrides: {
      ...(RDAP_BASE_URL ? { rdapBase: RDAP_BASE_URL } : {}),
      ...(WHOIS_HOST ? { whoisHost: WHOIS_HOST } : {}),
      ...(WHOIS_PORT ? { whoisPort: Number(WHOIS_PORT) } : {}),
    },
  });
});

/** What the registry says about a registrable name below `tld`, both in ASCII. */
export const lookUp = (domain: string, tld: string): Promise<DomainLookupAnswer> =>
  registries().lookup({ domain, tld, label: domain.slice(0, -(tld.length + 1)) });
