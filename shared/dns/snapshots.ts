import { notFound } from '../platform/failure.ts';
import { getItems } from '../platform/table/read.ts';
import type { DomainRecord } from '../records/domain-record.ts';
import { keys } from '../records/keys.ts';
import type { ZoneSnapshotRecord } from '../records/zone-snapshot-record.ts';

export type DomainAndSnapshot = { domain: DomainRecord; snapshot: ZoneSnapshotRecord };

/** What a zone held before one of its changes, with its domain. */
export const getSnapshot = async (
  clientId: number,
  domainId: number,
  id: number,
): Promise<DomainAndSnapshot> => {
  const [domain, snapshot] = await getItems(
    keys.domain(clientId, domainId),
    keys.zoneSnapshot(clientId, domainId, id),
  );
  if (!domain) throw notFound('domain');
  if (!snapshot) throw notFound('snapshot');
  return { domain, snapshot };
};

/** In a list, without the records. */
export const summariseSnapshot = ({ id, version, zone, records, created_at }: ZoneSnapshotRecord) => ({
  id,
  version,
  zone,
  record_count: records.length,
  created_at,
});

export const presentSnapshot = (snapshot: ZoneSnapshotRecord) => ({
  ...summariseSnapshot(snapshot),
  records: snapshot.records,
});
