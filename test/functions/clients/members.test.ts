import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { addressHash } from '../../../shared/mails/outbox.ts';
import { addMember } from '../../../shared/operator/accounts.ts';
import { update, writeOne } from '../../../shared/platform/table/write.ts';
import { keys } from '../../../shared/records/keys.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { atOnce, CALLERS, tally } from '../../support/at-once.ts';
import { eventually } from '../../support/eventually.ts';
import { mailAbout, mailsTo, tokenIn } from '../../support/inbox.ts';
import { type Newcomer, newUser } from '../../support/users.ts';

const fixture = apiForFile();
const INVITATION = /^Invitation to a client account/;

let owner: Newcomer;
let guest: Newcomer;
beforeEach(async () => {
  [owner, guest] = await Promise.all([newUser(fixture.api), newUser(fixture.api)]);
});

const call = (who: Newcomer, method: string, path: string, body?: unknown) =>
  fixture.api(method, `/clients/${owner.client}${path}`, { token: who.token, ...(body ? { body } : {}) });
const invite = (role: string, email = guest.email, who = owner) =>
  call(who, 'POST', '/members', { email, role });
const accept = (token: string, who = guest) =>
  fixture.api('POST', `/invitations/${token}/accept`, { token: who.token });
const linkFor = async (email: string) => tokenIn(await mailAbout(fixture.api.stack, email, INVITATION));
const roles = async () => {
  const { body } = await call(owner, 'GET', '/members');
  const found = body.data.map(({ id, role }: { id: number; role: string }) => [id, role]);
  return Object.fromEntries(found) as Record<number, string>;
};
const join = (who: Newcomer, role: Parameters<typeof addMember>[2]) =>
  addMember(owner.client, who.user, role, 'operator:test', new Date());

test('somebody invited by mail accepts and has the role, told wherever clients are shown', async () => {
  const invited = await invite('billing');
  expect(invited.body.data).toMatchObject({ email: guest.email, role: 'billing', invited_by: owner.user });
  const { body: open } = await call(owner, 'GET', '/invitations');
  expect(open.data).toEqual([invited.body.data]);
  expect((await call(guest, 'GET', '')).status).toBe(403);

  const { status, body } = await accept(await linkFor(guest.email));
  expect([status, body.data.id, body.data.role]).toEqual([200, owner.client, 'billing']);
  expect(body.data.permissions).toContain('billing:pay');
  expect((await call(guest, 'GET', '')).body.data).toEqual(body.data);
  const me = await fixture.api('GET', '/me', { token: guest.token });
  expect(me.body.clients.map(({ role }: { role: string }) => role).sort()).toEqual(['billing', 'owner']);
  expect(await roles()).toEqual({ [owner.user]: 'owner', [guest.user]: 'billing' });
  expect((await call(owner, 'GET', '/invitations')).body.data).toEqual([]);
  expect((await call(guest, 'POST', '/tickets', {})).status).toBe(422);
  expect((await call(guest, 'PATCH', '/profile', {})).body.code).toBe('role_forbidden');
});

test('a link is accepted once, by however many at once', async () => {
  await invite('support');
  const token = await linkFor(guest.email);
  const answers = await atOnce(() => accept(token));
  expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 1, 404: CALLERS - 1 });
  expect((await accept(token)).body.code).toBe('invitation_not_found');
});

test('only the user with the address it was sent to accepts an invitation', async () => {
  await invite('admin');
  const token = await linkFor(guest.email);
  const stranger = await newUser(fixture.api);
  const { status, body } = await accept(token, stranger);
  expect([status, body.code]).toEqual([403, 'invitation_for_other_address']);
  expect((await fixture.api('POST', `/invitations/${token}/accept`)).status).toBe(401);
  expect((await accept(token)).status).toBe(200);
});

test('an invitation ends by its time, when it is withdrawn, and when the address is invited anew', async () => {
  const first = await invite('support');
  const old = await linkFor(guest.email);
  const second = await invite('technical');
  await eventually(
    () => mailsTo(fixture.api.stack, guest.email),
    (mails) => mails.filter(({ subject }) => INVITATION.test(subject)).length === 2,
  );
  expect((await accept(old)).status).toBe(404);
  expect((await call(owner, 'DELETE', `/invitations/${first.body.data.id}`)).status).toBe(404);
  const expired = { expires_at_epoch: 1 };
  const key = keys.invitation(owner.client, addressHash(guest.email));
  await writeOne(update(key, { set: expired }));
  const token = await linkFor(guest.email);
  expect((await accept(token)).status).toBe(404);
  expect((await call(owner, 'GET', '/invitations')).body.data).toEqual([]);

  await writeOne(update(key, { set: { expires_at_epoch: Math.floor(Date.now() / 1000) + 60 } }));
  expect((await call(owner, 'DELETE', `/invitations/${second.body.data.id}`)).status).toBe(200);
  expect((await accept(token)).status).toBe(404);
});

test('an invitation dies with the right to invite of who sent it', async () => {
  await join(guest, 'admin');
  const third = await newUser(fixture.api);
  expect((await invite('admin', third.email, guest)).status).toBe(201);
  const token = await linkFor(third.email);
  await call(owner, 'PATCH', `/members/${guest.user}`, { role: 'technical' });
  expect((await accept(token, third)).status).toBe(404);
});

test('only an owner makes, changes or removes owners', async () => {
  await join(guest, 'admin');
  const third = await newUser(fixture.api);
  await join(third, 'support');
  const asAdmin = [
    await invite('owner', 'x@example.com', guest),
    await call(guest, 'PATCH', `/members/${guest.user}`, { role: 'owner' }),
    await call(guest, 'PATCH', `/members/${owner.user}`, { role: 'admin' }),
    await call(guest, 'DELETE', `/members/${owner.user}`),
  ];
  expect(asAdmin.map(({ status, body }) => [status, body.code])).toEqual(
    Array(4).fill([403, 'role_forbidden']),
  );
  expect((await call(guest, 'PATCH', `/members/${third.user}`, { role: 'billing' })).status).toBe(200);
  expect((await call(owner, 'PATCH', `/members/${guest.user}`, { role: 'owner' })).status).toBe(200);
  expect((await call(guest, 'PATCH', `/members/${owner.user}`, { role: 'admin' })).status).toBe(200);
  await mailAbout(fixture.api.stack, owner.email, /^Your role in a client account/);
});

test('the last owner neither leaves nor is demoted, and may once there is another one', async () => {
  await join(guest, 'admin');
  const leave = () => call(owner, 'DELETE', `/members/${owner.user}`);
  expect((await leave()).body.code).toBe('last_owner');
  expect((await call(owner, 'PATCH', `/members/${owner.user}`, { role: 'admin' })).body.code).toBe(
    'last_owner',
  );
  const eligibility = await fixture.api('GET', '/me/deletion-eligibility', { token: owner.token });
  expect(eligibility.body.blockers).toMatchObject([{ type: 'last_owner', count: 1 }]);
  expect((await fixture.api('POST', '/me/deletion-request', { token: owner.token })).status).toBe(409);
  await call(owner, 'PATCH', `/members/${guest.user}`, { role: 'owner' });
  expect((await leave()).status).toBe(200);
  expect((await call(owner, 'GET', '')).status).toBe(403);
});

test('a member who is removed is refused from the next request on, and notified by mail', async () => {
  await join(guest, 'billing');
  expect((await call(guest, 'GET', '/invoices')).status).toBe(200);
  expect((await call(owner, 'DELETE', `/members/${guest.user}`)).status).toBe(200);
  expect((await call(guest, 'GET', '/invoices')).body.code).toBe('client_forbidden');
  expect((await call(owner, 'DELETE', `/members/${guest.user}`)).status).toBe(404);
  await mailAbout(fixture.api.stack, guest.email, /^You have no access/);
});

test('whoever may manage nobody leaves alone, and removes nobody else', async () => {
  await join(guest, 'read_only');
  const third = await newUser(fixture.api);
  await join(third, 'support');
  expect((await call(guest, 'DELETE', `/members/${third.user}`)).body.code).toBe('role_forbidden');
  expect((await call(guest, 'DELETE', `/members/${guest.user}`)).status).toBe(200);
  expect(await roles()).toEqual({ [owner.user]: 'owner', [third.user]: 'support' });
});

test('members are not invited again, and not without end', async () => {
  await join(guest, 'billing');
  expect((await invite('support')).body.code).toBe('already_member');
  const more = () => invite('support', `${randomUUID()}@example.com`);
  for (let invited = 0; invited < 18; invited += 1) expect((await more()).status).toBe(201);
  const answers = await atOnce(more, 4);
  expect(tally(answers.map(({ status }) => status))).toEqual({ 201: 2, 409: 2 });
});

test('who is given access, another role, and no access any more, finds each among the security events', async () => {
  const events = async () => {
    const { body } = await fixture.api('GET', '/me/security-events', { token: guest.token });
    const types = body.data.map(({ type }: { type: string }) => type) as string[];
    return types.filter((type) => type.startsWith('access_'));
  };
  expect(await events()).toEqual([]);
  await invite('billing');
  await accept(await linkFor(guest.email));
  expect(await events()).toEqual(['access_granted']);
  await call(owner, 'PATCH', `/members/${guest.user}`, { role: 'billing' });
  expect(await events()).toEqual(['access_granted']);
  await call(owner, 'PATCH', `/members/${guest.user}`, { role: 'support' });
  expect(await events()).toEqual(['access_changed', 'access_granted']);
  await call(owner, 'DELETE', `/members/${guest.user}`);
  expect(await events()).toEqual(['access_ended', 'access_changed', 'access_granted']);
  const ofOwner = await fixture.api('GET', '/me/security-events', { token: owner.token });
  expect(ofOwner.text).not.toContain('access_');
});

test('a membership from before there were roles is that of an owner', async () => {
  const write = { remove: ['role'] } as const;
  await writeOne(update(keys.membership(owner.user, owner.client), write));
  await writeOne(update(keys.member(owner.client, owner.user), write));
  expect(await roles()).toEqual({ [owner.user]: 'owner' });
  expect((await invite('owner')).status).toBe(201);
});
