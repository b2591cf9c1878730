import * as z from 'zod';
import { clientResource } from './clients.ts';
import { message, requiredText, timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';
import { userResource } from './me.ts';

const loginRequest = z
  .object({
    email: z.email('Enter an e-mail address.').max(254, 'Use at most 254 characters.'),
    password: z.string().min(1, 'This is required.').max(1024, 'Use at most 1024 characters.'),
    device_name: requiredText(120),
  })
  .meta({
    id: 'LoginRequest',
    example: { email: 'demo@example.com', password: 'correct-horse-battery', device_name: "Ama's phone" },
  });

const loginResponse = z
  .object({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    expires_at: timestamp,
    user: userResource,
    clients: z.array(clientResource),
  })
  .meta({ id: 'LoginResponse' });

export const auth = {
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    auth: 'public',
    summary: 'Exchange portal credentials for a bearer token',
    body: loginRequest,
    responses: { 200: loginResponse },
    failures: [403],
    uses: ['table:read', 'table:write'],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    auth: 'user',
    summary: 'Revoke the token of this request',
    responses: { 200: message },
    uses: ['table:read', 'table:write'],
  }),
};
