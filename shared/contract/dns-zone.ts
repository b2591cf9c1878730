import * as z from 'zod';
import { dataOf } from './common.ts';
import { EXAMPLE, storedRecord } from './dns-records.ts';
import { operationResource } from './operations.ts';
import { schema } from './schema.ts';
import { ZONE_ERRORS, ZONE_WARNINGS } from './vocabulary.ts';

export const DNS = '/clients/{client}/domains/{domain}/dns';

/** What every question of a zone touches, and is limited to. */
export const READS = {
  auth: 'client',
  permission: 'services:read',
  rateLimit: { per: 'session', requests: 60, seconds: 60 },
  failures: ['domain_not_active', 'zone_elsewhere', 'zone_not_found', 'zone_unsupported'],
  uses: ['table:read', 'secrets:registrars', 'secrets:panels'],
  addition: true,
} as const;

/** The same of a change. */
export const CHANGES = {
  auth: 'client',
  permission: 'services:manage',
  rateLimit: { per: 'session', requests: 30, seconds: 60 },
  failures: [...READS.failures, 'change_in_progress', 'version_conflict'],
  uses: ['table:read', 'table:write', 'queue:notifications', 'secrets:registrars', 'secrets:panels'],
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
