import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Sender } from '../../../shared/auth/known-devices.ts';
import { planForgotMail } from '../../../shared/auth/sign-up.ts';
import { dispatchFollowUp } from '../../../shared/events/plan.ts';
import { ownedBy } from '../../../shared/mails/outbox.ts';
import { queryPage } from '../../../shared/platform/table/query.ts';
import { transact } from '../../../shared/platform/table/write.ts';
import { collections } from '../../../shared/records/collections.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { tally } from '../../support/at-once.ts';
import { eventually } from '../../support/eventually.ts';
import { mailAbout, tokenIn } from '../../support/inbox.ts';
import { newUser } from '../../support/users.ts';

const fixture = apiForFile();

const PASSWORD = 'seven-quiet-bridges';
/** A stranger somewhere else than the tests, which log in from this machine. */
const ELSEWHERE = '203.0.113.66';

const post = (path: string, body: unknown, token?: string) =>
  fixture.api('POST', path, { body, ...(token ? { token } : {}) });

/** What became of the mails of one kind to an address, once none waits. */
const ends = async (email: string, template: string): Promise<Record<string, number>> => {
  const mails = await eventually(
    async () => {
      const { items } = await queryPage(collections.mails(ownedBy.address(email)), { limit: 100 });
      return items.filter((mail) => mail.template === template);
    },
    (found) => found.every(({ status }) => status !== 'queued'),
  );
  return tally(mails.map(({ status, reason }) => reason ?? (status === 'suppressed' ? status : 'sent')));
};

/** Asks for a new password from somewhere else than this machine. */
const ask = async (sender: Sender, times = 1): Promise<void> => {
  for (let asked = 0; asked < times; asked += 1) {
    const { writes, followUp = {} } = planForgotMail(sender, new Date());
    await transact(writes);
    await dispatchFollowUp(followUp);
  }
};

test('however often strangers ask for an account with the address of somebody, the reset of the owner arrives', async () => {
  const { email } = await newUser(fixture.api);
  for (let asked = 0; asked < 12; asked += 1) {
    expect((await post('/auth/register', { email })).status).toBe(202);
  }
  expect(await ends(email, 'register')).toEqual({ sent: 5, too_many: 7 });
  expect((await post('/auth/password/forgot', { email })).status).toBe(202);
  const token = tokenIn(await mailAbout(fixture.api.stack, email, /^Choose a new password/));
  expect((await post('/auth/password/reset', { token, password: PASSWORD })).status).toBe(200);
});

test('resets that strangers ask for leave those the owner asks for at home, and from the known phone', async () => {
  const { email } = await newUser(fixture.api);
  await ask({ email, address: ELSEWHERE, deviceToken: 'guessed' }, 8);
  await post('/auth/password/forgot', { email });
  const byPhone = { email, device_name: 'Phone', password: 'long-enough-password' };
  const { device_token } = (await post('/auth/login', byPhone)).body;
  await ask({ email, address: '198.51.100.9', deviceToken: device_token });
  await eventually(
    () => ends(email, 'password_forgot'),
    (found) => found.sent === 7 && found.too_many === 3,
  );
});

test('a phone known to another user opens nothing of the reserve', async () => {
  const [owner, other] = [await newUser(fixture.api), await newUser(fixture.api)];
  const credentials = { email: other.email, password: other.password, device_name: 'Phone' };
  const { device_token } = (await post('/auth/login', credentials)).body;
  await ask({ email: owner.email, address: ELSEWHERE, deviceToken: device_token }, 7);
  await eventually(
    () => ends(owner.email, 'password_forgot'),
    (found) => found.sent === 5 && found.too_many === 2,
  );
});

test('a new address is confirmed whatever was sent to it before', async () => {
  const { token, password } = await newUser(fixture.api);
  const email = `${randomUUID()}@example.com`;
  for (let asked = 0; asked < 6; asked += 1) await post('/auth/register', { email });
  expect(await ends(email, 'register')).toEqual({ sent: 5, too_many: 1 });
  expect((await post('/me/email', { email, current_password: password }, token)).status).toBe(202);
  await mailAbout(fixture.api.stack, email, /^Confirm your new e-mail address/);
});
