import * as z from 'zod';
import { dataOf } from './common.ts';
import { ASKS_REGISTRAR, CHANGE, changed, DOMAIN } from './domain-change.ts';
import { endpoint } from './endpoint.ts';
import { otp } from './factors.ts';
import { ifVersion } from './operations.ts';
import { schema } from './schema.ts';

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
