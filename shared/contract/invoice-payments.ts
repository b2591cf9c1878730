import * as z from 'zod';
import { currency, id, money, timestamp } from './common.ts';
import { schema } from './schema.ts';
import {
  ATTEMPT_STATUSES,
  GATEWAYS,
  INVOICE_STATUSES,
  PAYMENT_STATES,
  REFUND_STATUSES,
} from './vocabulary.ts';

export const paymentStartRequest = schema(() =>
  z
    .object({ gateway: z.enum(GATEWAYS), save_card: z.boolean().optional() })
    .meta({ id: 'PaymentStartRequest', example: { gateway: 'stripe', save_card: false } }),
);

const mobileSession = schema(() =>
  z.object({
    payment_intent_client_secret: z.string().nullable(),
    authorization_url: z.url().nullable(),
    status_url: z.url(),
    publishable_key: z.string().nullable(),
    customer: z.string().nullable(),
    customer_session_client_secret: z.string().nullable(),
  }),
);

export const paymentStartResponse = schema(() =>
  z
    .object({
      payment: z.object({
        id: id(),
        invoice_id: id(),
        gateway: z.enum(GATEWAYS),
        status: z.enum(ATTEMPT_STATUSES),
        amount: money(),
        currency: currency(),
        mobile: mobileSession(),
      }),
    })
    .meta({
      id: 'PaymentStartResponse',
      example: {
        payment: {
          id: 7355608200010,
          invoice_id: 7355608200002,
          gateway: 'paystack',
          status: 'created',
          amount: 150,
          currency: 'GHS',
          mobile: {
            payment_intent_client_secret: null,
            authorization_url: 'https://checkout.paystack.com/3ni8kdavz62431k',
            status_url:
              'https://api.example.com/api/v1/clients/7355608123904/invoices/7355608200002/payment-status',
            publishable_key: null,
            customer: null,
            customer_session_client_secret: null,
          },
        },
      },
    }),
);

export const paymentStatus = schema(() =>
  z
    .object({
      invoice_id: id(),
      status: z.enum(PAYMENT_STATES),
      invoice_status: z.enum(INVOICE_STATUSES),
      balance: money(),
      currency: currency(),
      gateway: z.enum(GATEWAYS).nullable(),
      message: z.string(),
      updated_at: timestamp(),
      poll_after_seconds: z
        .int()
        .nullable()
        .meta({ description: 'null: nothing changes without a new payment, stop polling' }),
    })
    .meta({
      id: 'InvoicePaymentStatus',
      example: {
        invoice_id: 7355608200002,
        status: 'pending',
        invoice_status: 'unpaid',
        balance: 12.99,
        currency: 'USD',
        gateway: 'stripe',
        message: 'Waiting for the payment to be confirmed.',
        updated_at: '2026-11-21T09:31:00.000Z',
        poll_after_seconds: 2,
      },
    }),
);

export const paymentTimeline = schema(() =>
  z
    .object({
      invoice_id: id(),
      status: z.enum(PAYMENT_STATES),
      attempts: z.array(
        z.object({
          id: id(),
          gateway: z.enum(GATEWAYS),
          status: z.enum(ATTEMPT_STATUSES),
          amount: money(),
          currency: currency(),
          failure_message: z.string().nullable(),
          decline_code: z.string().nullable(),
          created_at: timestamp(),
          updated_at: timestamp(),
        }),
      ),
      refunds: z.array(
        z.object({
          id: id(),
          payment_id: id(),
          amount: money(),
          currency: currency(),
          status: z.enum(REFUND_STATUSES),
          created_at: timestamp(),
          updated_at: timestamp(),
        }),
      ),
    })
    .meta({
      id: 'InvoicePaymentTimeline',
      example: {
        invoice_id: 7355608200002,
        status: 'failed',
        attempts: [
          {
            id: 7355608200010,
            gateway: 'stripe',
            status: 'failed',
            amount: 12.99,
            currency: 'USD',
            failure_message: 'Your card has insufficient funds. Try another payment method.',
            decline_code: 'insufficient_funds',
            created_at: '2026-11-21T09:31:00.000Z',
            updated_at: '2026-11-21T09:31:20.000Z',
          },
        ],
        refunds: [],
      },
    }),
);
