import type { Subject } from '../domains/operations/subject.ts';
import { addDays, toEpoch } from '../platform/dates.ts';
import { put } from '../platform/table/write.ts';
import { keys } from '../records/keys.ts';
import type { WantedOf } from '../records/operation-record.ts';
import { inverseChange, isApplied, zoneVersion } from './records.ts';
import { changeZone, readZone, type Zone } from './zone.ts';

const KEPT_DAYS = 90;

/** The records of a zone, where it is served when the change is asked for. What it held before is kept. */
export const dns: Subject<WantedOf['dns'], Zone> = {
  type: 'dns',
  read: ({ domain, wanted, options }) => readZone(domain, wanted.zone, options),
  isDone: ({ records }, wanted) => isApplied(records, wanted),
  set: ({ domain, options }, wanted, found) => changeZone(domain, found, wanted, options),
  inverse: (wanted, { records }) => ({ zone: wanted.zone, ...inverseChange(records, wanted) }),
  noted: () => ({}),
  keep: ({ id, client_id, domain_id }, { place, records }, now) => [
    put({
      ...keys.zoneSnapshot(client_id, domain_id, id),
      id,
      client_id,
      domain_id,
      zone: place,
      version: zoneVersion(records),
      records,
      created_at: now.toISOString(),
      expires_at_epoch: toEpoch(addDays(now, KEPT_DAYS)),
    }),
  ],
};
