import * as z from 'zod';
import { asciiHost, dataOf, listOf, listQuery, schema } from './common.ts';
import { endpoint } from './endpoint.ts';
import { otp } from './factors.ts';
import { ifVersion, operationResource } from './operations.ts';

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

const undoRequest = schema(() =>
  z
    .strictObject({ accept_dnssec_risk: acceptDnssecRisk() })
    .meta({ id: 'UndoRequest', example: { accept_dnssec_risk: false } })
    .optional(),
);

export const domainOperations = {
  'list-operations': endpoint({
    method: 'GET',
    path: `${DOMAIN}/operations`,
    auth: 'client',
    permission: 'services:read',
    summary: 'Changes of the domain, newest first',
    query: listQuery,
    responses: () => ({ 200: listOf(operationResource()) }),
    uses: ['table:read'],
    addition: true,
  }),
  'get-operation': endpoint({
    method: 'GET',
    path: `${DOMAIN}/operations/{operation}`,
    auth: 'client',
    permission: 'services:read',
    summary: 'One change of the domain, and how far it is',
    responses: () => ({ 200: dataOf(operationResource()) }),
    uses: ['table:read'],
    addition: true,
  }),
  'undo-operation': endpoint({
    ...CHANGE,
    uses: [...CHANGE.uses, 'secrets:dns-hosts', 'secrets:panels'],
    method: 'POST',
    path: `${DOMAIN}/operations/{operation}/undo`,
    reauthentication: 'in_part',
    summary: 'Bring back what was there before a change, within 72 hours of it',
    description:
      'Not of locks and nameserver addresses. Of nameservers and DS records it gives 409 with code `dnssec_at_risk` where the domain may stop working. Of contacts it takes a log-in, or `POST /auth/confirm`, of the last ten minutes. It is a change of its own, and does nothing where what it would undo was changed again.',
    body: undoRequest,
    optionalBody: true,
    failures: [...CHANGE.failures, 'already_undone', 'dnssec_at_risk', 'not_undoable'],
    responses: changed,
  }),
};

const settingsRequest = schema(() =>
  z
    .strictObject({
      auto_renew: z.boolean().optional(),
      locked: z.boolean().optional().meta({ description: 'Whether it cannot be transferred elsewhere' }),
      privacy: z
        .boolean()
        .optional()
        .meta({ description: 'Whether the registrant is hidden from the public' }),
      if_version: ifVersion(),
      otp: otp().optional(),
    })
    .refine(
      ({ auto_renew, locked, privacy }) => [auto_renew, locked, privacy].some((value) => value !== undefined),
      'Send at least one of auto_renew, locked and privacy.',
    )
    .meta({ id: 'DomainSettingsRequest', example: { auto_renew: false, privacy: true } }),
);

const authCodeRequest = schema(() =>
  z.strictObject({ otp: otp().optional() }).meta({ id: 'DomainAuthCodeRequest', example: {} }).optional(),
);

const authCodeResource = schema(() =>
  z
    .object({ auth_code: z.string(), locked: z.boolean() })
    .meta({ id: 'DomainAuthCode', example: { auth_code: 'EPP-k7Fp2qX', locked: true } }),
);

export const domainSettings = {
  'update-domain': endpoint({
    ...CHANGE,
    method: 'PATCH',
    path: DOMAIN,
    reauthentication: 'in_part',
    summary: 'Turn renewal, lock and privacy on or off',
    description:
      'Unlocking leaves a security event, and takes a log-in, or `POST /auth/confirm`, of the last ten minutes; `otp` does as well.',
    uses: [...CHANGE.uses, 'queue:mails', 'factors:check'],
    body: settingsRequest,
    failures: [...CHANGE.failures, 'otp_required', 'payment_in_progress'],
    responses: changed,
  }),
  'show-auth-code': endpoint({
    ...ASKS_REGISTRAR,
    permission: 'services:cancel',
    method: 'POST',
    path: `${DOMAIN}/auth-code`,
    reauthentication: 'in_part',
    summary: 'The code with which the domain can be transferred elsewhere',
    description:
      'Leaves an event and a security event, and takes a log-in, or `POST /auth/confirm`, of the last ten minutes; `otp` does as well. A transfer also needs the domain to be unlocked.',
    body: authCodeRequest,
    optionalBody: true,
    rateLimit: { per: 'session', requests: 10, seconds: 60 },
    failures: [...ASKS_REGISTRAR.failures, 'no_auth_code', 'otp_invalid', 'otp_required'],
    responses: () => ({ 200: dataOf(authCodeResource()) }),
    uses: [
      'table:read',
      'table:write',
      'queue:notifications',
      'queue:mails',
      'secrets:registrars',
      'factors:check',
    ],
  }),
};
