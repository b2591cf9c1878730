import { randomUUID } from 'node:crypto';
import bcrypt from 'bcryptjs';
import { expect, test } from 'vitest';
import { handler as logIn } from '../../functions/auth/login.ts';
import { DEMO, DEMO_PASSWORD } from '../../infra/local/demo-data.ts';
import { verifyAccess } from '../../shared/auth/access.ts';
import { verifyCredentials } from '../../shared/auth/log-in.ts';
import { listTokens, planSession, setDisabled } from '../../shared/auth/sessions.ts';
import { createUser } from '../../shared/clients/users.ts';
import { addDays } from '../../shared/platform/dates.ts';
import { hashPassword } from '../../shared/platform/password.ts';
import { getItem, queryPage } from '../../shared/platform/table/query.ts';
import { remove, transact, update, writeOne } from '../../shared/platform/table/write.ts';
import { collections } from '../../shared/records/collections.ts';
import { keys } from '../../shared/records/keys.ts';
import { beforeWriting } from '../support/before-writing.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import type { Impostor } from '../support/fault-gate.ts';
import { invokeApi } from '../support/invoke.ts';

const stack = crashStackForFile();

const { id, email } = DEMO.user;
const PASSWORD = 'three-green-lamps';
const NOW = new Date();

const somebody = async () => {
  const address = `${randomUUID()}@example.com`;
  return {
    address,
    user: await createUser({ email: address, name: 'Ama Mensah', password: PASSWORD }, NOW),
  };
};

/** Disables the user at the last moment: when the new token is on its way into the table. */
const barringAtTheLastMoment = (): Impostor => {
  let disabled = false;
  return async (call, body) => {
    const isNewToken = /PutItem|TransactWriteItems/.test(call) && body.includes('TOKEN#');
    if (!isNewToken || disabled) return null;
    disabled = true;
    await setDisabled(id, true, 'operator:kofi', new Date());
    return null;
  };
};

test('a log-in under way when its user is disabled begins no session', async () => {
  const body = { email, password: DEMO_PASSWORD, device_name: 'Phone' };
  const request = { token: '', ids: {}, body, idempotencyKey: '' };
  const answer = await stack.gate.impersonated(barringAtTheLastMoment(), () => invokeApi(logIn, request));
  expect(answer).toMatchObject({ status: 403, body: { code: 'account_disabled' } });
  expect(await listTokens(id, new Date())).toEqual([]);
});

test('a password chosen while a log-in stores the one before anew stays', async () => {
  const { address } = await somebody();
  const imported = await bcrypt.hash(PASSWORD, 4);
  const chosen = await hashPassword('seven-quiet-bridges');
  const store = (password_hash: string) => writeOne(update(keys.login(address), { set: { password_hash } }));
  await store(imported);
  const sent = { email: address, password: PASSWORD, device_name: 'Phone', address: '192.0.2.1' };
  const verified = await beforeWriting(
    stack,
    () => store(chosen),
    () => verifyCredentials(sent, NOW),
  );
  expect(verified.email).toBe(address);
  expect((await getItem(keys.login(address)))?.password_hash).toBe(chosen);
});

test('a session ended while a request prolongs it stays ended', async () => {
  const { user } = await somebody();
  const { accessToken, writes } = await planSession(user, 'Phone', NOW);
  await transact(writes);
  const [{ id: token = 0 } = {}] = await listTokens(user, NOW);
  const later = addDays(NOW, 1);
  const ask = () => verifyAccess('user', `Bearer ${accessToken}`, null, later).verdict();
  const asked = await beforeWriting(stack, () => writeOne(remove(keys.token(user, token))), ask);
  expect(asked.userId).toBe(user);
  expect(await listTokens(user, later)).toEqual([]);
  await expect(ask()).rejects.toMatchObject({ code: 'unauthenticated' });
});

test('a user whom two of the staff disable at once is disabled by one of them', async () => {
  const { user } = await somebody();
  const disable = (who: string) => setDisabled(user, true, `operator:${who}`, NOW);
  await beforeWriting(
    stack,
    () => disable('ama'),
    () => disable('kofi'),
  );
  const { items } = await queryPage(collections.securityEvents(user), { limit: 10 });
  expect(items.map(({ type }) => type)).toEqual(['disabled']);
});
