import * as z from 'zod';
import { clientResource } from './clients.ts';
import {
  dataOf,
  id,
  listOf,
  listQuery,
  message,
  newPassword,
  requiredText,
  schema,
  timestamp,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { otp } from './factors.ts';
import { SECURITY_EVENTS } from './vocabulary.ts';

const loginRequest = schema(() =>
  z
    .object({
      email: z.email('Enter an e-mail address.').max(254, 'Use at most 254 characters.'),
      password: z.string().min(1, 'This is required.').max(1024, 'Use at most 1024 characters.'),
      device_name: requiredText(120),
      otp: otp().optional(),
      device_token: z.string().max(100).optional().meta({
        description:
          'Of an earlier log-in of this phone: what strangers try elsewhere then does not slow it down',
      }),
      new_password: newPassword().optional().meta({
        description: 'Asked for with 422 `new_password_required` when a first password from staff is used',
      }),
    })
    .meta({
      id: 'LoginRequest',
      example: { email: 'demo@example.com', password: 'correct-horse-battery', device_name: "Ama's phone" },
    }),
);

export const loginResponse = schema(() =>
  z
    .object({
      access_token: z
        .string()
        .meta({ example: 'hca_rs_1mv7k2r9c0_Zq3xV8m.t1LwYc-5hK0pRbNdS9uEaF2gc0ffee42' }),
      token_type: z.literal('Bearer'),
      expires_at: timestamp(),
      device_token: z.string().meta({
        description:
          'Keep it beside the access token, also after logging out, and send it with the next log-in',
        example: 'q0V5mZr3bK8yXw1nTsLd6uJhPfGc2eRa',
      }),
      user: userResource(),
      clients: z.array(clientResource()),
    })
    .meta({ id: 'LoginResponse' }),
);

const confirmRequest = schema(() =>
  z
    .strictObject({
      password: z.string().min(1, 'This is required.').max(1024).optional(),
      otp: otp().optional(),
    })
    .meta({ id: 'ConfirmRequest', example: { password: 'correct-horse-battery' } }),
);

export const confirmResponse = schema(() =>
  z.object({ message: z.string(), confirmed_until: timestamp() }).meta({
    id: 'ConfirmResponse',
    example: { message: 'Go on within ten minutes.', confirmed_until: '2026-11-21T09:40:00.000Z' },
  }),
);

const tokenResource = schema(() =>
  z
    .object({
      id: id(),
      device_name: z.string(),
      created_at: timestamp(),
      last_used_at: timestamp().meta({ description: 'To the hour' }),
      expires_at: timestamp().meta({ description: 'Prolonged by every use, for a year at most' }),
      current: z.boolean().meta({ description: 'Whether this request was made with it' }),
    })
    .meta({
      id: 'ApiToken',
      example: {
        id: 7355608300001,
        device_name: "Ama's phone",
        created_at: '2026-11-01T09:30:00.000Z',
        last_used_at: '2026-11-21T09:30:00.000Z',
        expires_at: '2027-02-19T09:30:00.000Z',
        current: true,
      },
    }),
);

export const userResource = schema(() =>
  z.object({ id: id(), email: z.email(), name: z.string(), created_at: timestamp() }).meta({
    id: 'User',
    example: {
      id: 7355608000001,
      email: 'demo@example.com',
      name: 'Ama Mensah',
      created_at: '2026-01-05T08:00:00.000Z',
    },
  }),
);

const meResponse = schema(() =>
  z.object({ user: userResource(), clients: z.array(clientResource()) }).meta({ id: 'MeResponse' }),
);

const securityEvent = schema(() =>
  z
    .object({
      id: id(),
      type: z.enum(SECURITY_EVENTS),
      address: z.string().nullable().meta({ description: 'Where it was asked for, as far as known' }),
      device: z.string().nullable(),
      created_at: timestamp(),
    })
    .meta({
      id: 'SecurityEvent',
      example: {
        id: 7355608700001,
        type: 'login',
        address: '192.0.2.17',
        device: "Ama's phone",
        created_at: '2026-11-21T09:30:00.000Z',
      },
    }),
);

export const auth = {
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    auth: 'public',
    summary: 'Exchange portal credentials for a bearer token',
    body: loginRequest,
    failures: [
      'account_awaits_approval',
      'account_disabled',
      'invalid_credentials',
      'new_password_required',
      'otp_invalid',
      'otp_required',
    ],
    responses: () => ({ 200: loginResponse() }),
    uses: ['table:read', 'table:credentials', 'table:write', 'factors:check'],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    auth: 'user',
    beforeSecondFactor: true,
    summary: 'Revoke the token of this request',
    responses: () => ({ 200: message() }),
    uses: ['table:read', 'table:write'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/auth/confirm',
    auth: 'user',
    beforeSecondFactor: true,
    addition: true,
    rateLimit: { per: 'session', requests: 20, seconds: 900 },
    summary: 'Show again who is there, for what can lose a domain or an account',
    description:
      'Asked for with 403 `reauthentication_required`. Whoever has a second factor sends `otp`, everybody else `password`; for ten minutes the session then does what asks for it, as it does for ten minutes after logging in.',
    body: confirmRequest,
    failures: ['invalid_credentials', 'otp_invalid', 'otp_required'],
    responses: () => ({ 200: confirmResponse() }),
    uses: ['table:read', 'table:credentials', 'table:write', 'factors:check', 'queue:mails'],
  }),
  'list-tokens': endpoint({
    method: 'GET',
    path: '/auth/tokens',
    auth: 'user',
    beforeSecondFactor: true,
    summary: 'Tokens of the logged-in user that still work, newest first',
    responses: () => ({ 200: dataOf(z.array(tokenResource())) }),
    uses: ['table:read'],
  }),
  'revoke-token': endpoint({
    method: 'DELETE',
    path: '/auth/tokens/{token}',
    auth: 'user',
    beforeSecondFactor: true,
    reauthentication: 'in_part',
    summary: 'Revoke a token of the logged-in user; it is refused from then on',
    description:
      'That of another session takes a log-in, or `POST /auth/confirm`, of the last ten minutes: 403 `reauthentication_required` otherwise.',
    responses: () => ({ 200: message() }),
    uses: ['table:read', 'table:write'],
  }),
  'revoke-other-tokens': endpoint({
    method: 'DELETE',
    path: '/auth/tokens',
    auth: 'user',
    beforeSecondFactor: true,
    addition: true,
    reauthentication: 'required',
    summary: 'Revoke all tokens of the logged-in user but that of this request',
    responses: () => ({ 200: message() }),
    uses: ['table:read', 'table:write'],
  }),
  'list-security-events': endpoint({
    method: 'GET',
    path: '/me/security-events',
    auth: 'user',
    beforeSecondFactor: true,
    addition: true,
    summary: 'Log-ins, refusals and changes of how the user logs in, newest first',
    query: listQuery,
    responses: () => ({ 200: listOf(securityEvent()) }),
    uses: ['table:read'],
  }),
  'get-me': endpoint({
    method: 'GET',
    path: '/me',
    auth: 'user',
    beforeSecondFactor: true,
    summary: 'The logged-in user and the client accounts the user can access',
    responses: () => ({ 200: meResponse() }),
    uses: ['table:read'],
  }),
};
