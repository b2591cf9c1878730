import * as z from 'zod';
import { dataOf, id, listOf, listQuery, timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';
import { operationResource } from './operations.ts';
import { schema } from './schema.ts';
import { DNS_TYPES, type DnsType, ZONE_ERRORS, ZONE_PLACES, ZONE_WARNINGS } from './vocabulary.ts';

const DNS = '/clients/{client}/domains/{domain}/dns';

/** Records that one change may add, and remove. */
const MAX_RECORDS = 1000;

const LABEL = '[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?';
const HOST_NAME = new RegExp(`^(?=.{1,253}$)${LABEL}(\\.${LABEL})*\\.?$`);
const HOST = new RegExp(`^(?=.{1,253}$)(@|(\\*\\.)?${LABEL}(\\.${LABEL})*|\\*)$`);
const SRV = /^(\d{1,5}) (\d{1,5}) (\S+)$/;
const CAA = /^(\d{1,3}) (issue|issuewild|iodef|issuemail|contactemail) "[^"]{0,255}"$/;
const PRINTABLE = /^[ -~\u00a0-\uffff]*$/;

const isHostName = (value: string): boolean => HOST_NAME.test(value);
const isPort = (text = ''): boolean => Number(text) <= 65_535;

const isService = (value: string): boolean => {
  const [, weight, port, target = ''] = SRV.exec(value) ?? [];
  return isPort(weight) && isPort(port) && isHostName(target);
};

/** What the value of each type has to be. */
const VALUES: Record<DnsType, { fits: (value: string) => boolean; message: string }> = {
  A: { fits: (value) => z.ipv4().safeParse(value).success, message: 'Enter an IPv4 address.' },
  AAAA: { fits: (value) => z.ipv6().safeParse(value).success, message: 'Enter an IPv6 address.' },
  CNAME: { fits: isHostName, message: 'Enter a host name.' },
  MX: { fits: isHostName, message: 'Enter the host name of a mail server.' },
  NS: { fits: isHostName, message: 'Enter the host name of a nameserver.' },
  SRV: { fits: isService, message: 'Enter weight, port and host name: "5 443 sip.example.net".' },
  CAA: {
    fits: (value) => CAA.test(value),
    message: 'Enter flags, tag and value: 0 issue "letsencrypt.org".',
  },
  TXT: { fits: (value) => value.length > 0 && PRINTABLE.test(value), message: 'Enter a text of one line.' },
};

const OF_HOST_NAMES: ReadonlySet<string> = new Set(['CNAME', 'MX', 'NS', 'SRV']);

const normal = (type: DnsType, value: string): string =>
  OF_HOST_NAMES.has(type) ? value.toLowerCase().replace(/\.$/, '') : value;

/** SRV in full, as it is checked before its host name is made lower case. */
const recordFields = {
  type: z.enum(DNS_TYPES),
  host: z
    .string()
    .trim()
    .toLowerCase()
    .regex(HOST, 'Enter a name below the domain, or @ for the domain itself.')
    .meta({ description: 'Relative to the domain; @ is the domain itself' }),
  value: z.string().trim().max(2000, 'Use at most 2000 characters.'),
  priority: z.int().min(0).max(65_535).nullable().default(null).meta({ description: 'Of MX and SRV' }),
};

const ranked = (type: DnsType): boolean => type === 'MX' || type === 'SRV';

const checked = <S extends z.ZodType<{ type: DnsType; value: string; priority: number | null }>>(record: S) =>
  record.superRefine(({ type, value, priority }, context) => {
    const { fits, message } = VALUES[type];
    if (!fits(OF_HOST_NAMES.has(type) ? value.toLowerCase() : value)) {
      context.addIssue({ code: 'custom', path: ['value'], message });
    }
    if (ranked(type) !== (priority !== null)) {
      const wanted = ranked(type) ? 'Give a priority.' : 'Only MX and SRV have a priority.';
      context.addIssue({ code: 'custom', path: ['priority'], message: wanted });
    }
  });

const newRecord = schema(() =>
  checked(
    z.strictObject({
      ...recordFields,
      ttl: z.int().min(300).max(604_800).default(3600).meta({ description: 'Seconds' }),
    }),
  ).transform((record) => ({ ...record, value: normal(record.type, record.value) })),
);

const goneRecord = schema(() =>
  checked(
    z.strictObject({ ...recordFields, ttl: z.int().optional().meta({ description: 'Does not matter' }) }),
  ).transform(({ ttl = 0, ...record }) => ({ ...record, ttl, value: normal(record.type, record.value) })),
);

const EXAMPLE = { type: 'A', host: '@', value: '192.0.2.10', ttl: 3600, priority: null } as const;
const MAIL = { type: 'MX', host: '@', value: 'mail.ama-designs.com', ttl: 3600, priority: 10 } as const;

const storedRecord = schema(() =>
  z
    .object({
      type: z.enum(DNS_TYPES),
      host: z.string(),
      value: z.string(),
      ttl: z.int(),
      priority: z.int().nullable(),
    })
    .meta({ id: 'DnsRecord', example: EXAMPLE }),
);

const finding = schema(() =>
  z
    .object({
      rule: z.enum([...ZONE_ERRORS, ...ZONE_WARNINGS]),
      level: z.enum(['error', 'warning']),
      host: z.string(),
      message: z.string().meta({ description: 'Safe to show to the user' }),
    })
    .meta({
      id: 'ZoneFinding',
      example: {
        rule: 'mx_without_address',
        level: 'warning',
        host: '@',
        message: 'Mail for @ goes to mail.ama-designs.com, which has no address. Add an A record for it.',
      },
    }),
);

const version = schema(() =>
  z.int().meta({ description: 'Another number for other records; compare it, and send it as `if_version`' }),
);

const zoneResource = schema(() =>
  z
    .object({
      version: version(),
      zone: z.enum(ZONE_PLACES).meta({ description: 'Whose nameservers serve it' }),
      types: z.array(z.enum(DNS_TYPES)).meta({ description: 'What can be added here' }),
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

const changeResource = schema(() =>
  z
    .object({
      operation: operationResource().nullable().meta({ description: 'Null for a dry run' }),
      version: version(),
      next_version: version(),
      add: z.array(storedRecord()),
      remove: z.array(storedRecord()),
      findings: z.array(finding()),
    })
    .meta({
      id: 'ZoneChange',
      example: {
        operation: null,
        version: 61_748_211_922_417,
        next_version: 24_817_211_922_110,
        add: [{ ...EXAMPLE, host: 'shop' }],
        remove: [],
        findings: [],
      },
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

const READS = {
  auth: 'client',
  permission: 'services:read',
  rateLimit: { per: 'session', requests: 60, seconds: 60 },
  failures: [409],
  uses: ['table:read', 'secret:namecom', 'secret:whm'],
  addition: true,
} as const;

const CHANGES = {
  auth: 'client',
  permission: 'services:manage',
  rateLimit: { per: 'session', requests: 30, seconds: 60 },
  failures: [409],
  uses: ['table:read', 'table:write', 'queue:notifications', 'secret:namecom', 'secret:whm'],
  addition: true,
} as const;

const changed = () => ({ 200: dataOf(changeResource()), 202: dataOf(changeResource()) });

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
