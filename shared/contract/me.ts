import * as z from 'zod';
import { clientResource } from './clients.ts';
import { id, timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';

export const userResource = z.object({ id, email: z.email(), name: z.string(), created_at: timestamp }).meta({
  id: 'User',
  example: {
    id: 7355608000001,
    email: 'demo@example.com',
    name: 'Ama Mensah',
    created_at: '2026-01-05T08:00:00.000Z',
  },
});

const meResponse = z
  .object({ user: userResource, clients: z.array(clientResource) })
  .meta({ id: 'MeResponse' });

export const me = {
  'get-me': endpoint({
    method: 'GET',
    path: '/me',
    auth: 'user',
    summary: 'The logged-in user and the client accounts the user can access',
    responses: { 200: meResponse },
    uses: ['table:read'],
  }),
};
