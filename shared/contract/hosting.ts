import * as z from 'zod';
import { hostingAddon } from './addons.ts';
import {
  currency,
  dataOf,
  id,
  listOf,
  listQueryByStatus,
  money,
  priceChange,
  requiredText,
  schema,
  timestamp,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { otp } from './factors.ts';
import {
  BILLING_CYCLES,
  CANCELLATION_STATUSES,
  CANCELLATION_TYPES,
  HOSTING_CYCLES,
  HOSTING_STATUSES,
  PANEL_TARGETS,
  PLAN_CHANGE_DIRECTIONS,
} from './vocabulary.ts';

export const hostingResource = schema(() =>
  z
    .object({
      id: id(),
      client_id: id(),
      order_id: z
        .int()
        .min(0)
        .meta({ description: '0 when it was not ordered here', example: 7355608200001 }),
      status: z.enum(HOSTING_STATUSES),
      domain: z.string(),
      username: z.string().nullable().meta({ description: 'At the control panel; null until active' }),
      package: z.object({ id: id(), name: z.string() }),
      server: z
        .object({ hostname: z.string(), ip: z.string().nullable(), nameservers: z.array(z.string()) })
        .nullable(),
      billing_cycle: z.enum(HOSTING_CYCLES),
      recurring_amount: money().meta({ description: 'For a billing period with its add-ons, before tax' }),
      currency: currency(),
      price_change: priceChange(),
      coupon: z.object({ code: z.string(), periods_left: z.int().nullable() }).nullable().meta({
        description:
          'What makes later periods cheaper: `periods_left` of them, at less than `recurring_amount`; null: all, and that is the lower price',
      }),
      addons: z.array(hostingAddon()),
      options: z
        .array(z.object({ name: z.string(), value: z.string() }))
        .meta({ description: 'What was chosen for it before it was brought here; its price has them' }),
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
        price_change: null,
        coupon: null,
        addons: [],
        options: [],
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
};

const cancellationResource = schema(() =>
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

export const hostingCancellations = {
  'cancel-hosting': endpoint({
    method: 'POST',
    path: '/clients/{client}/hosting/{hostingAccount}/cancel',
    auth: 'client',
    permission: 'services:cancel',
    reauthentication: 'in_part',
    summary: 'Ask for the end of a hosting account, at once or when its billing period ends',
    description:
      'One that waits for the end of the period can be made immediate by asking again. The immediate end takes a log-in, or `POST /auth/confirm`, of the last ten minutes; `otp` does as well. Where the provider gives back what is left of the period (not while a payment for it is disputed), the event `service_terminated` says how much became account credit.',
    body: cancellationRequest,
    failures: ['cancellation_exists', 'hosting_ending', 'hosting_not_active', 'payment_in_progress'],
    responses: () => ({ 200: dataOf(cancellationResource()) }),
    uses: ['table:read', 'table:write', 'queue:renewals', 'queue:notifications', 'factors:check'],
  }),
  'withdraw-cancellation': endpoint({
    method: 'POST',
    path: '/clients/{client}/hosting/{hostingAccount}/cancel/withdraw',
    auth: 'client',
    permission: 'services:cancel',
    summary: 'Withdraw a cancellation that waits for the end of the billing period',
    description:
      'The account renews again as before. A cancellation that was withdrawn already stays as it is.',
    failures: ['hosting_ending', 'no_cancellation'],
    responses: () => ({ 200: dataOf(cancellationResource()) }),
    uses: ['table:read', 'table:write', 'queue:renewals', 'queue:notifications'],
    addition: true,
  }),
};
