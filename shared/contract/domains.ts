import * as z from 'zod';
import { currency, id, listOf, listQueryByStatus, money, timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';
import { DOMAIN_STATUSES } from './vocabulary.ts';

export const domainResource = z
  .object({
    id,
    client_id: id,
    order_id: id,
    name: z.string(),
    tld: z.string(),
    status: z.enum(DOMAIN_STATUSES),
    type: z.enum(['register', 'transfer']),
    provisional: z.boolean().meta({ description: 'Waits for a person at the registry' }),
    years: z.int(),
    recurring_amount: money,
    currency,
    auto_renew: z.boolean(),
    nameservers: z.array(z.string()),
    registered_at: timestamp.nullable(),
    expires_at: timestamp.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({
    id: 'Domain',
    example: {
      id: 7355608200003,
      client_id: 7355608123904,
      order_id: 7355608200001,
      name: 'ama-designs.com',
      tld: 'com',
      status: 'active',
      type: 'register',
      provisional: false,
      years: 1,
      recurring_amount: 12.99,
      currency: 'USD',
      auto_renew: true,
      nameservers: ['ns1.example-hosting.com', 'ns2.example-hosting.com'],
      registered_at: '2026-11-21T09:31:30.000Z',
      expires_at: '2027-11-21T09:31:30.000Z',
      created_at: '2026-11-21T09:30:00.000Z',
      updated_at: '2026-11-21T09:31:30.000Z',
    },
  });

export const domains = {
  'list-domains': endpoint({
    method: 'GET',
    path: '/clients/{client}/domains',
    auth: 'client',
    summary: 'Domains, newest first',
    query: listQueryByStatus(DOMAIN_STATUSES),
    responses: { 200: listOf(domainResource) },
    uses: ['table:read'],
  }),
};
