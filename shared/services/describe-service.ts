import type { EventSubject } from '../events/events.ts';
import type { DomainRecord } from '../records/domain-record.ts';
import type { HostingRecord } from '../records/hosting-record.ts';

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
