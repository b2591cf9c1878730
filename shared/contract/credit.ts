import * as z from 'zod';
import {
  currency,
  gatewayName,
  id,
  KNOWN_GATEWAYS,
  listOf,
  listQuery,
  money,
  schema,
  timestamp,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { invoiceResource, paymentUrl } from './invoice.ts';
import { CREDIT_TYPES, DISPUTE_STATUSES, PAYMENT_STATUSES, REFUND_STATUSES } from './vocabulary.ts';

const creditInvoiceRequest = schema(() =>
  z
    .object({ amount: z.number().positive('Enter an amount above zero.').max(1e12) })
    .meta({ id: 'CreditInvoiceRequest', example: { amount: 50 } }),
);

const creditInvoiceCreated = schema(() =>
  z
    .object({ invoice: invoiceResource(), payment_url: paymentUrl() })
    .meta({ id: 'CreditInvoiceCreateResponse' }),
);

const creditResource = schema(() =>
  z
    .object({
      id: id(),
      client_id: id(),
      type: z.enum(CREDIT_TYPES),
      amount: money().meta({ description: 'Positive for credit given, negative for credit used' }),
      currency: currency(),
      invoice_id: id().nullable(),
      description: z.string(),
      created_at: timestamp(),
    })
    .meta({
      id: 'CreditEntry',
      example: {
        id: 7355608600001,
        client_id: 7355608123904,
        type: 'invoice_payment',
        amount: -12.99,
        currency: 'USD',
        invoice_id: 7355608200002,
        description: 'Used for invoice 33G4WSN52M',
        created_at: '2026-11-21T09:31:20.000Z',
      },
    }),
);

export const credit = {
  'list-credit': endpoint({
    method: 'GET',
    path: '/clients/{client}/credit',
    auth: 'client',
    permission: 'billing:read',
    summary: 'Movements of account credit, newest first; their sum is the balance',
    query: listQuery,
    responses: () => ({ 200: listOf(creditResource()) }),
    uses: ['table:read'],
    addition: true,
  }),
  'create-credit-invoice': endpoint({
    method: 'POST',
    path: '/clients/{client}/credit/invoices',
    auth: 'client',
    permission: 'billing:pay',
    activeOnly: true,
    summary: 'Buy account credit: creates an ordinary unpaid invoice; credit is issued once it is paid',
    body: creditInvoiceRequest,
    idempotent: true,
    rateLimit: { per: 'session', requests: 120, seconds: 60 },
    store: 'order',
    responses: () => ({ 201: creditInvoiceCreated() }),
    uses: ['table:read', 'table:write', 'queue:notifications'],
  }),
};

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
