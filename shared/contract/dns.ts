import * as z from 'zod';
import { dataOf, id, listOf, listQuery, schema, timestamp } from './common.ts';
import {
  CHANGES,
  changed,
  DNS,
  EXAMPLE,
  finding,
  goneRecord,
  MAIL,
  newRecord,
  READS,
  storedRecord,
  version,
} from './dns-records.ts';
import { endpoint } from './endpoint.ts';
import { DNS_TYPES, ZONE_PLACES } from './vocabulary.ts';

/** Records that one change may add, and remove. */
const MAX_RECORDS = 1000;

const zoneResource = schema(() =>
  z
    .object({
      version: version(),
      zone: z.enum(ZONE_PLACES).meta({ description: 'Whose nameservers serve it' }),
      types: z.array(z.enum(DNS_TYPES)).meta({ description: 'What can be added here' }),
      capabilities: z
        .object({
          alias: z
            .boolean()
            .meta({ description: 'Whether the domain itself can follow another name (ANAME)' }),
          caa: z.boolean().meta({ description: 'Whether it can say who may issue certificates (CAA)' }),
        })
        .meta({ description: 'What the nameservers of this zone can do that others cannot' }),
      records: z.array(storedRecord()),
      findings: z.array(finding()),
      operation_id: id().nullable().meta({ description: 'The change that is under way' }),
    })
    .meta({
      id: 'Zone',
      example: {
        version: 61_748_211_922_417,
        zone: 'panel',
        types: ['A', 'MX'],
        capabilities: { alias: false, caa: true },
        records: [EXAMPLE, MAIL],
        findings: [],
        operation_id: null,
      },
    }),
);

const changeRequest = schema(() =>
  z
    .strictObject({
      add: z.array(newRecord()).max(MAX_RECORDS).default([]),
      remove: z.array(goneRecord()).max(MAX_RECORDS).default([]),
      if_version: z.int().min(0).optional().meta({ description: 'Of the zone as it was read' }),
      dry_run: z.boolean().default(false).meta({ description: 'Changes nothing, and tells what it would' }),
    })
    .meta({
      id: 'ZoneChangeRequest',
      example: { add: [{ ...EXAMPLE, host: 'shop' }], remove: [], dry_run: true },
    }),
);

const templateResource = schema(() =>
  z
    .object({
      id: z.string(),
      name: z.string(),
      note: z.string().nullable().meta({ description: 'What the user has to do besides' }),
      add: z.array(storedRecord()),
      remove: z.array(storedRecord()),
    })
    .meta({
      id: 'ZoneTemplate',
      description: 'A change of this very zone: send `add` and `remove` to make it',
      example: {
        id: 'our_hosting',
        name: 'Our hosting: website and mail',
        note: null,
        add: [EXAMPLE],
        remove: [],
      },
    }),
);

export const dns = {
  'list-records': endpoint({
    ...READS,
    method: 'GET',
    path: `${DNS}/records`,
    summary: 'The records of the zone, and what is wrong with them',
    responses: () => ({ 200: dataOf(zoneResource()) }),
  }),
  'change-records': endpoint({
    ...CHANGES,
    method: 'POST',
    path: `${DNS}/changes`,
    summary: 'Add and remove records as one change that holds or is taken back',
    description:
      'Errors keep a change from being made (422); warnings come with it. Who replaces a record removes the old one and adds the new one in the same change.',
    body: changeRequest,
    maxBodyBytes: 262_144,
    responses: changed,
  }),
  'list-templates': endpoint({
    ...READS,
    method: 'GET',
    path: `${DNS}/templates`,
    summary: 'Ready-made changes of this zone, for our hosting and for common mail providers',
    responses: () => ({ 200: dataOf(z.array(templateResource())) }),
  }),
};

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
