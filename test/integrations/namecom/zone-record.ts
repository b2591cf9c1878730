import type { DnsRecord } from '../../../shared/integrations/dns-record.ts';

/** An A record at the domain itself, unless said otherwise. */
export const record = (changes: Partial<DnsRecord>): DnsRecord => ({
  type: 'A',
  host: '@',
  value: '192.0.2.1',
  ttl: 300,
  priority: null,
  ...changes,
});
