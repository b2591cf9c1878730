import type { DnsHostDescription } from '../../vendor.ts';

/**
 * PowerDNS Authoritative Server, 4.7 or later, through its HTTP API (https://doc.powerdns.com/authoritative/http-api). No
 * ANAME: its ALIAS is served only where the server is told to look names up.
 */
export const powerdns: DnsHostDescription = {
  id: 'powerdns',
  can: {
    types: ['A', 'AAAA', 'CAA', 'CNAME', 'MX', 'NS', 'SRV', 'TXT'],
    changesAtOnce: true,
    ttlPerRecord: false,
    makesZones: true,
    signs: true,
  },
  secrets: [
    {
      name: 'powerdns',
      title: 'PowerDNS nameservers: address of the API, its key',
      readers: ['calls'],
    },
  ],
};
