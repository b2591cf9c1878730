import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { invoiceResource, paymentUrl } from './invoices.ts';

const creditInvoiceRequest = z
  .object({ amount: z.number().positive('Enter an amount above zero.').max(1e12) })
  .meta({ id: 'CreditInvoiceRequest', example: { amount: 50 } });

const creditInvoiceCreated = z
  .object({ invoice: invoiceResource, payment_url: paymentUrl })
  .meta({ id: 'CreditInvoiceCreateResponse' });

export const credit = {
  'create-credit-invoice': endpoint({
    method: 'POST',
    path: '/clients/{client}/credit/invoices',
    auth: 'client',
    summary: 'Buy account credit: creates an ordinary unpaid invoice; credit is issued once it is paid',
    body: creditInvoiceRequest,
    idempotent: true,
    responses: { 201: creditInvoiceCreated },
    uses: ['table:read', 'table:write', 'queue:notifications'],
  }),
};
