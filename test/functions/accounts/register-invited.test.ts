import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setClientStatus } from '../../../shared/clients/profile.ts';
import { addressHash } from '../../../shared/mails/outbox.ts';
import { config } from '../../../shared/platform/config/config.ts';
import { getItem } from '../../../shared/platform/table/query.ts';
import { keys } from '../../../shared/records/keys.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { atOnce, CALLERS, tally } from '../../support/at-once.ts';
import { mailAbout, tokenIn } from '../../support/inbox.ts';
import { type Newcomer, newUser } from '../../support/users.ts';

const fixture = apiForFile();
const PASSWORD = 'three-green-lamps';

let owner: Newcomer;
let email: string;
beforeEach(async () => {
  owner = await newUser(fixture.api);
  email = `${randomUUID()}@example.com`;
  config().sign_up.mode = 'closed';
});
afterEach(() => {
  config().sign_up.mode = 'open';
});

const members = '/members';
const asOwner = (method: string, path: string, body?: unknown) =>
  fixture.api(method, `/clients/${owner.client}${path}`, { token: owner.token, ...(body ? { body } : {}) });
const invited = async (to = email): Promise<string> => {
  expect((await asOwner('POST', members, { email: to, role: 'billing' })).status).toBe(201);
  return tokenIn(await mailAbout(fixture.api.stack, to, /^Invitation to a client account/));
};
const details = (more = {}) => ({
  password: PASSWORD,
  first_name: 'Kofi',
  last_name: 'Boateng',
  terms_version: config().sign_up.terms_version,
  ...more,
});
const register = (token: string, more = {}) =>
  fixture.api('POST', `/invitations/${token}/register`, { body: details(more) });
const logIn = (address = email) =>
  fixture.api('POST', '/auth/login', { body: { email: address, password: PASSWORD, device_name: 'phone' } });

test.each(['closed', 'approval', 'open'] as const)(
  'an invited stranger opens an account while sign-up is %s, and is a member with the role at once',
  async (mode) => {
    config().sign_up.mode = mode;
    const { status, body } = await register(await invited());
    expect([status, body.status, body.user.email, body.user.name]).toEqual([
      201,
      'active',
      email,
      'Kofi Boateng',
    ]);
    const session = (await logIn()).body;
    expect(session.clients.map(({ id, role }: { id: number; role: string }) => [id, role])).toEqual([
      [owner.client, 'billing'],
    ]);
    const user = await getItem(keys.user(body.user.id));
    expect(user?.terms).toMatchObject({ version: config().sign_up.terms_version, address: '127.0.0.1' });
    expect((await asOwner('GET', '/invitations')).body.data).toEqual([]);
    const events = await fixture.api('GET', '/me/security-events', { token: session.access_token });
    const types = events.body.data.map(({ type }: { type: string }) => type);
    expect(types).toEqual(expect.arrayContaining(['registered', 'access_granted']));
    await mailAbout(fixture.api.stack, email, /^Welcome/);
  },
);

test('a link registers once, by however many at once, and cannot be accepted afterwards', async () => {
  const token = await invited();
  const answers = await atOnce(() => register(token));
  expect(tally(answers.map(({ status }) => status))).toEqual({ 201: 1, 404: CALLERS - 1 });
  const late = await register(token);
  expect([late.status, late.body.code]).toEqual([404, 'invitation_not_found']);
  expect((await asOwner('GET', members)).body.data).toHaveLength(2);
  const accepted = await fixture.api('POST', `/invitations/${token}/accept`, {
    token: (await logIn()).body.access_token,
  });
  expect(accepted.status).toBe(404);
});

test('an address that has an account is told so with its link only, and the link still accepts', async () => {
  const guest = await newUser(fixture.api);
  const token = await invited(guest.email);
  const known = await register(token);
  expect([known.status, known.body.code]).toEqual([409, 'email_taken']);
  const accepted = await fixture.api('POST', `/invitations/${token}/accept`, { token: guest.token });
  expect(accepted.status).toBe(200);
  const again = await register(token);
  const guessed = await register('A'.repeat(43));
  const shown = ({ status, body }: typeof known) => ({ status, ...body, request_id: '' });
  expect(shown(again)).toEqual(shown(guessed));
  expect(again.status).toBe(404);
});

test('a link of another kind registers nobody, nor does one of an invitation that is gone', async () => {
  config().sign_up.mode = 'open';
  await fixture.api('POST', '/auth/register', { body: { email } });
  const ofSignUp = tokenIn(await mailAbout(fixture.api.stack, email, /^Confirm your e-mail address/));
  expect((await register(ofSignUp)).status).toBe(404);

  const token = await invited();
  const { body } = await asOwner('GET', '/invitations');
  expect((await asOwner('DELETE', `/invitations/${body.data[0].id}`)).status).toBe(200);
  expect((await register(token)).body.code).toBe('invitation_not_found');
  expect(await getItem(keys.login(email))).toBeUndefined();
});

test('what is wrong with the details is said, and the link stays good', async () => {
  const token = await invited();
  const easy = await register(token, { password: 'qwertyuiop' });
  const like = await register(token, { password: email.slice(0, 36) });
  const old = await register(token, { terms_version: 'of last year' });
  const other = await register(token, { email: 'thief@example.com' });
  expect([easy, like, old, other].map(({ status, body }) => [status, Object.keys(body.errors)])).toEqual([
    [422, ['password']],
    [422, ['password']],
    [422, ['terms_version']],
    [422, ['email']],
  ]);
  expect(await getItem(keys.invitation(owner.client, addressHash(email)))).toBeDefined();
  expect((await register(token)).status).toBe(201);
});

test('an inactive client takes nobody, nor does one whose inviter may invite no longer', async () => {
  const admin = await newUser(fixture.api);
  await owner.shareWith(admin, 'admin');
  const path = `/clients/${owner.client}/members`;
  await fixture.api('POST', path, { token: admin.token, body: { email, role: 'support' } });
  const token = tokenIn(await mailAbout(fixture.api.stack, email, /^Invitation/));

  await setClientStatus(owner.client, 'inactive', 'operator:test', new Date());
  expect((await register(token)).body.code).toBe('client_inactive');
  await setClientStatus(owner.client, 'active', 'operator:test', new Date());
  expect((await asOwner('DELETE', `/members/${admin.user}`)).status).toBe(200);
  expect((await register(token)).body.code).toBe('invitation_not_found');
});
