import * as z from 'zod';
import { lazy } from '../runtime/env.ts';
import { currency, dataOf, id, listOf, listQueryByStatus, money, timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';
import { ATTEMPT_STATUSES, GATEWAYS, INVOICE_STATUSES, PAYMENT_STATES } from './vocabulary.ts';

const invoiceLine = lazy(() =>
  z.object({
    type: z.enum(['hosting', 'domain', 'credit', 'hosting_renewal', 'domain_renewal']),
    description: z.string(),
    unit_price: money(),
    setup_fee: money(),
    tax: money(),
    total: money(),
    hosting_account_id: id().nullable(),
    domain_id: id().nullable(),
  }),
);

export const invoiceResource = lazy(() =>
  z
    .object({
      id: id(),
      number: z.string(),
      client_id: id(),
      order_id: id().nullable(),
      status: z.enum(INVOICE_STATUSES),
      is_overdue: z.boolean(),
      is_payable: z.boolean(),
      currency: currency(),
      lines: z.array(invoiceLine()),
      subtotal: money(),
      tax: money(),
      total: money(),
      credit_applied: money(),
      amount_paid: money().meta({ description: 'Received by gateways or bank; without credit applied' }),
      balance: money().meta({ description: 'Still to be paid' }),
      due_at: timestamp(),
      paid_at: timestamp().nullable(),
      created_at: timestamp(),
      updated_at: timestamp(),
    })
    .meta({
      id: 'Invoice',
      example: {
        id: 7355608200002,
        number: 'INV-7355608200002',
        client_id: 7355608123904,
        order_id: 7355608200001,
        status: 'unpaid',
        is_overdue: false,
        is_payable: true,
        currency: 'USD',
        lines: [
          {
            type: 'domain',
            description: 'Registration of ama-designs.com for 1 year',
            unit_price: 12.99,
            setup_fee: 0,
            tax: 0,
            total: 12.99,
            hosting_account_id: null,
            domain_id: 7355608200003,
          },
        ],
        subtotal: 12.99,
        tax: 0,
        total: 12.99,
        credit_applied: 0,
        amount_paid: 0,
        balance: 12.99,
        due_at: '2026-11-28T09:30:00.000Z',
        paid_at: null,
        created_at: '2026-11-21T09:30:00.000Z',
        updated_at: '2026-11-21T09:30:00.000Z',
      },
    }),
);

export const paymentUrl = lazy(() =>
  z.url().meta({
    description: 'Page where anyone who has the link can pay the invoice',
    example: 'https://api.example.com/pay/0FJ2p9Zk4cW8sV1xQ7mT',
  }),
);

const paymentStartRequest = lazy(() =>
  z
    .object({ gateway: z.enum(GATEWAYS), save_card: z.boolean().optional() })
    .meta({ id: 'PaymentStartRequest', example: { gateway: 'stripe', save_card: false } }),
);

const mobileSession = lazy(() =>
  z.object({
    payment_intent_client_secret: z.string().nullable(),
    authorization_url: z.url().nullable(),
    status_url: z.url(),
    publishable_key: z.string().nullable(),
    customer: z.string().nullable(),
    customer_session_client_secret: z.string().nullable(),
  }),
);

const paymentStartResponse = lazy(() =>
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

const paymentStatus = lazy(() =>
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
      poll_after_seconds: z.int().nullable().meta({ description: 'null: the state is final, stop polling' }),
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

const paymentTimeline = lazy(() =>
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
      },
    }),
);

const creditUse = lazy(() =>
  z
    .object({
      amount: z
        .number()
        .positive('Enter an amount above zero.')
        .max(1e12)
        .optional()
        .meta({ description: 'As much as there is and the invoice takes, unless said' }),
    })
    .meta({ id: 'CreditUseRequest', example: { amount: 12.99 } }),
);

export const invoices = {
  'list-invoices': endpoint({
    method: 'GET',
    path: '/clients/{client}/invoices',
    auth: 'client',
    summary: 'Invoices, newest first',
    query: () => listQueryByStatus(INVOICE_STATUSES),
    responses: () => ({ 200: listOf(invoiceResource()) }),
    uses: ['table:read'],
  }),
  'get-invoice': endpoint({
    method: 'GET',
    path: '/clients/{client}/invoices/{invoice}',
    auth: 'client',
    summary: 'One invoice',
    responses: () => ({ 200: dataOf(invoiceResource()) }),
    uses: ['table:read'],
  }),
  'start-payment': endpoint({
    method: 'POST',
    path: '/clients/{client}/invoices/{invoice}/payments/start',
    auth: 'client',
    summary: 'Open a payment session at a gateway for what is still to be paid',
    body: paymentStartRequest,
    idempotent: true,
    rateLimit: { per: 'session', requests: 60, seconds: 60 },
    responses: () => ({ 201: paymentStartResponse() }),
    uses: ['table:read', 'table:write', 'secret:stripe', 'secret:paystack'],
  }),
  'get-payment-status': endpoint({
    method: 'GET',
    path: '/clients/{client}/invoices/{invoice}/payment-status',
    auth: 'client',
    summary: 'State of the payment of an invoice, for polling',
    responses: () => ({ 200: paymentStatus() }),
    uses: ['table:read'],
  }),
  'get-payment-timeline': endpoint({
    method: 'GET',
    path: '/clients/{client}/invoices/{invoice}/payment-timeline',
    auth: 'client',
    summary: 'Every attempt to pay an invoice, newest first',
    responses: () => ({ 200: paymentTimeline() }),
    uses: ['table:read'],
  }),
  'apply-credit': endpoint({
    method: 'POST',
    path: '/clients/{client}/invoices/{invoice}/apply-credit',
    auth: 'client',
    summary: 'Use account credit for an unpaid invoice',
    body: creditUse,
    idempotent: true,
    responses: () => ({ 200: dataOf(invoiceResource()) }),
    uses: ['table:read', 'table:write', 'queue:provisioning', 'queue:notifications'],
    addition: true,
  }),
};
