import * as z from 'zod';
import { dataOf, id, listOf, listQuery, timestamp } from './common.ts';
import { EXAMPLE, storedRecord } from './dns-records.ts';
import { CHANGES, changed, DNS, version } from './dns-zone.ts';
import { endpoint } from './endpoint.ts';
import { schema } from './schema.ts';
import { ZONE_PLACES } from './vocabulary.ts';

const summary = {
  id: id(),
  version: version(),
  zone: z.enum(ZONE_PLACES),
  record_count: z.int(),
  created_at: timestamp(),
};

const SNAPSHOT = {
  id: 7355608700001,
  version: 61_748_211_922_417,
  zone: 'panel',
  record_count: 1,
  created_at: '2026-11-21T09:30:00.000Z',
};

const snapshotSummary = schema(() =>
  z.object(summary).meta({ id: 'ZoneSnapshotSummary', example: SNAPSHOT }),
);

const snapshotResource = schema(() =>
  z
    .object({ ...summary, records: z.array(storedRecord()) })
    .meta({ id: 'ZoneSnapshot', example: { ...SNAPSHOT, records: [EXAMPLE] } }),
);

const restoreRequest = schema(() =>
  z
    .strictObject({
      if_version: z.int().min(0).optional(),
      dry_run: z.boolean().default(false),
    })
    .meta({ id: 'ZoneRestoreRequest', example: { dry_run: true } }),
);

export const dnsSnapshots = {
  'list-snapshots': endpoint({
    method: 'GET',
    path: `${DNS}/snapshots`,
    auth: 'client',
    permission: 'services:read',
    summary: 'What the zone held before each change of the last 90 days, newest first',
    query: listQuery,
    responses: () => ({ 200: listOf(snapshotSummary()) }),
    uses: ['table:read'],
    addition: true,
  }),
  'get-snapshot': endpoint({
    method: 'GET',
    path: `${DNS}/snapshots/{snapshot}`,
    auth: 'client',
    permission: 'services:read',
    summary: 'The records of one snapshot',
    responses: () => ({ 200: dataOf(snapshotResource()) }),
    uses: ['table:read'],
    addition: true,
  }),
  'restore-snapshot': endpoint({
    ...CHANGES,
    method: 'POST',
    path: `${DNS}/snapshots/{snapshot}/restore`,
    summary: 'Make the zone what it was then, as one change',
    body: restoreRequest,
    responses: changed,
  }),
};
