import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { getClient } from '../../../shared/clients/clients.ts';
import { update, writeOne } from '../../../shared/platform/table/write.ts';
import { keys } from '../../../shared/records/keys.ts';
import { newSession } from '../../contract/seed.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { tally } from '../../support/at-once.ts';
import { eventually } from '../../support/eventually.ts';
import { mailsTo } from '../../support/inbox.ts';
import { type Newcomer, newUser } from '../../support/users.ts';

const fixture = apiForFile();

const stranger = () => `${randomUUID()}@example.net`;

const mailTo = async (address: string, about = '') => {
  const mails = await eventually(
    () => mailsTo(fixture.api.stack, address),
    // Of an earlier ticket, a mail may come to the address of now.
    (found) => found.some((mail) => JSON.stringify(mail).includes(about)),
  );
  return JSON.stringify(mails);
};

const call = ({ client, token }: Newcomer, method: string, path: string, body?: unknown) =>
  fixture.api(method, `/clients/${client}${path}`, { token, ...(body ? { body } : {}) });

const ticket = (subject: string) => ({ department_id: 1, subject, message: 'Please look.' });

const setContact = async (client: number, email: string) => {
  const { profile } = await getClient(client);
  await writeOne(update(keys.client(client), { set: { profile: { ...profile, email } } }));
};

test('a subject reaches the log-in address of a member, and no address that nobody has proven', async () => {
  const member = await newUser(fixture.api);
  await call(member, 'POST', '/tickets', ticket('Parcel of mine'));
  expect(await mailTo(member.email)).toContain('Parcel of mine');

  const [address, foreign] = [stranger(), await newUser(fixture.api)];
  for (const email of [address, foreign.email]) {
    await setContact(member.client, email);
    const { body } = await call(member, 'POST', '/tickets', ticket('You have won a prize'));
    await call(member, 'POST', `/tickets/${body.data.id}/close`);
    const told = await mailTo(email, body.data.number);
    expect(told).toContain(body.data.number);
    expect(told).not.toContain('won a prize');
  }
});

test('an invitation has no name that the client has chosen, and the address of who invites', async () => {
  const [inviter, address] = [await newUser(fixture.api), stranger()];
  await writeOne(update(keys.user(inviter.user), { set: { name: 'Claim your prize' } }));
  expect((await call(inviter, 'POST', '/members', { email: address, role: 'support' })).status).toBe(201);
  const told = (await mailTo(address)).replaceAll('\u2060', '');
  expect(told).toContain(inviter.email);
  expect(told).not.toMatch(/Claim your prize|Quartey/);
});

test('invitations are counted for a day, whatever becomes of them and in whichever account', async () => {
  const inviter = await newUser(fixture.api);
  const statuses: number[] = [];
  for (let sent = 0; sent < 28; sent += 1) {
    const { status, body } = await call(inviter, 'POST', '/members', { email: stranger(), role: 'support' });
    statuses.push(status);
    if (status === 201) await call(inviter, 'DELETE', `/invitations/${body.data.id}`);
  }
  expect(tally(statuses)).toEqual({ 201: 25, 429: 3 });
  const other = await newUser(fixture.api);
  await other.shareWith(inviter);
  const elsewhere = { ...inviter, client: other.client };
  const body = { email: stranger(), role: 'support' };
  expect((await call(elsewhere, 'POST', '/members', body)).status).toBe(429);
  expect((await call(other, 'POST', '/members', body)).status).toBe(201);
});

test('an invitation that is refused is not counted', async () => {
  const inviter = await newUser(fixture.api);
  for (let sent = 0; sent < 8; sent += 1)
    expect((await call(inviter, 'POST', '/members', { email: inviter.email, role: 'support' })).status).toBe(
      409,
    );
  for (let sent = 0; sent < 20; sent += 1)
    expect((await call(inviter, 'POST', '/members', { email: stranger(), role: 'support' })).status).toBe(
      201,
    );
});

test('sessions of one user share the limit of tickets in an account', async () => {
  const member = await newUser(fixture.api);
  const answers: number[] = [];
  for (let session = 0; session < 10; session += 1) {
    const token = await newSession(member.user);
    const opened = Array.from({ length: 6 }, () =>
      call({ ...member, token }, 'POST', '/tickets', ticket('Many')),
    );
    answers.push(...(await Promise.all(opened)).map(({ status }) => status));
  }
  const { 201: opened = 0, ...others } = tally(answers);
  expect(Object.keys(others)).toEqual(['429']);
  // A new window of a minute may have begun in between, anywhere among the sixty.
  expect(opened).toBeGreaterThanOrEqual(20);
  expect(opened).toBeLessThanOrEqual(40);
});
