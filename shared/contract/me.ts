import * as z from 'zod';
import { lazy } from '../runtime/env.ts';
import { clientResource } from './clients.ts';
import { id, timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';

export const userResource = lazy(() =>
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

const meResponse = lazy(() =>
  z.object({ user: userResource(), clients: z.array(clientResource()) }).meta({ id: 'MeResponse' }),
);

const deletionBlocker = lazy(() =>
  z.object({
    type: z.enum(['active_services', 'active_domains', 'unpaid_invoices', 'pending_orders', 'credit_left']),
    count: z.int().positive(),
    message: z.string().meta({ description: 'What to do about it' }),
  }),
);

export type DeletionBlocker = z.infer<ReturnType<typeof deletionBlocker>>;

const deletionEligibility = lazy(() =>
  z.object({ eligible: z.boolean(), blockers: z.array(deletionBlocker()) }).meta({
    id: 'AccountDeletionEligibility',
    example: {
      eligible: false,
      blockers: [{ type: 'unpaid_invoices', count: 1, message: 'Pay 1 invoice first.' }],
    },
  }),
);

const deletionResult = lazy(() =>
  z
    .object({
      status: z.enum(['completed', 'blocked']),
      message: z.string(),
      blockers: z.array(deletionBlocker()),
    })
    .meta({
      id: 'AccountDeletionResult',
      example: { status: 'completed', message: 'Your account is deleted.', blockers: [] },
    }),
);

export const me = {
  'get-me': endpoint({
    method: 'GET',
    path: '/me',
    auth: 'user',
    summary: 'The logged-in user and the client accounts the user can access',
    responses: () => ({ 200: meResponse() }),
    uses: ['table:read'],
  }),
  'get-deletion-eligibility': endpoint({
    method: 'GET',
    path: '/me/deletion-eligibility',
    auth: 'user',
    summary: 'Whether the account of the logged-in user can be deleted, and what blocks it',
    responses: () => ({ 200: deletionEligibility() }),
    uses: ['table:read'],
  }),
  'request-deletion': endpoint({
    method: 'POST',
    path: '/me/deletion-request',
    auth: 'user',
    summary: 'Delete the account of the logged-in user, unless something blocks it',
    description:
      'Client accounts nobody else can access are erased but for their books; the others are left. All tokens end.',
    rateLimit: { per: 'session', requests: 20, seconds: 60 },
    responses: () => ({ 200: deletionResult(), 409: deletionResult() }),
    uses: ['table:read', 'table:write', 'bucket:write'],
  }),
};
