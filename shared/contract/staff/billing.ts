import * as z from 'zod';
import { currency, dataOf, id, money, requiredText, timestamp } from '../common.ts';
import { payments } from '../credit.ts';
import { invoiceResource } from '../invoice.ts';
import { INVOICE_STATUSES } from '../vocabulary.ts';
import { staffChange, staffList, staffPage, staffPageOf, staffRead } from './endpoint.ts';

const payment = () => payments['list-payments'].responses()[200].shape.data.element;

const amount = () => z.number().positive('Enter an amount above zero.').max(1e12);
const bankReference = () =>
  requiredText(100).meta({ description: "The bank's reference of the transfer", example: 'FT26325ABC' });

const history = () =>
  z
    .object({
      invoice: invoiceResource(),
      payments: z.array(payment()),
      attempts: z.array(
        z.object({
          id: id(),
          gateway: z.string(),
          status: z.string(),
          amount: money(),
          currency: currency(),
          failure_message: z.string().nullable().meta({ description: 'What its payer was told' }),
          decline_code: z.string().nullable(),
          decline_reason: z.string().nullable().meta({
            description: 'The same for staff: who refused it, why, and what may help',
          }),
          created_at: timestamp(),
        }),
      ),
      refundable: z
        .array(z.object({ line: z.int(), description: z.string(), amount: money() }))
        .meta({ description: 'What each line can still give back, with its tax; the first line is 1' }),
    })
    .meta({ id: 'InvoiceHistory' });

const refunded = () =>
  z
    .object({
      refund: money(),
      by_gateway: money().meta({ description: 'Recorded once the gateway has confirmed it' }),
      to_credit: money(),
      currency: currency(),
    })
    .meta({ id: 'InvoiceRefund' });

export const billing = {
  'list-owed': staffRead({
    path: '/invoices',
    summary: 'Unpaid invoices of all clients, those due first at the beginning',
    needs: 'billing:read',
    seen: 'listed',
    query: () => staffPageOf({ overdue: z.enum(['true', 'false']).optional() }),
    responses: () => ({ 200: staffList(invoiceResource()) }),
    uses: ['table:read', 'table:write'],
  }),
  'list-invoices': staffRead({
    path: '/clients/{client}/invoices',
    summary: 'Invoices of a client, newest first',
    needs: 'billing:read',
    seen: 'client',
    query: () => staffPageOf({ status: z.enum(INVOICE_STATUSES).optional() }),
    responses: () => ({ 200: staffList(invoiceResource()) }),
    uses: ['table:read', 'table:write'],
  }),
  'show-invoice': staffRead({
    path: '/clients/{client}/invoices/{invoice}',
    summary: 'An invoice with its payments, every attempt to pay it, and why it failed',
    needs: 'billing:read',
    seen: 'client',
    responses: () => ({ 200: dataOf(history()) }),
    uses: ['table:read', 'table:write'],
  }),
  'list-payments': staffRead({
    path: '/clients/{client}/payments',
    summary: 'Payments of a client, newest first',
    needs: 'billing:read',
    seen: 'client',
    query: staffPage,
    responses: () => ({ 200: staffList(payment()) }),
    uses: ['table:read', 'table:write'],
  }),
  'create-invoice': staffChange({
    path: '/clients/{client}/invoices',
    summary: 'Invoice a client for what is in no catalog; the client is told',
    needs: 'money:move',
    fields: () => ({
      lines: z
        .array(
          z.strictObject({
            description: requiredText(200).meta({ example: 'Moving a website' }),
            amount: amount().meta({ example: 120.5 }),
          }),
        )
        .min(1)
        .max(50),
      due_on: z.iso
        .date()
        .optional()
        .meta({ description: 'As other invoices unless said', example: '2026-12-21' }),
    }),
    result: invoiceResource,
  }),
  'record-bank-payment': staffChange({
    path: '/clients/{client}/invoices/{invoice}/bank-payment',
    summary: 'Record a bank transfer; the same reference counts once',
    needs: 'money:move',
    fields: () => ({ amount: amount().meta({ example: 12.99 }), reference: bankReference() }),
    result: () => z.object({ payment_id: id(), invoice: invoiceResource() }),
    uses: ['queue:provisioning', 'queue:renewals'],
  }),
  'refund-invoice': staffChange({
    path: '/clients/{client}/invoices/{invoice}/refund',
    summary: 'Give a paid invoice back, whole or in part',
    needs: 'money:move',
    fields: () => ({
      lines: z
        .array(z.int().min(1))
        .min(1)
        .max(100)
        .optional()
        .meta({ description: 'Only these lines, by their places from 1, with their tax', example: [1] }),
      amount: amount().optional().meta({
        description: 'All that is left of the invoice, or of these lines, unless said',
        example: 12.99,
      }),
      to: z
        .enum(['origin', 'credit'])
        .default('origin')
        .meta({ description: 'The way it came, or to account credit' }),
      first: z.enum(['money', 'credit']).default('money').meta({
        description: 'Which of what it received goes back before the other',
      }),
      services: z.enum(['suspend', 'leave']).optional().meta({
        description: 'What becomes of its hosting when nothing is left',
        example: 'leave',
      }),
    }),
    result: refunded,
    uses: ['queue:payments', 'queue:renewals'],
  }),
  'refund-payment': staffChange({
    path: '/clients/{client}/payments/{payment}/refund',
    summary: 'Pay a payment back, whole or in part; what it became is taken back with it, credit first',
    needs: 'money:move',
    fields: () => ({
      amount: amount().optional().meta({ description: 'All that is left unless said', example: 12.99 }),
      reference: bankReference().optional(),
    }),
    result: () => z.object({ payment_id: id(), refund: money(), currency: currency() }),
    uses: ['queue:payments', 'queue:renewals'],
  }),
  'cancel-invoice': staffChange({
    path: '/clients/{client}/invoices/{invoice}/cancel',
    summary: 'Cancel an unpaid invoice with its order; what was paid in part becomes account credit',
    needs: 'money:move',
    fields: () => ({}),
    result: invoiceResource,
    uses: ['queue:renewals'],
  }),
  'adjust-credit': staffChange({
    path: '/clients/{client}/credit',
    summary: 'Give account credit, or take it with a negative amount; the client reads the reason',
    needs: 'money:move',
    fields: () => ({ amount: z.number().min(-1e12).max(1e12).meta({ example: 5 }) }),
    result: () => z.object({ balance: money(), currency: currency() }),
  }),
};
