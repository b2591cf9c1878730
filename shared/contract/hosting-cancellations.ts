import * as z from 'zod';
import { dataOf, requiredText, timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';
import { otp } from './factors.ts';
import { schema } from './schema.ts';
import { CANCELLATION_STATUSES, CANCELLATION_TYPES } from './vocabulary.ts';

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
