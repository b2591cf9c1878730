import * as z from 'zod';
import { dataOf, gatewayName, id, schema, timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';
import { METHOD_STATUSES } from './vocabulary.ts';

const methodResource = schema(() =>
  z
    .object({
      id: id(),
      gateway: gatewayName(),
      brand: z.string(),
      last4: z.string(),
      exp_month: z.int().nullable(),
      exp_year: z.int().nullable(),
      status: z
        .enum(METHOD_STATUSES)
        .meta({ description: 'Only an active one is charged; save a declined one again' }),
      is_default: z.boolean(),
      is_backup: z.boolean().meta({ description: 'Charged when the default is declined' }),
      created_at: timestamp(),
    })
    .meta({
      id: 'PaymentMethod',
      example: {
        id: 7355608700001,
        gateway: 'stripe',
        brand: 'visa',
        last4: '4242',
        exp_month: 12,
        exp_year: 2030,
        status: 'active',
        is_default: true,
        is_backup: false,
        created_at: '2026-11-21T09:31:20.000Z',
      },
    }),
);

const saveRequest = schema(() =>
  z
    .object({
      gateway: gatewayName(),
      payment_id: id()
        .optional()
        .meta({ description: 'Keep the card of this payment; the only way at a redirect gateway' }),
    })
    .meta({ id: 'PaymentMethodRequest', example: { gateway: 'stripe' } }),
);

const savingStarted = schema(() =>
  z
    .object({
      payment_method: methodResource()
        .nullable()
        .meta({ description: 'The card of the payment; null while the sheet has to be completed' }),
      setup: z
        .object({
          setup_intent_client_secret: z.string().nullable(),
          publishable_key: z.string(),
          customer: z.string(),
          customer_session_client_secret: z.string(),
        })
        .nullable()
        .meta({ description: 'For the card sheet; null for the card of a payment' }),
    })
    .meta({
      id: 'PaymentMethodSaving',
      example: {
        payment_method: null,
        setup: {
          setup_intent_client_secret: 'seti_1Nabc_secret_0d9d',
          publishable_key: 'pk_live_0d9d',
          customer: 'cus_9s6XKzkNRiz8i3',
          customer_session_client_secret: 'cuss_secret_0d9d',
        },
      },
    }),
);

const changeRequest = schema(() =>
  z
    .object({
      default: z.literal(true, 'Make another method the default instead.').optional(),
      backup: z.boolean().optional(),
    })
    .meta({ id: 'PaymentMethodChange', example: { default: true } }),
);

const path = '/clients/{client}/payment-methods/{paymentMethod}';

export const paymentMethods = {
  'list-payment-methods': endpoint({
    method: 'GET',
    path: '/clients/{client}/payment-methods',
    auth: 'client',
    permission: 'billing:read',
    summary: 'Cards that are kept for later payments',
    responses: () => ({ 200: z.object({ data: z.array(methodResource()) }) }),
    uses: ['table:read'],
    addition: true,
  }),
  'save-payment-method': endpoint({
    method: 'POST',
    path: '/clients/{client}/payment-methods',
    auth: 'client',
    permission: 'billing:pay',
    summary: 'Keep a card for later payments: by the card sheet, or of a payment that was made',
    description:
      'With `setup`, show the card sheet; the method is in the list once the gateway has confirmed it. The first one becomes the default.',
    body: saveRequest,
    idempotent: true,
    rateLimit: { per: 'session', requests: 20, seconds: 60 },
    failures: ['no_method', 'too_many_methods'],
    responses: () => ({ 201: savingStarted() }),
    uses: ['table:read', 'table:write', 'queue:notifications', 'queue:payments', 'secrets:gateways'],
    addition: true,
  }),
  'update-payment-method': endpoint({
    method: 'PATCH',
    path,
    auth: 'client',
    permission: 'billing:pay',
    summary: 'Make a card the default, or the backup',
    body: changeRequest,
    failures: ['method_unusable'],
    responses: () => ({ 200: dataOf(methodResource()) }),
    uses: ['table:read', 'table:write'],
    addition: true,
  }),
  'remove-payment-method': endpoint({
    method: 'DELETE',
    path,
    auth: 'client',
    permission: 'billing:pay',
    summary: 'Remove a card: it is not charged any more, and its gateway forgets it',
    responses: () => ({ 200: dataOf(methodResource()) }),
    uses: ['table:read', 'table:write', 'queue:payments', 'queue:notifications'],
    addition: true,
  }),
};

const autopayResource = schema(() =>
  z
    .object({
      enabled: z
        .boolean()
        .meta({ description: 'Renewal invoices are charged to the default method before they are due' }),
      credit_first: z.boolean().meta({ description: 'Account credit is used before a method is charged' }),
      days_before: z.int().meta({ description: 'The first try; later ones follow when it is declined' }),
      services_off: z
        .array(z.object({ type: z.enum(['hosting_account', 'domain']), id: id() }))
        .meta({ description: 'Services that are not paid for automatically' }),
    })
    .meta({
      id: 'Autopay',
      example: { enabled: true, credit_first: true, days_before: 3, services_off: [] },
    }),
);

const autopayChange = schema(() =>
  z
    .object({
      enabled: z.boolean().optional(),
      credit_first: z.boolean().optional(),
      days_before: z.int().min(0).max(27).optional(),
    })
    .meta({ id: 'AutopayChange', example: { enabled: true, days_before: 5 } }),
);

const serviceAutopay = schema(() =>
  z.object({ enabled: z.boolean() }).meta({ id: 'ServiceAutopayChange', example: { enabled: false } }),
);

export const autopay = {
  'get-autopay': endpoint({
    method: 'GET',
    path: '/clients/{client}/autopay',
    auth: 'client',
    permission: 'billing:read',
    summary: 'How renewals are paid for automatically',
    responses: () => ({ 200: dataOf(autopayResource()) }),
    uses: ['table:read'],
    addition: true,
  }),
  'update-autopay': endpoint({
    method: 'PATCH',
    path: '/clients/{client}/autopay',
    auth: 'client',
    permission: 'billing:pay',
    summary: 'Have renewals charged to a kept card, or no longer',
    description:
      'The default method is charged; when it is declined, the backup at once, and both again on later days, at most four times an invoice. `next_charge` of an invoice tells when. Invoices that exist keep their days.',
    body: autopayChange,
    responses: () => ({ 200: dataOf(autopayResource()) }),
    uses: ['table:read', 'table:write'],
    addition: true,
  }),
  'update-hosting-autopay': endpoint({
    method: 'PATCH',
    path: '/clients/{client}/hosting/{hostingAccount}/autopay',
    auth: 'client',
    permission: 'billing:pay',
    summary: 'Leave a hosting account out of automatic payment, or take it in again',
    body: serviceAutopay,
    responses: () => ({ 200: dataOf(autopayResource()) }),
    uses: ['table:read', 'table:write'],
    addition: true,
  }),
  'update-domain-autopay': endpoint({
    method: 'PATCH',
    path: '/clients/{client}/domains/{domain}/autopay',
    auth: 'client',
    permission: 'billing:pay',
    summary: 'Leave a domain out of automatic payment, or take it in again',
    body: serviceAutopay,
    responses: () => ({ 200: dataOf(autopayResource()) }),
    uses: ['table:read', 'table:write'],
    addition: true,
  }),
};
