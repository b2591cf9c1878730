import type { DnsRecordType } from '../../dns-record.ts';
import type { RegistrarDescription } from '../../vendor.ts';

/** No CAA, says the description. */
export const DNS_RECORD_TYPES: readonly DnsRecordType[] = [
  'A',
  'AAAA',
  'ANAME',
  'CNAME',
  'MX',
  'NS',
  'SRV',
  'TXT',
];

/** Name.com (https://docs.name.com), Core API v1. */
export const namecom: RegistrarDescription = {
  id: 'namecom',
  // Its support does.
  cannot: ['restore'],
  // 3,000 an hour are documented.
  callsPerHour: 2500,
  zones: {
    suffix: '.name.com',
    nameservers: ['ns1.name.com', 'ns2.name.com', 'ns3.name.com', 'ns4.name.com'],
    can: {
      types: DNS_RECORD_TYPES,
      changesAtOnce: false,
      ttlPerRecord: true,
      makesZones: false,
      signs: false,
    },
  },
  secrets: [
    {
      name: 'namecom',
      title: 'Name.com registrar: address, user, API token',
      readers: ['calls'],
    },
  ],
};
