import type { RegistrarDescription } from '../../vendor.ts';

/** Name.com (https://docs.name.com), Core API v1. */
export const namecom: RegistrarDescription = {
  id: 'namecom',
  // 3,000 an hour are documented.
  callsPerHour: 2500,
  zones: {
    suffix: '.name.com',
    nameservers: ['ns1.name.com', 'ns2.name.com', 'ns3.name.com', 'ns4.name.com'],
  },
  secrets: [
    {
      name: 'namecom',
      title: 'Name.com registrar: address, user, API token',
      readers: ['calls'],
    },
  ],
};
