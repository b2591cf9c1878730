import * as z from 'zod';
import { currency, dataOf, id, listOf, listQueryByStatus, money, timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';
import {
  paymentOtpRequest,
  paymentStartRequest,
  paymentStartResponse,
  paymentStatus,
  paymentTimeline,
} from './invoice-payments.ts';
import { schema } from './schema.ts';
import { reverseCharge, taxComponents } from './taxes.ts';
import { INVOICE_STATUSES } from './vocabulary.ts';

const invoiceLine = schema(() =>
  z.object({
    type: z.enum(['hosting', 'domain', 'credit', 'hosting_renewal', 'domain_renewal', 'hosting_change']),
    description: z.string(),
    unit_price: money(),
    setup_fee: money(),
    tax: money(),
    taxes: taxComponents(),
    total: money(),
    hosting_account_id: id().nullable(),
    domain_id: id().nullable(),
  }),
);

const seller = schema(() =>
  z
    .object({ name: z.string(), address: z.string(), country: z.string(), tax_id: z.string().nullable() })
    .meta({ description: 'As it was when the invoice was made; null on invoices of release 1.0' }),
);

const buyer = schema(() =>
  z
    .object({
      name: z.string(),
      contact: z.string().nullable(),
      address: z.string().nullable(),
      city: z.string().nullable(),
      state: z.string().nullable(),
      postcode: z.string().nullable(),
      country: z.string(),
      tax_id: z.string().nullable(),
    })
    .meta({ description: 'As the profile was when the invoice was made; null on invoices of release 1.0' }),
);

const INVOICE_EXAMPLE = {
  id: 7355608200002,
  number: 'INV-7355608200002',
  legal_number: null,
  issued_at: null,
  seller: {
    name: 'Example Hosting Ltd',
    address: '12 Independence Avenue, Accra',
    country: 'GH',
    tax_id: 'C0000000000',
  },
  buyer: {
    name: 'Ama Designs',
    contact: 'Ama Mensah',
    address: '12 Independence Avenue',
    city: 'Accra',
    state: 'Greater Accra',
    postcode: 'GA-184',
    country: 'GH',
    tax_id: null,
  },
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
      taxes: [],
      total: 12.99,
      hosting_account_id: null,
      domain_id: 7355608200003,
    },
  ],
  subtotal: 12.99,
  tax: 0,
  taxes: [],
  reverse_charge: false,
  total: 12.99,
  credit_applied: 0,
  amount_paid: 0,
  balance: 12.99,
  due_at: '2026-11-28T09:30:00.000Z',
  paid_at: null,
  created_at: '2026-11-21T09:30:00.000Z',
  updated_at: '2026-11-21T09:30:00.000Z',
};

export const invoiceResource = schema(() =>
  z
    .object({
      id: id(),
      number: z.string().meta({ description: 'For people; the number by law is `legal_number`' }),
      legal_number: z.string().nullable().meta({
        description:
          'In the series of the seller and year, without gaps; null until it is paid, or shortly after',
      }),
      issued_at: timestamp().nullable().meta({ description: 'When the legal number was given' }),
      seller: seller().nullable(),
      buyer: buyer().nullable(),
      client_id: id(),
      order_id: id().nullable(),
      status: z.enum(INVOICE_STATUSES),
      is_overdue: z.boolean(),
      is_payable: z.boolean(),
      currency: currency(),
      lines: z.array(invoiceLine()),
      subtotal: money(),
      tax: money(),
      taxes: taxComponents(),
      reverse_charge: reverseCharge(),
      total: money(),
      credit_applied: money(),
      amount_paid: money().meta({ description: 'Received by gateways or bank; without credit applied' }),
      balance: money().meta({ description: 'Still to be paid' }),
      due_at: timestamp(),
      paid_at: timestamp().nullable(),
      created_at: timestamp(),
      updated_at: timestamp(),
    })
    .meta({ id: 'Invoice', example: INVOICE_EXAMPLE }),
);

/** With what is done about it automatically. */
const invoiceDetails = schema(() =>
  invoiceResource()
    .extend({
      next_charge: z
        .object({
          at: timestamp(),
          payment_method: z.object({ id: id(), brand: z.string(), last4: z.string() }),
        })
        .nullable()
        .meta({ description: 'When a kept card is charged for it, and which; null when none is' }),
    })
    .meta({ id: 'InvoiceDetails', example: { ...INVOICE_EXAMPLE, next_charge: null } }),
);

export const paymentUrl = schema(() =>
  z.url().meta({
    description: 'Page where anyone who has the link can pay the invoice',
    example: 'https://api.example.com/pay/0FJ2p9Zk4cW8sV1xQ7mT',
  }),
);

const payLink = schema(() =>
  z.object({ payment_url: paymentUrl(), expires_at: timestamp() }).meta({
    id: 'PayLink',
    example: {
      payment_url: 'https://api.example.com/pay/0FJ2p9Zk4cW8sV1xQ7mT',
      expires_at: '2026-12-21T09:30:00.000Z',
    },
  }),
);

const creditUse = schema(() =>
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
    permission: 'billing:read',
    summary: 'Invoices, newest first',
    query: () => listQueryByStatus(INVOICE_STATUSES),
    responses: () => ({ 200: listOf(invoiceResource()) }),
    uses: ['table:read'],
  }),
  'get-invoice': endpoint({
    method: 'GET',
    path: '/clients/{client}/invoices/{invoice}',
    auth: 'client',
    permission: 'billing:read',
    summary: 'One invoice',
    responses: () => ({ 200: dataOf(invoiceDetails()) }),
    uses: ['table:read'],
  }),
  'start-payment': endpoint({
    method: 'POST',
    path: '/clients/{client}/invoices/{invoice}/payments/start',
    auth: 'client',
    permission: 'billing:pay',
    summary: 'Open a payment session at a gateway for what is still to be paid',
    description:
      'With `payment_method_id` a saved method is charged while you wait; with `channel` a wallet on a phone is asked.',
    body: paymentStartRequest,
    idempotent: true,
    rateLimit: { per: 'session', requests: 60, seconds: 60 },
    responses: () => ({ 201: paymentStartResponse() }),
    uses: [
      'table:read',
      'table:write',
      'queue:payments',
      'queue:provisioning',
      'queue:renewals',
      'queue:notifications',
      'secret:stripe',
      'secret:paystack',
      'secret:namecom',
    ],
  }),
  'submit-payment-otp': endpoint({
    method: 'POST',
    path: '/clients/{client}/invoices/{invoice}/payments/{payment}/otp',
    auth: 'client',
    permission: 'billing:pay',
    summary: 'Send the code that a payment by mobile money asks for',
    description: 'While `next_action.type` is `enter_otp`. A wrong code ends the payment: start another one.',
    body: paymentOtpRequest,
    rateLimit: { per: 'session', requests: 20, seconds: 60 },
    responses: () => ({ 200: paymentStartResponse() }),
    failures: [409],
    uses: [
      'table:read',
      'table:write',
      'queue:payments',
      'queue:provisioning',
      'queue:renewals',
      'queue:notifications',
      'secret:stripe',
      'secret:paystack',
    ],
    addition: true,
  }),
  'get-payment-status': endpoint({
    method: 'GET',
    path: '/clients/{client}/invoices/{invoice}/payment-status',
    auth: 'client',
    permission: 'billing:read',
    summary: 'State of the payment of an invoice, for polling',
    responses: () => ({ 200: paymentStatus() }),
    uses: ['table:read'],
  }),
  'get-payment-timeline': endpoint({
    method: 'GET',
    path: '/clients/{client}/invoices/{invoice}/payment-timeline',
    auth: 'client',
    permission: 'billing:read',
    summary: 'Every attempt to pay an invoice, newest first',
    responses: () => ({ 200: paymentTimeline() }),
    uses: ['table:read'],
  }),
  'apply-credit': endpoint({
    method: 'POST',
    path: '/clients/{client}/invoices/{invoice}/apply-credit',
    auth: 'client',
    permission: 'billing:pay',
    summary: 'Use account credit for an unpaid invoice',
    body: creditUse,
    idempotent: true,
    responses: () => ({ 200: dataOf(invoiceResource()) }),
    uses: [
      'table:read',
      'table:write',
      'queue:provisioning',
      'queue:renewals',
      'queue:notifications',
      'secret:namecom',
    ],
    addition: true,
  }),
  'cancel-invoice': endpoint({
    method: 'POST',
    path: '/clients/{client}/invoices/{invoice}/cancel',
    auth: 'client',
    permission: 'billing:pay',
    summary: 'Cancel an unpaid invoice for account credit or an upgrade',
    description:
      'One that is cancelled already stays as it is. What was paid on it in part becomes account credit.',
    responses: () => ({ 200: dataOf(invoiceResource()) }),
    failures: [409],
    uses: ['table:read', 'table:write', 'queue:notifications'],
    addition: true,
  }),
  'create-pay-link': endpoint({
    method: 'POST',
    path: '/clients/{client}/invoices/{invoice}/pay-link',
    auth: 'client',
    permission: 'billing:pay',
    summary: 'A fresh link to the page where anyone who has it can pay an unpaid invoice',
    description: 'It works for thirty days; earlier ones go on working as long as they would have.',
    rateLimit: { per: 'session', requests: 30, seconds: 60 },
    responses: () => ({ 201: payLink() }),
    failures: [409],
    uses: ['table:read', 'table:write'],
    addition: true,
  }),
};
