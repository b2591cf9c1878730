import type { ServiceRecord } from '../records/service-record.ts';

/** The domain name that a service is for. */
export const domainNameOf = (record: ServiceRecord): string =>
  record.kind === 'hosting' ? record.domain : record.name;

/** As it is called in messages to clients: "hosting for example.com", "example.com". */
export const nameOf = (record: ServiceRecord): string =>
  record.kind === 'hosting' ? `hosting for ${record.domain}` : record.name;
