import * as z from 'zod';
import { currency, gatewayName, id, KNOWN_GATEWAYS, listOf, listQuery, money, timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';
import { schema } from './schema.ts';
import { DISPUTE_STATUSES, PAYMENT_STATUSES, REFUND_STATUSES } from './vocabulary.ts';

const paymentResource = schema(() =>
  z
    .object({
      id: id(),
      client_id: id(),
      invoice_id: id(),
      gateway: gatewayName().meta({
        description: `${KNOWN_GATEWAYS}; \`bank\` for a transfer that staff have recorded`,
      }),
      reference: z.string(),
      status: z.enum(PAYMENT_STATUSES),
      amount: money(),
      amount_refunded: money().meta({ description: 'The sum of the refunds that succeeded' }),
      refunds: z.array(
        z.object({
          id: id(),
          amount: money(),
          status: z.enum(REFUND_STATUSES),
          created_at: timestamp(),
          updated_at: timestamp(),
        }),
      ),
      disputes: z.array(
        z.object({
          amount: money(),
          status: z.enum(DISPUTE_STATUSES),
          created_at: timestamp(),
          updated_at: timestamp(),
        }),
      ),
      currency: currency(),
      created_at: timestamp(),
    })
    .meta({
      id: 'Payment',
      example: {
        id: 7355608200020,
        client_id: 7355608123904,
        invoice_id: 7355608200002,
        gateway: 'stripe',
        reference: 'pi_3Nabc',
        status: 'succeeded',
        amount: 12.99,
        amount_refunded: 0,
        refunds: [],
        disputes: [],
        currency: 'USD',
        created_at: '2026-11-21T09:31:20.000Z',
      },
    }),
);

export const payments = {
  'list-payments': endpoint({
    method: 'GET',
    path: '/clients/{client}/payments',
    auth: 'client',
    permission: 'billing:read',
    summary: 'Payments received, newest first',
    query: listQuery,
    responses: () => ({ 200: listOf(paymentResource()) }),
    uses: ['table:read'],
  }),
};
