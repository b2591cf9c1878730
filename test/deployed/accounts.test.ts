import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { LOCAL_CONFIG } from '../../infra/local/environment.ts';
import { type Api, startApi } from '../support/api.ts';
import { newAuthenticator } from '../support/authenticator.ts';
import { mailAbout, tokenIn } from '../support/inbox.ts';
import { operations } from '../support/openapi.ts';
import { codeShown } from '../support/second-factor.ts';
import { domainItem, freshDomain, GHS_CLIENT, shopper } from '../support/shop.ts';
import { needsSecret } from './needs-secret.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});

const somebody = () => `${randomUUID()}@example.com`;
const [PASSWORD, OTHER_PASSWORD] = ['three-green-lamps', 'seven-quiet-bridges'];
const email = somebody();
const NEWCOMER = {
  password: PASSWORD,
  first_name: 'Efua',
  last_name: 'Owusu',
  phone: '020 123 4567',
  country: 'GH',
  currency: 'GHS',
};

/** Paths that have been posted to with success, as they were sent. */
const used: string[] = [];

/** Returns the body of an answer that must be a success. */
const post = async (path: string, body: unknown, token?: string) => {
  const answer = await api('POST', path, { body, ...(token ? { token } : {}) });
  expect([path, answer.status, answer.text]).toEqual([path, expect.toSatisfy((n) => n < 300), answer.text]);
  used.push(path);
  return answer.body;
};

const login = async (address: string, password: string): Promise<string> =>
  (await post('/auth/login', { email: address, password, device_name: 'phone' })).access_token;

const linkFor = async (address: string, subject: RegExp): Promise<string> =>
  tokenIn(await mailAbout(api.stack, address, subject));

test('a stranger opens an account by the link in a mail', async () => {
  await post('/auth/register', { email });
  const token = await linkFor(email, /^Confirm your e-mail address/);
  const { sign_up } = (await api('GET', '/mobile/config', {})).body;
  await post('/auth/register/verify', {
    ...NEWCOMER,
    token,
    terms_version: sign_up.terms_version,
  });
  await login(email, PASSWORD);
});

test('a password is chosen anew by the link in a mail, and changed', async () => {
  await post('/auth/password/forgot', { email });
  const token = await linkFor(email, /^Choose a new password/);
  await post('/auth/password/reset', { token, password: OTHER_PASSWORD });
  const session = await login(email, OTHER_PASSWORD);
  await post('/auth/confirm', { password: OTHER_PASSWORD }, session);
  await post('/me/password', { current_password: OTHER_PASSWORD, password: PASSWORD }, session);
});

test('an address is changed by the link in one mail, and taken back by that in another', async () => {
  const other = somebody();
  const session = await login(email, PASSWORD);
  await post('/me/email', { email: other, current_password: PASSWORD }, session);
  await post('/auth/email/confirm', { token: await linkFor(other, /^Confirm your new e-mail address/) });
  await login(other, PASSWORD);
  await post('/auth/email/undo', {
    token: await linkFor(email, /^The e-mail address .*was changed$/),
    password: OTHER_PASSWORD,
  });
  await login(email, OTHER_PASSWORD);
});

test('a contact address is confirmed by the link in one mail, and the one before brought back by that in another', async () => {
  const session = await login(email, OTHER_PASSWORD);
  const [{ id: client }] = (await api('GET', '/me', { token: session })).body.clients;
  const other = somebody();
  const contact = async () => {
    const { body } = await api('GET', `/clients/${client}`, { token: session });
    return body.data.email;
  };
  const before = await contact();
  const body = { email: other };
  const asked = await api('PATCH', `/clients/${client}/profile`, { token: session, body });
  expect([asked.status, asked.text]).toEqual([200, asked.text]);
  await post('/contact-email/confirm', { token: await linkFor(other, /^Confirm this contact address/) });
  expect(await contact()).toBe(other);
  await post('/contact-email/undo', { token: await linkFor(email, /^The contact address .* was changed$/) });
  expect(await contact()).toBe(before);
});

test('somebody is invited by a mail, accepts, and is a member until removed', async () => {
  const owner = await login(email, OTHER_PASSWORD);
  const [{ id: client }] = (await api('GET', '/me', { token: owner })).body.clients;
  const guest = somebody();
  await post('/auth/register', { email: guest });
  await post('/auth/register/verify', {
    ...NEWCOMER,
    token: await linkFor(guest, /^Confirm your e-mail address/),
    terms_version: (await api('GET', '/mobile/config', {})).body.sign_up.terms_version,
  });
  await post(`/clients/${client}/members`, { email: guest, role: 'billing' }, owner);
  const invitation = await linkFor(guest, /^Invitation/);
  const session = await login(guest, PASSWORD);
  await post(`/invitations/${invitation}/accept`, undefined, session);
  const clients = (await api('GET', '/me', { token: session })).body.clients;
  expect(clients.map(({ id }: { id: number }) => id)).toContain(client);
});

test('somebody without an account is invited by a mail, and opens one with its link', async () => {
  const owner = await login(email, OTHER_PASSWORD);
  const [{ id: client }] = (await api('GET', '/me', { token: owner })).body.clients;
  const guest = somebody();
  await post(`/clients/${client}/members`, { email: guest, role: 'support' }, owner);
  const invitation = await linkFor(guest, /^Invitation/);
  const { terms_version } = (await api('GET', '/mobile/config', {})).body.sign_up;
  const { first_name, last_name } = NEWCOMER;
  const details = { first_name, last_name, password: PASSWORD, terms_version };
  await post(`/invitations/${invitation}/register`, details);
  await login(guest, PASSWORD);
});

test('an authenticator app is added, gives new recovery codes, and is removed', async () => {
  const session = await login(email, OTHER_PASSWORD);
  const added = await post('/me/factors', { name: 'Phone', current_password: OTHER_PASSWORD }, session);
  const { id } = added.data;
  const code = (steps: number) => ({ otp: codeShown(added.secret, steps) });
  // Each code is taken once, and one of the half minute before or after as well.
  const { recovery_codes } = await post(`/me/factors/${id}/confirm`, code(-1), session);
  await post('/me/recovery-codes', { current_password: OTHER_PASSWORD, ...code(0) }, session);
  expect(recovery_codes.length).toBeGreaterThan(5);
  await post(`/me/factors/${id}/remove`, { current_password: OTHER_PASSWORD, ...code(1) }, session);
});

test('a passkey is added, logs in, shows who is there, takes the place of the password, and is removed', async () => {
  const session = await login(email, OTHER_PASSWORD);
  const authenticator = newAuthenticator(new URL(LOCAL_CONFIG.app_url).origin);
  const optionsOf = async (path: string, token?: string) =>
    (await post(`${path}/options`, undefined, token)).public_key;
  const end = async (path: string, token: string) => {
    const { status, text } = await api('DELETE', path, { token });
    expect([path, status, text]).toEqual([path, 200, text]);
    used.push(path);
  };
  const created = authenticator.create(await optionsOf('/me/passkeys', session));
  const added = await post('/me/passkeys', { name: 'Laptop', credential: created }, session);
  const shown = authenticator.get(await optionsOf('/auth/passkey'));
  const { access_token } = await post('/auth/passkey', { credential: shown, device_name: 'Laptop' });
  const again = authenticator.get(await optionsOf('/auth/confirm/passkey', access_token));
  await post('/auth/confirm/passkey', { credential: again }, access_token);
  await end('/me/password', access_token);
  await post('/me/password', { password: OTHER_PASSWORD }, access_token);
  await end(`/me/passkeys/${added.data.id}`, access_token);
  await login(email, OTHER_PASSWORD);
});

test('a payment by mobile money takes the code that its payer was sent', async () => {
  const ghs = shopper(api, await api.login(), GHS_CLIENT);
  const { body } = await ghs.order([domainItem(freshDomain())]);
  const path = `/invoices/${body.invoice.id}/payments`;
  const wallet = { channel: 'mobile_money', phone: '0201234567', provider: 'vod' };
  const { payment } = (await ghs.post(`${path}/start`, wallet)).body;
  expect(payment.next_action).toMatchObject({ type: 'enter_otp' });
  const sent = await ghs.post(`${path}/${payment.id}/otp`, { otp: '123456' });
  expect([sent.status, sent.body.payment?.status]).toEqual([200, 'succeeded']);
  used.push(`/clients/${GHS_CLIENT}${path}/${payment.id}/otp`);
});

test('every endpoint that asks for a secret has worked here', () => {
  const missed = operations.filter(needsSecret).filter(({ path }) => {
    const pattern = new RegExp(`^${path.replaceAll(/{\w+}/g, '[^/]+')}$`);
    return !used.some((one) => pattern.test(one));
  });
  expect(missed.map(({ path }) => path)).toEqual([]);
});
