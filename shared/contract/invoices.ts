import * as z from 'zod';
import { dataOf, listOf, listQueryByStatus, schema, timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';
import { invoiceDetails, invoiceResource, paymentUrl } from './invoice.ts';
import {
  paymentOtpRequest,
  paymentStartRequest,
  paymentStartResponse,
  paymentStatus,
  paymentTimeline,
} from './invoice-payments.ts';
import { SETTLEMENT_USES } from './resources.ts';
import { INVOICE_STATUSES } from './vocabulary.ts';

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
      'With `payment_method_id` a saved method is charged while you wait; with `channel` a wallet on a phone is asked. Refused with 422 `proof_required`, as an order is, where hosting was ordered for a name that may belong to somebody else.',
    body: paymentStartRequest,
    idempotent: true,
    rateLimit: { per: 'session', requests: 60, seconds: 60 },
    store: 'pay',
    failures: [
      'domain_unavailable',
      'invoice_changed',
      'invoice_not_payable',
      'payment_in_progress',
      'price_changed',
      'proof_required',
    ],
    responses: () => ({ 201: paymentStartResponse() }),
    uses: [...SETTLEMENT_USES, 'registrar:ask'],
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
    store: 'pay',
    failures: ['otp_not_expected'],
    responses: () => ({ 200: paymentStartResponse() }),
    uses: SETTLEMENT_USES,
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
    store: 'pay',
    failures: [
      'credit_not_usable',
      'domain_unavailable',
      'invoice_changed',
      'invoice_not_payable',
      'no_credit',
      'payment_in_progress',
      'proof_required',
    ],
    responses: () => ({ 200: dataOf(invoiceResource()) }),
    uses: [
      'table:read',
      'table:write',
      'queue:provisioning',
      'queue:renewals',
      'queue:notifications',
      'registrar:ask',
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
    failures: ['invoice_not_cancellable', 'invoice_of_order', 'payment_in_progress'],
    responses: () => ({ 200: dataOf(invoiceResource()) }),
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
    store: 'order',
    failures: ['invoice_not_payable'],
    responses: () => ({ 201: payLink() }),
    uses: ['table:read', 'table:write'],
    addition: true,
  }),
};
