import { createDns, type Dns } from '../../integrations/dns/dns.ts';
import { config } from '../../platform/config/config.ts';
import { lazy } from '../../platform/env.ts';

/** One per function instance. The variable is for local use only, where a simulator stands in. */
export const dns: () => Dns = lazy(() => {
  const local = process.env.DNS_RESOLVERS;
  return createDns({ resolvers: local ? [local] : config().dns_resolvers });
});
