import * as z from 'zod';
import { hostingAddon } from './addons.ts';
import {
  currency,
  dataOf,
  id,
  listOf,
  listQueryByStatus,
  message,
  money,
  requiredText,
  timestamp,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { otp } from './factors.ts';
import { HOSTING_PASSWORD } from './limits.ts';
import { schema } from './schema.ts';
import {
  BILLING_CYCLES,
  CANCELLATION_STATUSES,
  CANCELLATION_TYPES,
  HOSTING_STATUSES,
  PANEL_TARGETS,
  PLAN_CHANGE_DIRECTIONS,
} from './vocabulary.ts';

export const cancellationResource = schema(() =>
  z
    .object({
      type: z.enum(CANCELLATION_TYPES),
      status: z.enum(CANCELLATION_STATUSES),
      reason: z.string(),
      requested_at: timestamp(),
      effective_at: timestamp(),
    })
    .meta({
      id: 'Cancellation',
      example: {
        type: 'end_of_billing_period',
        status: 'scheduled',
        reason: 'Moving elsewhere.',
        requested_at: '2026-11-21T09:30:00.000Z',
        effective_at: '2027-11-21T09:30:00.000Z',
      },
    }),
);

export const hostingResource = schema(() =>
  z
    .object({
      id: id(),
      client_id: id(),
      order_id: id(),
      status: z.enum(HOSTING_STATUSES),
      domain: z.string(),
      username: z.string().nullable().meta({ description: 'At the control panel; null until active' }),
      package: z.object({ id: id(), name: z.string() }),
      server: z
        .object({ hostname: z.string(), ip: z.string().nullable(), nameservers: z.array(z.string()) })
        .nullable(),
      billing_cycle: z.enum(BILLING_CYCLES),
      recurring_amount: money().meta({ description: 'For a billing period with its add-ons, before tax' }),
      currency: currency(),
      addons: z.array(hostingAddon()),
      usage: z
        .object({
          disk_used_mb: z.int().nullable(),
          disk_limit_mb: z.int().nullable(),
          bandwidth_used_mb: z.int().nullable(),
          bandwidth_limit_mb: z.int().nullable(),
          measured_at: timestamp(),
        })
        .nullable(),
      capabilities: z.array(z.enum(PANEL_TARGETS)).meta({
        description:
          'Targets of a login link that lead somewhere: offer no others. All while the panel has not said',
      }),
      cancellation: cancellationResource().nullable(),
      change: z
        .object({
          direction: z.enum(PLAN_CHANGE_DIRECTIONS),
          package: z.object({ id: id(), name: z.string() }),
          billing_cycle: z.enum(BILLING_CYCLES),
          recurring_amount: money(),
          addons: z.array(hostingAddon()),
          invoice_id: id().nullable().meta({ description: 'To be paid before an upgrade is made' }),
          effective_at: timestamp().nullable().meta({ description: 'When a downgrade takes effect' }),
          requested_at: timestamp(),
        })
        .nullable()
        .meta({ description: 'A change of package or cycle that has not been made yet' }),
      next_due_at: timestamp().nullable(),
      activated_at: timestamp().nullable(),
      created_at: timestamp(),
      updated_at: timestamp(),
    })
    .meta({
      id: 'HostingAccount',
      example: {
        id: 7355608200004,
        client_id: 7355608123904,
        order_id: 7355608200001,
        status: 'active',
        domain: 'ama-designs.com',
        username: 'amades7k',
        package: { id: 1, name: 'Starter' },
        server: {
          hostname: 'server1.example-hosting.com',
          ip: '192.0.2.10',
          nameservers: ['ns1.example-hosting.com', 'ns2.example-hosting.com'],
        },
        billing_cycle: 'annually',
        recurring_amount: 49.9,
        currency: 'USD',
        addons: [],
        usage: {
          disk_used_mb: 140,
          disk_limit_mb: 10240,
          bandwidth_used_mb: 900,
          bandwidth_limit_mb: null,
          measured_at: '2026-11-22T00:00:00.000Z',
        },
        capabilities: ['panel', 'webmail', 'files', 'email'],
        cancellation: null,
        change: null,
        next_due_at: '2027-11-21T09:31:30.000Z',
        activated_at: '2026-11-21T09:31:30.000Z',
        created_at: '2026-11-21T09:30:00.000Z',
        updated_at: '2026-11-21T09:31:30.000Z',
      },
    }),
);

const loginTarget = schema(() =>
  z.strictObject({
    target: z
      .enum(PANEL_TARGETS)
      .default('panel')
      .meta({ description: 'A panel that lacks a page opens its start page' }),
  }),
);

const loginUrl = schema(() =>
  z
    .object({
      url: z.url().meta({ description: 'Works once; open it at once and do not keep it' }),
      expires_hint_seconds: z.int().min(0),
    })
    .meta({
      id: 'HostingLoginUrl',
      example: {
        url: 'https://server1.example-hosting.com:2083/cpsess0123456789/login/?session=amades7k%3A9f2c',
        expires_hint_seconds: 900,
      },
    }),
);

const passwordChange = schema(() =>
  z
    .object({
      password: z
        .string()
        .min(HOSTING_PASSWORD.min_length, `Use at least ${HOSTING_PASSWORD.min_length} characters.`)
        .max(HOSTING_PASSWORD.max_length, `Use at most ${HOSTING_PASSWORD.max_length} characters.`)
        .regex(/^\P{Cc}*$/u, 'Remove the control characters.')
        .meta({ format: 'password' }),
      password_confirmation: z.string().meta({ format: 'password' }),
    })
    .refine(({ password, password_confirmation }) => password === password_confirmation, {
      path: ['password_confirmation'],
      message: 'This differs from the password.',
    })
    .meta({
      id: 'HostingPasswordRequest',
      example: { password: 'correct-Horse-battery-7', password_confirmation: 'correct-Horse-battery-7' },
    }),
);

const cancellationRequest = schema(() =>
  z
    .object({
      cancellation_type: z.enum(CANCELLATION_TYPES),
      reason: requiredText(2000),
      otp: otp().optional(),
    })
    .meta({
      id: 'CancellationRequest',
      example: { cancellation_type: 'end_of_billing_period', reason: 'Moving elsewhere.' },
    }),
);

export const hosting = {
  'list-hosting': endpoint({
    method: 'GET',
    path: '/clients/{client}/hosting',
    auth: 'client',
    permission: 'services:read',
    summary: 'Hosting accounts, newest first',
    query: () => listQueryByStatus(HOSTING_STATUSES),
    responses: () => ({ 200: listOf(hostingResource()) }),
    uses: ['table:read'],
  }),
  'get-hosting': endpoint({
    method: 'GET',
    path: '/clients/{client}/hosting/{hostingAccount}',
    auth: 'client',
    permission: 'services:read',
    summary: 'One hosting account',
    responses: () => ({ 200: dataOf(hostingResource()) }),
    uses: ['table:read', 'queue:usage'],
  }),
  'create-login-url': endpoint({
    method: 'POST',
    path: '/clients/{client}/hosting/{hostingAccount}/login-url',
    auth: 'client',
    permission: 'services:manage',
    activeOnly: true,
    summary: 'Create a link that logs in to the control panel once, at the page wanted',
    query: loginTarget,
    rateLimit: { per: 'session', requests: 30, seconds: 60 },
    responses: () => ({ 200: loginUrl() }),
    failures: [409],
    uses: ['table:read', 'table:write', 'secret:whm'],
  }),
  'change-password': endpoint({
    method: 'POST',
    path: '/clients/{client}/hosting/{hostingAccount}/change-password',
    auth: 'client',
    permission: 'services:manage',
    activeOnly: true,
    summary: 'Change the password of the control panel',
    body: passwordChange,
    rateLimit: { per: 'session', requests: 10, seconds: 60 },
    responses: () => ({ 200: message() }),
    failures: [409],
    uses: ['table:read', 'table:write', 'secret:whm'],
  }),
  'cancel-hosting': endpoint({
    method: 'POST',
    path: '/clients/{client}/hosting/{hostingAccount}/cancel',
    auth: 'client',
    permission: 'services:cancel',
    summary: 'Ask for the end of a hosting account, at once or when its billing period ends',
    description: 'One that waits for the end of the period can be made immediate by asking again.',
    body: cancellationRequest,
    responses: () => ({ 200: dataOf(cancellationResource()) }),
    failures: [409],
    uses: ['table:read', 'table:write', 'queue:renewals', 'queue:notifications'],
  }),
  'withdraw-cancellation': endpoint({
    method: 'POST',
    path: '/clients/{client}/hosting/{hostingAccount}/cancel/withdraw',
    auth: 'client',
    permission: 'services:cancel',
    summary: 'Withdraw a cancellation that waits for the end of the billing period',
    description:
      'The account renews again as before. A cancellation that was withdrawn already stays as it is.',
    responses: () => ({ 200: dataOf(cancellationResource()) }),
    failures: [409],
    uses: ['table:read', 'table:write', 'queue:renewals', 'queue:notifications'],
    addition: true,
  }),
};
