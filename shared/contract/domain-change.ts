import * as z from 'zod';
import { asciiHost, dataOf } from './common.ts';
import { operationResource } from './operations.ts';
import { schema } from './schema.ts';

export const DOMAIN = '/clients/{client}/domains/{domain}';

/** Every change gives the same two answers. */
export const changed = () => ({ 200: dataOf(operationResource()), 202: dataOf(operationResource()) });

/** What every change of a domain touches, and is limited to. */
export const CHANGE = {
  auth: 'client',
  permission: 'services:manage',
  rateLimit: { per: 'session', requests: 30, seconds: 60 },
  failures: ['change_in_progress', 'domain_not_active', 'version_conflict'],
  uses: ['table:read', 'table:write', 'queue:notifications', 'secrets:registrars'],
  addition: true,
} as const;

/** The same of a question that its registrar is asked while the caller waits. */
export const ASKS_REGISTRAR = {
  auth: 'client',
  permission: 'services:read',
  rateLimit: { per: 'session', requests: 60, seconds: 60 },
  failures: ['domain_expired', 'domain_not_active', 'domain_not_at_registrar', 'manual_domain'],
  uses: ['table:read', 'secrets:registrars'],
  addition: true,
} as const;

export const acceptDnssecRisk = schema(() =>
  z.boolean().default(false).meta({
    description: 'Goes on although DS records at the registry may then fit no key of the zone',
  }),
);

const HOST_NAME = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

export const hostname = schema(() =>
  z
    .string()
    .trim()
    .toLowerCase()
    .overwrite(asciiHost)
    .refine((name) => HOST_NAME.test(name), 'Enter a host name such as ns1.example.net.'),
);
