import * as z from 'zod';
import { id, message, requiredText, schema, timestamp } from './common.ts';
import { endpoint, type RateLimit } from './endpoint.ts';

/** Of an authenticator app, or a recovery code. */
export const otp = schema(() =>
  z.string().trim().min(6, 'A code has six digits.').max(40).meta({
    description: 'Six digits of the authenticator app, or a recovery code; asked for with 422 `otp_required`',
    example: '123456',
  }),
);

/** Whoever has shown a passkey in the last ten minutes needs none. */
export const currentPassword = schema(() =>
  z.string().min(1, 'This is required.').max(1024).optional().meta({
    description:
      'The password so far; left out, as is `otp`, by whoever has shown a passkey in the last ten minutes',
  }),
);

const FACTOR = {
  id: 7355608600001,
  type: 'totp',
  name: "Ama's phone",
  confirmed_at: '2026-11-21T09:30:00.000Z',
  created_at: '2026-11-21T09:29:00.000Z',
};

const factor = schema(() =>
  z
    .object({
      id: id(),
      type: z.literal('totp'),
      name: z.string(),
      confirmed_at: timestamp().nullable().meta({ description: 'null until a first code was entered' }),
      created_at: timestamp(),
    })
    .meta({
      id: 'Factor',
      example: FACTOR,
    }),
);

export const recoveryCodes = schema(() =>
  z
    .array(z.string())
    .meta({ description: 'Shown once; each works once', example: ['7K2M-Q9ZP-04TD-XW5E-H8RB-2VNC'] }),
);

const factorRequest = schema(() =>
  z
    .strictObject({
      name: requiredText(60),
      current_password: currentPassword(),
      otp: otp().optional(),
    })
    .meta({
      id: 'AddFactorRequest',
      example: { name: "Ama's phone", current_password: 'my-present-password' },
    }),
);

const codeRequest = schema(() =>
  z.strictObject({ otp: otp() }).meta({ id: 'CodeRequest', example: { otp: '123456' } }),
);

const confirmedRequest = schema(() =>
  z.strictObject({ current_password: currentPassword(), otp: otp().optional() }).meta({
    id: 'ConfirmedCodeRequest',
    example: { current_password: 'my-present-password', otp: '123456' },
  }),
);

const perSession: RateLimit = { per: 'session', requests: 20, seconds: 900 };
const own = { auth: 'user', beforeSecondFactor: true, addition: true } as const;
const uses = ['table:read', 'table:write', 'queue:mails'] as const;

export const factors = {
  'list-factors': endpoint({
    ...own,
    method: 'GET',
    path: '/me/factors',
    summary: 'Authenticator apps of the logged-in user',
    responses: () => ({
      200: z
        .object({ data: z.array(factor()), recovery_codes_left: z.int() })
        .meta({ id: 'FactorsResponse', example: { data: [FACTOR], recovery_codes_left: 10 } }),
    }),
    uses: ['table:read'],
  }),
  'add-factor': endpoint({
    ...own,
    method: 'POST',
    path: '/me/factors',
    rateLimit: perSession,
    summary: 'Add an authenticator app; it counts once it is confirmed',
    body: factorRequest,
    failures: ['invalid_credentials', 'otp_required', 'too_many_factors'],
    responses: () => ({
      201: z
        .object({
          data: factor(),
          secret: z.string().meta({ description: 'Base32, for typing', example: 'JBSWY3DPEHPK3PXP' }),
          otpauth_url: z
            .string()
            .meta({ description: 'For a QR code', example: 'otpauth://totp/Example:demo%40example.com' }),
        })
        .meta({ id: 'NewFactorResponse' }),
    }),
    uses: [...uses, 'table:credentials', 'factors:check', 'factors:seal'],
  }),
  'confirm-factor': endpoint({
    ...own,
    method: 'POST',
    path: '/me/factors/{factor}/confirm',
    rateLimit: perSession,
    summary: 'Confirm an authenticator app with its first code; log-in asks for one from now on',
    body: codeRequest,
    failures: ['factor_confirmed', 'otp_invalid'],
    responses: () => ({
      200: z
        .object({ data: factor(), recovery_codes: recoveryCodes() })
        .meta({ id: 'ConfirmedFactorResponse' }),
    }),
    uses: [...uses, 'factors:check'],
  }),
  'remove-factor': endpoint({
    ...own,
    method: 'POST',
    path: '/me/factors/{factor}/remove',
    rateLimit: perSession,
    summary:
      'Remove an authenticator app, with the password and a code of it or another one, or a recovery code',
    body: confirmedRequest,
    failures: ['invalid_credentials', 'otp_invalid', 'otp_required'],
    responses: () => ({ 200: message() }),
    uses: [...uses, 'table:credentials', 'factors:check'],
  }),
  'renew-recovery-codes': endpoint({
    ...own,
    method: 'POST',
    path: '/me/recovery-codes',
    rateLimit: perSession,
    summary: 'New recovery codes in place of all earlier ones',
    body: confirmedRequest,
    failures: ['invalid_credentials', 'no_factor', 'otp_invalid', 'otp_required'],
    responses: () => ({
      200: z.object({ recovery_codes: recoveryCodes() }).meta({ id: 'RecoveryCodesResponse' }),
    }),
    uses: [...uses, 'table:credentials', 'factors:check'],
  }),
};
