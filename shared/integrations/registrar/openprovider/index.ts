import type { RegistrarDescription } from '../../vendor.ts';

/**
 * Openprovider (https://docs.openprovider.com), REST API v1beta. Its zones are not used: they keep six lifetimes only,
 * and a domain brings none with it.
 */
export const openprovider: RegistrarDescription = {
  id: 'openprovider',
  zones: null,
  cannot: ['listDnsRecords', 'changeDnsRecords'],
  secrets: [
    {
      name: 'openprovider',
      title: 'Openprovider registrar: user, password',
      readers: ['calls'],
    },
  ],
};
