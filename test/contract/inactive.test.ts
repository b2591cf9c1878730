import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setClientStatus } from '../../shared/clients/profile.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { type Api, startApi } from '../support/api.ts';
import { mailAbout, tokenIn } from '../support/inbox.ts';
import { type Newcomer, newUser } from '../support/users.ts';
import { newSession, pathWith } from './seed.ts';

/** What a client that staff have marked as inactive may not do. Everything else goes on. */
const REFUSED = [
  'POST /clients/{client}/credit/invoices',
  'POST /clients/{client}/domains/{domain}/renew',
  'POST /clients/{client}/domains/{domain}/restore',
  'POST /clients/{client}/hosting/{hostingAccount}/change-password',
  'POST /clients/{client}/hosting/{hostingAccount}/changes',
  'POST /clients/{client}/hosting/{hostingAccount}/changes/quote',
  'POST /clients/{client}/hosting/{hostingAccount}/login-url',
  'POST /clients/{client}/hosting/{hostingAccount}/renew',
  'POST /clients/{client}/members',
  'POST /clients/{client}/orders',
];

/** Everything else that a client can change. A new endpoint belongs into one of the two lists. */
const GOES_ON = [
  'DELETE /clients/{client}/devices/{device}',
  'DELETE /clients/{client}/invitations/{invitation}',
  'DELETE /clients/{client}/members/{user}',
  'DELETE /clients/{client}/payment-methods/{paymentMethod}',
  'PATCH /clients/{client}/autopay',
  'PATCH /clients/{client}/domains/{domain}',
  'PATCH /clients/{client}/domains/{domain}/autopay',
  'PATCH /clients/{client}/hosting/{hostingAccount}/autopay',
  'PATCH /clients/{client}/members/{user}',
  'PATCH /clients/{client}/payment-methods/{paymentMethod}',
  'DELETE /clients/{client}/profile/pending-email',
  'PATCH /clients/{client}/profile',
  'POST /clients/{client}/profile/pending-email/resend',
  'POST /clients/{client}/devices',
  'POST /clients/{client}/domain-proofs/{proof}/check',
  'POST /clients/{client}/domains/{domain}/auth-code',
  'POST /clients/{client}/domains/{domain}/dns/changes',
  'POST /clients/{client}/domains/{domain}/dns/snapshots/{snapshot}/restore',
  'POST /clients/{client}/domains/{domain}/operations/{operation}/undo',
  'POST /clients/{client}/domains/{domain}/transfer/auth-code',
  'POST /clients/{client}/domains/{domain}/transfer/cancel',
  'POST /clients/{client}/domains/{domain}/transfer/retry',
  'POST /clients/{client}/exports',
  'POST /clients/{client}/hosting/{hostingAccount}/cancel',
  'POST /clients/{client}/hosting/{hostingAccount}/cancel/withdraw',
  'POST /clients/{client}/hosting/{hostingAccount}/changes/withdraw',
  'POST /clients/{client}/invoices/{invoice}/apply-credit',
  'POST /clients/{client}/invoices/{invoice}/cancel',
  'POST /clients/{client}/invoices/{invoice}/pay-link',
  'POST /clients/{client}/invoices/{invoice}/payments/start',
  'POST /clients/{client}/invoices/{invoice}/payments/{payment}/otp',
  'POST /clients/{client}/orders/{order}/cancel',
  'POST /clients/{client}/payment-methods',
  'POST /clients/{client}/tickets',
  'POST /clients/{client}/tickets/{ticket}/close',
  'POST /clients/{client}/tickets/{ticket}/replies',
  'POST /orders/quote',
  'PUT /clients/{client}/domains/{domain}/contacts',
  'PUT /clients/{client}/domains/{domain}/dnssec',
  'PUT /clients/{client}/domains/{domain}/glue',
  'PUT /clients/{client}/domains/{domain}/nameservers',
];

let api: Api;
let owner: Newcomer;

beforeAll(async () => {
  api = await startApi();
  owner = await newUser(api);
  await setClientStatus(owner.client, 'inactive', 'operator:test', new Date());
});
afterAll(() => api.stack.close());

const ofClients = endpoints.filter(({ permission }) => permission !== undefined);

describe('every endpoint of a client, asked by the owner of one that is inactive', () => {
  test.each(ofClients)('$method $path', async ({ method, path }) => {
    const { status, body } = await api(method, pathWith(path, { client: owner.client }), {
      token: await newSession(owner.user),
      ...(method === 'GET' ? {} : { body: {} }),
      headers: { 'idempotency-key': 'inactive' },
    });
    if (REFUSED.includes(`${method} ${path}`)) expect([status, body.code]).toEqual([403, 'client_inactive']);
    else expect([200, 201, 404, 409, 422]).toContain(status);
  });
});

test('of everything a client can change it is decided whether an inactive one may', () => {
  const changes = ofClients.filter(({ method }) => method !== 'GET');
  const decided = [...REFUSED, ...GOES_ON];
  expect(changes.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(decided.sort());
});

test('the table, the document and the guide for app developers have the same list', () => {
  const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
  const named = endpoints.filter(({ activeOnly }) => activeOnly);
  expect(named.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(REFUSED);
  const { paths } = JSON.parse(read('functions/openapi/openapi.json'));
  const marked = Object.entries<Record<string, Record<string, unknown>>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      operation['x-active-only'] ? [`${method.toUpperCase()} ${path}`] : [],
    ),
  );
  expect(marked.sort()).toEqual(REFUSED);
  const [, list = ''] =
    read('shared/contract/README.md').match(/`client_inactive`:\n\n((?:(?:- | {2}).*\n)+)/) ?? [];
  expect([...list.matchAll(/`(\w+ \/[^`]+)`/g)].map(([, operation]) => operation).sort()).toEqual(REFUSED);
});

test('nobody joins an inactive client with an invitation from before, and the link works once it is active', async () => {
  const inviter = await newUser(api);
  const guest = await newUser(api);
  const body = { email: guest.email, role: 'billing' };
  const path = `/clients/${inviter.client}/members`;
  expect((await api('POST', path, { token: inviter.token, body })).status).toBe(201);
  const link = tokenIn(await mailAbout(api.stack, guest.email, /^Invitation/));
  const accept = () => api('POST', `/invitations/${link}/accept`, { token: guest.token });
  await setClientStatus(inviter.client, 'inactive', 'operator:test', new Date());
  expect(await accept()).toMatchObject({ status: 403, body: { code: 'client_inactive' } });
  await setClientStatus(inviter.client, 'active', 'operator:test', new Date());
  expect((await accept()).status).toBe(200);
});
