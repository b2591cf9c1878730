import * as z from 'zod';
import { schema } from './common.ts';
import { endpoint } from './endpoint.ts';
import { otp } from './factors.ts';

const deletionBlocker = schema(() =>
  z.object({
    type: z.enum([
      'active_services',
      'active_domains',
      'unpaid_invoices',
      'pending_orders',
      'credit_left',
      'last_owner',
      'credit_owed',
      'address_changed',
    ]),
    count: z.int().positive(),
    message: z.string().meta({ description: 'What to do about it' }),
  }),
);

export type DeletionBlocker = z.infer<ReturnType<typeof deletionBlocker>>;

const deletionEligibility = schema(() =>
  z.object({ eligible: z.boolean(), blockers: z.array(deletionBlocker()) }).meta({
    id: 'AccountDeletionEligibility',
    example: {
      eligible: false,
      blockers: [{ type: 'unpaid_invoices', count: 1, message: 'Pay 1 invoice first.' }],
    },
  }),
);

const deletionResult = schema(() =>
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

const deletionRequest = schema(() =>
  z.strictObject({ otp: otp().optional() }).meta({ id: 'AccountDeletionRequest', example: {} }).optional(),
);

export const deletion = {
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
    reauthentication: 'in_part',
    summary: 'Delete the account of the logged-in user, unless something blocks it',
    description:
      'Client accounts nobody else can access are erased but for their books; the others are left. All tokens end. Takes a log-in, or `POST /auth/confirm`, of the last ten minutes; `otp` does as well.',
    rateLimit: { per: 'session', requests: 20, seconds: 60 },
    body: deletionRequest,
    optionalBody: true,
    failures: ['otp_required'],
    responses: () => ({ 200: deletionResult(), 409: deletionResult() }),
    uses: [
      'table:read',
      'table:credentials',
      'table:write',
      'bucket:write',
      'bucket:erase-documents',
      'bucket:write-exports',
      'factors:check',
    ],
  }),
};
