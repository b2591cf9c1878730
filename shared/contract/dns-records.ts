import * as z from 'zod';
import { asciiHost, dataOf, schema } from './common.ts';
import { operationResource } from './operations.ts';
import { DNS_TYPES, type DnsType, ZONE_ERRORS, ZONE_WARNINGS } from './vocabulary.ts';

export const DNS = '/clients/{client}/domains/{domain}/dns';

/** What every question of a zone touches, and is limited to. */
export const READS = {
  auth: 'client',
  permission: 'services:read',
  rateLimit: { per: 'session', requests: 60, seconds: 60 },
  failures: ['domain_not_active', 'zone_elsewhere', 'zone_not_found', 'zone_unsupported'],
  uses: ['table:read', 'secrets:registrars', 'secrets:dns-hosts', 'secrets:panels'],
  addition: true,
} as const;

/** The same of a change. */
export const CHANGES = {
  auth: 'client',
  permission: 'services:manage',
  rateLimit: { per: 'session', requests: 30, seconds: 60 },
  failures: [...READS.failures, 'change_in_progress', 'version_conflict'],
  uses: [
    'table:read',
    'table:write',
    'queue:notifications',
    'secrets:registrars',
    'secrets:dns-hosts',
    'secrets:panels',
  ],
  addition: true,
} as const;

export const finding = schema(() =>
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

export const version = schema(() =>
  z.int().meta({ description: 'Another number for other records; compare it, and send it as `if_version`' }),
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

/** Every change gives the same two answers. */
export const changed = () => ({ 200: dataOf(changeResource()), 202: dataOf(changeResource()) });

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
  ANAME: { fits: isHostName, message: 'Enter a host name.' },
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

const OF_HOST_NAMES: ReadonlySet<string> = new Set(['ANAME', 'CNAME', 'MX', 'NS', 'SRV']);

const normal = (type: DnsType, value: string): string =>
  OF_HOST_NAMES.has(type)
    ? value.toLowerCase().split(' ').map(asciiHost).join(' ').replace(/\.$/, '')
    : value;

const recordFields = {
  type: z.enum(DNS_TYPES),
  host: z
    .string()
    .trim()
    .toLowerCase()
    .overwrite(asciiHost)
    .refine((host) => HOST.test(host), 'Enter a name below the domain, or @ for the domain itself.')
    .meta({
      description: 'Relative to the domain; @ is the domain itself. International names are kept in ASCII',
    }),
  value: z.string().trim().max(2000, 'Use at most 2000 characters.'),
  priority: z.int().min(0).max(65_535).nullable().default(null).meta({ description: 'Of MX and SRV' }),
};

const ranked = (type: DnsType): boolean => type === 'MX' || type === 'SRV';

const checked = <S extends z.ZodType<{ type: DnsType; value: string; priority: number | null }>>(record: S) =>
  record.superRefine(({ type, value, priority }, context) => {
    const { fits, message } = VALUES[type];
    if (!fits(normal(type, value))) {
      context.addIssue({ code: 'custom', path: ['value'], message });
    }
    if (ranked(type) !== (priority !== null)) {
      const wanted = ranked(type) ? 'Give a priority.' : 'Only MX and SRV have a priority.';
      context.addIssue({ code: 'custom', path: ['priority'], message: wanted });
    }
  });

export const newRecord = schema(() =>
  checked(
    z.strictObject({
      ...recordFields,
      ttl: z.int().min(300).max(604_800).default(3600).meta({ description: 'Seconds' }),
    }),
  ).transform((record) => ({ ...record, value: normal(record.type, record.value) })),
);

export const goneRecord = schema(() =>
  checked(
    z.strictObject({ ...recordFields, ttl: z.int().optional().meta({ description: 'Does not matter' }) }),
  ).transform(({ ttl = 0, ...record }) => ({ ...record, ttl, value: normal(record.type, record.value) })),
);

export const EXAMPLE = { type: 'A', host: '@', value: '192.0.2.10', ttl: 3600, priority: null } as const;
export const MAIL = {
  type: 'MX',
  host: '@',
  value: 'mail.ama-designs.com',
  ttl: 3600,
  priority: 10,
} as const;

export const storedRecord = schema(() =>
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
