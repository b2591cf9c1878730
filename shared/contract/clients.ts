import * as z from 'zod';
import { country, currency, dataOf, id, timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';
import { CLIENT_STATUSES } from './vocabulary.ts';

export const clientResource = z
  .object({
    id,
    company_name: z.string().nullable(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.email(),
    phone: z.string().nullable(),
    country,
    currency,
    status: z.enum(CLIENT_STATUSES),
    created_at: timestamp,
  })
  .meta({
    id: 'Client',
    example: {
      id: 7355608123904,
      company_name: 'Ama Designs',
      first_name: 'Ama',
      last_name: 'Mensah',
      email: 'demo@example.com',
      phone: '+233201234567',
      country: 'GH',
      currency: 'GHS',
      status: 'active',
      created_at: '2026-01-05T08:00:00.000Z',
    },
  });

export type ClientResource = z.infer<typeof clientResource>;

export const clients = {
  'list-clients': endpoint({
    method: 'GET',
    path: '/clients',
    auth: 'user',
    summary: 'Client accounts the user can access',
    responses: { 200: dataOf(z.array(clientResource)) },
    uses: ['table:read'],
  }),
  'get-client': endpoint({
    method: 'GET',
    path: '/clients/{client}',
    auth: 'client',
    summary: 'One client account',
    responses: { 200: dataOf(clientResource) },
    uses: ['table:read'],
  }),
};
