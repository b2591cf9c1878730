import type { DnsHostClient } from '../vendor.ts';
import { dnsHostNamed } from './dns-hosts.ts';

export const loadDnsHost = (id: string): Promise<DnsHostClient> =>
  import(`../dns-host/${dnsHostNamed(id).id}/client.ts`);
