import * as z from 'zod';
import { currency, id, money, reverseCharge, schema, taxComponents, timestamp } from './common.ts';
import { INVOICE_LINE_TYPES, INVOICE_STATUSES } from './vocabulary.ts';

const invoiceLine = schema(() =>
  z.object({
    type: z.enum(INVOICE_LINE_TYPES).meta({ description: '`other`: something that staff have invoiced' }),
    description: z.string(),
    unit_price: money(),
    setup_fee: money(),
    tax: money(),
    taxes: taxComponents(),
    total: money(),
    hosting_account_id: id().nullable(),
    domain_id: id().nullable(),
    addon: z
      .object({ id: id(), quantity: z.int().meta({ description: 'The units that `unit_price` is for' }) })
      .nullable()
      .meta({ description: 'Which add-on of the hosting account; null on other lines' }),
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
  number: '33G4WSN52M',
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
      addon: null,
    },
  ],
  promo_code: null,
  discount: 0,
  subtotal: 12.99,
  tax: 0,
  taxes: [],
  reverse_charge: false,
  total: 12.99,
  credit_applied: 0,
  amount_paid: 0,
  amount_refunded: 0,
  is_partially_refunded: false,
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
      promo_code: z.string().nullable().meta({ description: 'The code that made its lines cheaper' }),
      discount: money().meta({ description: 'What the code has taken off; not in `subtotal` any more' }),
      subtotal: money(),
      tax: money(),
      taxes: taxComponents(),
      reverse_charge: reverseCharge(),
      total: money(),
      credit_applied: money(),
      amount_paid: money().meta({
        description:
          'Received by gateways or bank, without credit applied; 0 on a paid one: nothing was charged',
      }),
      amount_refunded: money().meta({ description: 'Given back since it was paid, as money or as credit' }),
      is_partially_refunded: z
        .boolean()
        .meta({ description: 'Paid, and a part of it was given back; `refunded` once all of it was' }),
      balance: money().meta({ description: 'Still to be paid' }),
      due_at: timestamp(),
      paid_at: timestamp().nullable(),
      created_at: timestamp(),
      updated_at: timestamp(),
    })
    .meta({ id: 'Invoice', example: INVOICE_EXAMPLE }),
);

/** With what is done about it automatically. */
export const invoiceDetails = schema(() =>
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
