import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addDays } from '../../../shared/platform/dates.ts';
import { update, writeOne } from '../../../shared/platform/table/write.ts';
import { keys } from '../../../shared/records/keys.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { androidDevice } from '../../support/device.ts';
import { eventually } from '../../support/eventually.ts';
import { mailAbout, mailsTo, tokenIn } from '../../support/inbox.ts';
import { codeShown, factorHolder } from '../../support/second-factor.ts';
import { newUser } from '../../support/users.ts';

const fixture = apiForFile();

const THIEFS = 'seven-quiet-bridges';
const OWNERS = 'four-yellow-baskets';
const somebody = () => `${randomUUID()}@example.com`;

const post = (path: string, body: unknown, token?: string) =>
  fixture.api('POST', path, { body, ...(token ? { token } : {}) });
const logIn = (email: string, password: string, more: object = {}) =>
  post('/auth/login', { email, password, device_name: 'Phone', ...more });
const sessionOf = async (email: string, password: string): Promise<string> =>
  (await logIn(email, password)).body.access_token;

const CHANGED = /was changed$/;
const linksTo = async (email: string): Promise<string[]> => {
  const mails = (await mailsTo(fixture.api.stack, email)).filter(({ text }) => text.includes('/email/undo#'));
  return mails.map(tokenIn);
};

/** Changes an address; returns the new link by which the one before takes it back. */
const change = async (from: string, to: string, password: string): Promise<string> => {
  const before = await linksTo(from);
  const confirmed = await linksConfirming(to);
  await post('/me/email', { email: to, current_password: password }, await sessionOf(from, password));
  const [token] = await eventually(
    async () => (await linksConfirming(to)).filter((link) => !confirmed.includes(link)),
    (links) => links.length > 0,
  );
  expect((await post('/auth/email/confirm', { token })).status).toBe(200);
  const [link = ''] = await eventually(
    async () => (await linksTo(from)).filter((one) => !before.includes(one)),
    (links) => links.length > 0,
  );
  return link;
};

const linksConfirming = async (email: string): Promise<string[]> => {
  const mails = await mailsTo(fixture.api.stack, email);
  return mails.filter(({ text }) => text.includes('/email/confirm#')).map(tokenIn);
};

const undo = (token: string, password = OWNERS) => post('/auth/email/undo', { token, password });

test('an account is taken back without what the thief has added, which the owner is told', async () => {
  const owner = await newUser(fixture.api);
  const [accomplice, colleague] = [await newUser(fixture.api), await newUser(fixture.api)];
  await owner.shareWith(colleague, 'billing');
  // The thief, with the password: an app first, then accomplices, then the address.
  const { token } = owner;
  const added = await post('/me/factors', { name: "Thief's", current_password: owner.password }, token);
  const { secret, data } = added.body;
  const confirm = `/me/factors/${data.id}/confirm`;
  expect((await post(confirm, { otp: codeShown(secret) }, token)).status).toBe(200);
  await post('/auth/confirm', { otp: codeShown(secret, 1) }, token);
  const members = `/clients/${owner.client}/members`;
  expect((await post(members, { email: accomplice.email, role: 'owner' }, token)).status).toBe(201);
  const invitation = tokenIn(await mailAbout(fixture.api.stack, accomplice.email, /^Invitation/));
  expect((await post(`/invitations/${invitation}/accept`, {}, accomplice.token)).status).toBe(200);
  const open = somebody();
  expect((await post(members, { email: open, role: 'owner' }, token)).status).toBe(201);
  // The accomplice takes the client account for itself.
  const demoted = await fixture.api('PATCH', `${members}/${owner.user}`, {
    token: accomplice.token,
    body: { role: 'read_only' },
  });
  expect(demoted.status).toBe(200);
  const phone = { token: accomplice.token, body: androidDevice() };
  expect((await fixture.api('POST', `/clients/${owner.client}/devices`, phone)).status).toBe(201);
  const mine = { token, body: androidDevice() };
  await fixture.api('POST', `/clients/${owner.client}/devices`, mine);
  const thief = somebody();
  await writeOne(update(keys.factor(owner.user, data.id), { set: { last_step: 0 } }));
  const ask = { email: thief, current_password: owner.password, otp: codeShown(secret) };
  expect((await post('/me/email', ask, token)).status).toBe(202);
  const confirmation = tokenIn(await mailAbout(fixture.api.stack, thief, /^Confirm your new/));
  expect((await post('/auth/email/confirm', { token: confirmation })).status).toBe(200);

  const [link = ''] = await eventually(
    () => linksTo(owner.email),
    (links) => links.length === 1,
  );
  const { status, body } = await undo(link);
  expect(status).toBe(200);
  expect(body.removed).toMatchObject({
    factors: ["Thief's"],
    sessions: 1,
    members: [accomplice.email],
    invitations: [open],
  });
  expect((await fixture.api('GET', '/me', { token })).status).toBe(401);
  const back = await logIn(owner.email, OWNERS);
  expect(back.status).toBe(200);
  expect(back.body.clients).toMatchObject([{ id: owner.client, email: owner.email, role: 'owner' }]);
  const left = await fixture.api('GET', members, { token: back.body.access_token });
  expect(left.body.data.map(({ id }: { id: number }) => id).sort()).toEqual(
    [owner.user, colleague.user].sort(),
  );
  expect((await fixture.api('GET', members, { token: accomplice.token })).status).toBe(403);
  const { text } = await mailAbout(fixture.api.stack, owner.email, /is yours again$/);
  for (const named of ["Thief's", accomplice.email, open]) expect(text).toContain(named);
  const events = await fixture.api('GET', '/me/security-events', { token: back.body.access_token });
  expect(events.body.data.map(({ type }: { type: string }) => type)).toEqual(
    expect.arrayContaining(['email_restored', 'factor_removed', 'sessions_ended', 'members_removed']),
  );
}, 120_000);

test('the oldest address takes an account back through any chain of changes and of undoing them', async () => {
  const owner = await newUser(fixture.api);
  const [second, third] = [somebody(), somebody()];
  const owners = await change(owner.email, second, owner.password);
  const first = await change(second, third, owner.password);
  // The thief undoes the own second change, which must not make the link of the owner void.
  expect((await undo(first, THIEFS)).status).toBe(200);
  const again = await change(second, third, THIEFS);
  expect((await undo(owners)).status).toBe(200);
  expect((await undo(again, THIEFS)).body.code).toBe('link_invalid');
  expect((await logIn(owner.email, OWNERS)).status).toBe(200);
  expect((await logIn(second, THIEFS)).status).toBe(422);
  expect((await undo(owners)).body.code).toBe('link_invalid');
}, 120_000);

test('a link to a new address works once, also when the address is another one by then', async () => {
  const owner = await newUser(fixture.api);
  const [second, third] = [somebody(), somebody()];
  await change(owner.email, second, owner.password);
  const [link = ''] = await linksConfirming(second);
  await change(second, third, owner.password);
  expect((await post('/auth/email/confirm', { token: link })).body.code).toBe('link_invalid');
  expect((await logIn(third, owner.password)).status).toBe(200);
}, 120_000);

test('an address that was changed back by the thief takes the account back all the same', async () => {
  const owner = await newUser(fixture.api);
  const second = somebody();
  const owners = await change(owner.email, second, owner.password);
  await change(second, owner.email, owner.password);
  expect((await undo(owners)).status).toBe(200);
  expect((await logIn(owner.email, owner.password)).status).toBe(422);
  expect((await logIn(owner.email, OWNERS)).status).toBe(200);
}, 120_000);

test('an account whose address has changed cannot be deleted before its earlier owner had a week', async () => {
  const owner = await newUser(fixture.api);
  const thief = somebody();
  const link = await change(owner.email, thief, owner.password);
  const token = await sessionOf(thief, owner.password);
  const refused = await fixture.api('POST', '/me/deletion-request', { token });
  expect([refused.status, refused.body.blockers]).toEqual([
    409,
    [expect.objectContaining({ type: 'address_changed' })],
  ]);
  expect((await undo(link)).status).toBe(200);
  const back = await sessionOf(owner.email, OWNERS);
  expect((await fixture.api('POST', '/me/deletion-request', { token: back })).status).toBe(200);
}, 120_000);

test('an app from long before the change stays, and its code is asked for', async () => {
  const owner = await factorHolder(fixture.api);
  const long = addDays(new Date(), -3).toISOString();
  const { body } = await fixture.api('GET', '/me/factors', { token: owner.token });
  const key = keys.factor(owner.user, body.data[0].id);
  await writeOne(update(key, { set: { created_at: long, confirmed_at: long, last_step: 0 } }));
  const thief = somebody();
  const ask = { email: thief, current_password: owner.password, otp: codeShown(owner.secret) };
  await post('/me/email', ask, owner.token);
  const token = tokenIn(await mailAbout(fixture.api.stack, thief, /^Confirm your new/));
  await post('/auth/email/confirm', { token });
  const link = tokenIn(await mailAbout(fixture.api.stack, owner.email, CHANGED));
  expect((await undo(link)).body.removed.factors).toEqual([]);
  expect((await logIn(owner.email, OWNERS)).body.code).toBe('otp_required');
  expect((await logIn(owner.email, OWNERS, { otp: codeShown(owner.secret, 1) })).status).toBe(200);
}, 120_000);
