import * as z from 'zod';
import { orderedAddon } from './addons.ts';
import { currency, dataOf, gatewayName, id, listOf, listQueryByStatus, money, timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';
import { invoiceResource, paymentUrl } from './invoice.ts';
import { quoteResponse } from './order-quote.ts';
import { orderRequest, quoteRequest } from './order-request.ts';
import { schema } from './schema.ts';
import { ITEM_TYPES, ORDER_STATUSES } from './vocabulary.ts';

const placedAmount = (description: string) =>
  money()
    .nullable()
    .meta({
      description: `${description}; null in orders of earlier releases`,
      'x-permission': 'billing:read',
    });

const orderResource = schema(() =>
  z
    .object({
      id: id(),
      number: z.string(),
      client_id: id(),
      status: z.enum(ORDER_STATUSES),
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
