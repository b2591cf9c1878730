import * as z from 'zod';
import { currency, dataOf, id, listOf, listQueryByStatus, money, timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';
import { BILLING_CYCLES, CANCELLATION_STATUSES, CANCELLATION_TYPES, HOSTING_STATUSES } from './vocabulary.ts';

export const cancellationResource = z
  .object({
    type: z.enum(CANCELLATION_TYPES),
    status: z.enum(CANCELLATION_STATUSES),
    reason: z.string(),
    requested_at: timestamp,
    effective_at: timestamp,
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
  });

export const hostingResource = z
  .object({
    id,
    client_id: id,
    order_id: id,
    status: z.enum(HOSTING_STATUSES),
    domain: z.string(),
    username: z.string().nullable().meta({ description: 'At the control panel; null until active' }),
    package: z.object({ id, name: z.string() }),
    server: z
      .object({ hostname: z.string(), ip: z.string().nullable(), nameservers: z.array(z.string()) })
      .nullable(),
    billing_cycle: z.enum(BILLING_CYCLES),
    recurring_amount: money,
    currency,
    usage: z
      .object({
        disk_used_mb: z.int().nullable(),
        disk_limit_mb: z.int().nullable(),
        bandwidth_used_mb: z.int().nullable(),
        bandwidth_limit_mb: z.int().nullable(),
        measured_at: timestamp,
      })
      .nullable(),
    cancellation: cancellationResource.nullable(),
    next_due_at: timestamp.nullable(),
    activated_at: timestamp.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
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
      usage: {
        disk_used_mb: 140,
        disk_limit_mb: 10240,
        bandwidth_used_mb: 900,
        bandwidth_limit_mb: null,
        measured_at: '2026-11-22T00:00:00.000Z',
      },
      cancellation: null,
      next_due_at: '2027-11-21T09:31:30.000Z',
      activated_at: '2026-11-21T09:31:30.000Z',
      created_at: '2026-11-21T09:30:00.000Z',
      updated_at: '2026-11-21T09:31:30.000Z',
    },
  });

export const hosting = {
  'list-hosting': endpoint({
    method: 'GET',
    path: '/clients/{client}/hosting',
    auth: 'client',
    summary: 'Hosting accounts, newest first',
    query: listQueryByStatus(HOSTING_STATUSES),
    responses: { 200: listOf(hostingResource) },
    uses: ['table:read'],
  }),
  'get-hosting': endpoint({
    method: 'GET',
    path: '/clients/{client}/hosting/{hostingAccount}',
    auth: 'client',
    summary: 'One hosting account',
    responses: { 200: dataOf(hostingResource) },
    uses: ['table:read'],
  }),
};
