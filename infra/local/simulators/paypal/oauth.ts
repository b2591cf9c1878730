import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { SimulatorAnswer, SimulatorRequest } from '../simulator.ts';
import { Refusal } from './refusal.ts';
import type { PaypalState } from './state.ts';

/** Nine hours, as PayPal's tokens live. */
const LIFETIME_SECONDS = 32_400;

const SCOPES = [
  'https://uri.paypal.com/services/payments/realtimepayment',
  'https://uri.paypal.com/services/payments/payment/authcapture',
  'https://uri.paypal.com/services/payments/refund',
  'https://uri.paypal.com/services/vault/payment-tokens/read',
  'https://uri.paypal.com/services/vault/payment-tokens/readwrite',
  'https://uri.paypal.com/services/disputes/read-seller',
  'https://uri.paypal.com/services/disputes/update-seller',
  'https://uri.paypal.com/services/reporting/search/read',
  'https://uri.paypal.com/services/applications/webhooks',
];

export type Credentials = { clientId: string; clientSecret: string };

const refuse = (status: number, error: string, error_description: string): SimulatorAnswer => ({
  status,
  body: { error, error_description },
});

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** Every request gets the same token until it is over, with the seconds that it has left. */
export const giveToken = (
  state: PaypalState,
  { headers, body }: SimulatorRequest,
  { clientId, clientSecret }: Credentials,
): SimulatorAnswer => {
  const given = headers.authorization ?? '';
  const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  if (!isSame(given, expected)) return refuse(401, 'invalid_client', 'Client Authentication failed');
  const grant = new URLSearchParams(body.toString()).get('grant_type');
  if (grant === null) return refuse(400, 'invalid_request', 'Grant Type is NULL');
  if (grant !== 'client_credentials') return refuse(400, 'unsupported_grant_type', 'unsupported grant_type');
  const now = Date.now();
  const kept = state.access_token.get();
  const current =
    kept && kept.expires_at > now
      ? kept
      : { token: `A21AA${randomBytes(48).toString('base64url')}`, expires_at: now + LIFETIME_SECONDS * 1000 };
  state.access_token.put(current);
  return {
    status: 200,
    body: {
      scope: SCOPES.join(' '),
      access_token: current.token,
      token_type: 'Bearer',
      app_id: 'APP-80W284485P519543T',
      expires_in: Math.floor((current.expires_at - now) / 1000),
      nonce: `${new Date(now).toISOString()}${randomBytes(32).toString('base64url')}`,
    },
  };
};

/** Null where the request has a token that is good. */
export const refuseToken = (state: PaypalState, { headers }: SimulatorRequest): SimulatorAnswer | null => {
  const [scheme, token] = (headers.authorization ?? '').split(' ');
  if (scheme !== 'Bearer' || !token) return new Refusal(401).answer();
  const kept = state.access_token.get();
  if (!kept || !isSame(token, kept.token)) {
    return refuse(401, 'invalid_token', 'Token signature verification failed');
  }
  return kept.expires_at > Date.now() ? null : refuse(401, 'invalid_token', 'The token has expired');
};
