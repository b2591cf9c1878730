import * as z from 'zod';
import { orderedAddon, quotedAddon } from './addons.ts';
import {
  currency,
  dataOf,
  gatewayName,
  id,
  listOf,
  listQueryByStatus,
  money,
  reverseCharge,
  schema,
  taxComponents,
  timestamp,
} from './common.ts';
import { domainProofResource } from './domain-proofs.ts';
import { endpoint } from './endpoint.ts';
import { invoiceResource, paymentUrl } from './invoice.ts';
import { orderRequest, quoteRequest } from './order-request.ts';
import { BILLING_CYCLES, DOMAIN_OPTIONS, ITEM_TYPES, ORDER_FINDINGS, ORDER_STATUSES } from './vocabulary.ts';

const quotedItem = schema(() =>
  z
    .object({
      type: z.enum(ITEM_TYPES),
      package_id: id().nullable(),
      billing_cycle: z.enum(BILLING_CYCLES).nullable(),
      domain: z.string(),
      domain_option: z.enum(DOMAIN_OPTIONS),
      years: z.int().nullable(),
      description: z.string(),
      unit_price: money(),
      setup_fee: money(),
      discount: money().meta({ description: 'What the promotional code has taken off the prices above' }),
      tax: money(),
      taxes: taxComponents(),
      total: money().meta({ description: 'Without add-ons, which are lines of their own' }),
      addons: z.array(quotedAddon()),
    })
    .meta({
      id: 'QuotedItem',
      example: {
        type: 'domain',
        package_id: null,
        billing_cycle: null,
        domain: 'ama-designs.com',
        domain_option: 'register',
        years: 1,
        description: 'Registration of ama-designs.com for 1 year',
        unit_price: 12.99,
        setup_fee: 0,
        discount: 0,
        tax: 0,
        taxes: [],
        total: 12.99,
        addons: [],
      },
    }),
);

const orderFinding = schema(() =>
  z
    .object({
      field: z.string().meta({ description: 'As in the errors of an order, such as items.0.domain' }),
      code: z.enum(ORDER_FINDINGS),
      message: z.string(),
      proof: domainProofResource().optional().meta({ description: 'With code proof_required' }),
    })
    .meta({
      id: 'OrderFinding',
      example: {
        field: 'profile.phone',
        code: 'profile_incomplete',
        message: 'The registrant needs a phone number such as +233201234567, with 8 to 15 digits.',
      },
    }),
);

const quoteResponse = schema(() =>
  z
    .object({
      currency: currency(),
      items: z.array(quotedItem()),
      promo_code: z
        .string()
        .nullable()
        .meta({ description: 'The code that was applied', example: 'LAUNCH-25' }),
      subtotal: money(),
      discount: money().meta({ description: 'What the code has taken off; not in `subtotal` any more' }),
      tax: money(),
      taxes: taxComponents(),
      reverse_charge: reverseCharge(),
      total: money(),
      findings: z
        .array(orderFinding())
        .meta({ description: 'Why an order of these items would be refused now; empty when it would not' }),
    })
    .meta({ id: 'OrderQuoteResponse' }),
);

const placedAmount = (description: string) =>
  money()
    .nullable()
    .meta({
      description: `${description}; null in orders of earlier releases`,
      'x-permission': 'billing:read',
    });

const orderReview = schema(() =>
  z
    .object({
      message: z.string().meta({ description: 'For the client to read' }),
      answer_by: timestamp(),
    })
    .meta({
      id: 'OrderReview',
      description:
        'The order is paid and held: staff look at it before anything is set up, and accept it or refund it.',
      example: {
        message:
          'We are checking your order. It is paid, and nothing is set up yet. You will hear from us by 2026-11-22 09:30 UTC. You need not do anything; if you would rather have your money back, ask our support to cancel the order.',
        answer_by: '2026-11-22T09:30:00.000Z',
      },
    }),
);

const orderResource = schema(() =>
  z
    .object({
      id: id(),
      number: z.string(),
      client_id: id(),
      status: z.enum(ORDER_STATUSES),
      review: orderReview()
        .nullable()
        .meta({ description: 'With status `fraud`, as long as it waits; null in all others' }),
      invoice_id: id(),
      currency: currency(),
      total: money(),
      payment_gateway: gatewayName(),
      notes: z.string().nullable(),
      promo_code: z.string().nullable(),
      discount: placedAmount('What the code has taken off, not in `total` any more'),
      credit_applied: placedAmount('Account credit that was used as it was placed'),
      amount_due: placedAmount(
        'What was left to be paid as it was placed; 0: nothing was charged. Its invoice says what was paid since',
      ),
      items: z.array(
        z.object({
          type: z.enum(ITEM_TYPES),
          description: z.string(),
          domain: z.string(),
          hosting_account_id: id().nullable(),
          domain_id: id().nullable(),
          total: money().meta({ description: 'Without add-ons' }),
          addons: z.array(orderedAddon()),
        }),
      ),
      created_at: timestamp(),
      updated_at: timestamp(),
    })
    .meta({
      id: 'Order',
      example: {
        id: 7355608200001,
        number: '33G4WSN59X',
        client_id: 7355608123904,
        status: 'pending',
        review: null,
        invoice_id: 7355608200002,
        currency: 'USD',
        total: 12.99,
        payment_gateway: 'stripe',
        notes: null,
        promo_code: null,
        discount: 0,
        credit_applied: 0,
        amount_due: 12.99,
        items: [
          {
            type: 'domain',
            description: 'Registration of ama-designs.com for 1 year',
            domain: 'ama-designs.com',
            hosting_account_id: null,
            domain_id: 7355608200003,
            total: 12.99,
            addons: [],
          },
        ],
        created_at: '2026-11-21T09:30:00.000Z',
        updated_at: '2026-11-21T09:30:00.000Z',
      },
    }),
);

const orderCreated = schema(() =>
  z
    .object({ order: orderResource(), invoice: invoiceResource(), payment_url: paymentUrl() })
    .meta({ id: 'OrderCreateResponse' }),
);

export const orders = {
  'quote-order': endpoint({
    method: 'POST',
    path: '/orders/quote',
    auth: 'chosen_client',
    permission: 'orders:place',
    summary: 'Price an order without placing it',
    body: quoteRequest,
    description:
      'Names are confirmed with their registrar, as an order does; what it would refuse is in `findings`.',
    responses: () => ({ 200: quoteResponse() }),
    uses: ['table:read', 'table:write', 'registrar:ask'],
  }),
  'create-order': endpoint({
    method: 'POST',
    path: '/clients/{client}/orders',
    auth: 'client',
    permission: 'orders:place',
    activeOnly: true,
    hidesClientHeader: true,
    summary: 'Place an order: creates the order, its unpaid invoice and the pending services',
    body: orderRequest,
    idempotent: true,
    rateLimit: { per: 'session', requests: 120, seconds: 60 },
    description:
      'Names are confirmed with the registrar that will register them. What cannot be delivered is refused (422) with the field and what to do: `items.0.domain`, `items.0.tld_requirements.language`, or `profile.phone` for what the profile lacks. Hosting for a name that may belong to somebody else is refused with code `proof_required`: set the TXT record shown in `proofs`, have it checked (`domain-proofs/{proof}/check`), and order again. An order of hosting alone asks nobody outside; where its name leads, if the quote did not ask, is asked before it is paid. When the registrar does not answer, nothing is ordered (503).',
    store: 'order',
    failures: ['price_changed', 'proof_required', 'too_many_held_names'],
    responses: () => ({ 201: orderCreated() }),
    uses: ['table:read', 'table:write', 'queue:provisioning', 'queue:notifications', 'registrar:ask'],
  }),
  'list-orders': endpoint({
    method: 'GET',
    path: '/clients/{client}/orders',
    auth: 'client',
    permission: 'orders:read',
    summary: 'Orders, newest first',
    query: () => listQueryByStatus(ORDER_STATUSES),
    responses: () => ({ 200: listOf(orderResource()) }),
    uses: ['table:read'],
  }),
  'get-order': endpoint({
    method: 'GET',
    path: '/clients/{client}/orders/{order}',
    auth: 'client',
    permission: 'orders:read',
    summary: 'One order',
    responses: () => ({ 200: dataOf(orderResource()) }),
    uses: ['table:read'],
    addition: true,
  }),
  'cancel-order': endpoint({
    method: 'POST',
    path: '/clients/{client}/orders/{order}/cancel',
    auth: 'client',
    permission: 'orders:place',
    summary: 'Cancel an order whose invoice is unpaid, with the invoice and what was ordered',
    description:
      'One that is cancelled already stays as it is. Its names are free again; what was paid in part becomes account credit.',
    failures: ['order_not_cancellable', 'payment_in_progress'],
    responses: () => ({ 200: dataOf(orderResource()) }),
    uses: ['table:read', 'table:write', 'queue:notifications'],
    addition: true,
  }),
};
