import type { DomainRecord } from '../domains/records.ts';
import type { EventSubject } from '../events/events.ts';
import type { HostingRecord } from '../hosting/records.ts';

export type ServiceRecord = HostingRecord | DomainRecord;

export const isHosting = (record: ServiceRecord): record is HostingRecord => 'username' in record;

/** As it is called in messages to clients: "hosting for example.com", "example.com". */
export const nameOf = (record: ServiceRecord): string =>
  isHosting(record) ? `hosting for ${record.domain}` : record.name;

export const eventSubject = (record: ServiceRecord): EventSubject => ({
  type: isHosting(record) ? 'hosting_account' : 'domain',
  id: record.id,
});

export const auditSubject = (record: ServiceRecord): string =>
  `${isHosting(record) ? 'hosting' : 'domain'}:${record.id}`;
