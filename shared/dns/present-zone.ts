import type { DomainRecord } from '../records/domain-record.ts';
import { lintZone } from './lint.ts';
import { zoneVersion } from './records.ts';
import { typesAt, type Zone } from './zone.ts';

export const presentZone = (domain: DomainRecord, { place, records }: Zone, hasDs: boolean | null) => ({
  version: zoneVersion(records),
  zone: place,
  types: typesAt(place),
  capabilities: { alias: typesAt(place).includes('ANAME'), caa: typesAt(place).includes('CAA') },
  records,
  findings: lintZone({ domain: domain.name, records, hasDs }),
  operation_id: domain.dns_operation_id ?? null,
});
