import * as z from 'zod';
import { dataOf, id } from './common.ts';
import { endpoint } from './endpoint.ts';
import { schema } from './schema.ts';

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
