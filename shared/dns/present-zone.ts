import { DNS_TYPES } from '../contract/vocabulary.ts';
import type { DomainRecord } from '../records/domain-record.ts';
import { lintZone } from './lint.ts';
import { zoneVersion } from './records.ts';
import { NOT_AT_REGISTRAR, type Zone } from './zone.ts';

export const presentZone = (domain: DomainRecord, { place, records }: Zone, hasDs: boolean | null) => ({
  version: zoneVersion(records),
  zone: place,
  types: DNS_TYPES.filter((type) => place === 'panel' || !NOT_AT_REGISTRAR.has(type)),
  records,
  findings: lintZone({ domain: domain.name, records, hasDs }),
  operation_id: domain.dns_operation_id ?? null,
});
