import { expect, test } from 'vitest';
import { inMemory, kept } from '../../../infra/client/kept.ts';
import { Problem } from '../../../infra/client/problem.ts';
import { sessionIn } from '../../../infra/client/session.ts';

const CLIENT = { id: 2001, permissions: ['billing:read', 'account:read'] };
const ANSWER = { access_token: 'a-token', device_token: 'a-device', user: { id: 1 }, clients: [CLIENT] };

const loggedIn = () => {
  const storage = inMemory();
  const session = sessionIn(storage);
  session.begin(ANSWER as unknown as Parameters<typeof session.begin>[0]);
  return { storage, session };
};

test('a session outlives a restart with its token, its accounts and what the role permits', () => {
  const { storage } = loggedIn();
  const restarted = sessionIn(storage);
  expect(restarted.ofClient.token()).toBe('a-token');
  expect(restarted.clientOf(2001)).toMatchObject(CLIENT);
  expect(restarted.may(2001, 'billing:read')).toBe(true);
  expect(restarted.may(2001, 'billing:pay')).toBe(false);
  expect(restarted.may(2002, 'billing:read')).toBe(false);
});

test('a 401 ends the session and keeps the device, for whom strangers cannot use up the log-in limit', () => {
  const { storage, session } = loggedIn();
  session.ofClient.onProblem(new Problem(403, {}));
  expect(session.ofClient.token()).toBe('a-token');
  session.ofClient.onProblem(new Problem(401, {}));
  expect(session.ofClient.token()).toBeNull();
  expect(sessionIn(storage).deviceToken.get()).toBe('a-device');
});

test('an authenticator app is asked for from the refusal on until the next log-in', () => {
  const { session } = loggedIn();
  session.ofClient.onProblem(new Problem(403, { code: 'second_factor_required' }));
  expect(session.needsFactor.get()).toBe(true);
  session.begin(ANSWER as unknown as Parameters<typeof session.begin>[0]);
  expect(session.needsFactor.get()).toBe(false);
});

test('who shows a kept value hears of every change until it stops listening', () => {
  const heard: number[] = [];
  const value = kept(inMemory(), 'count', 0);
  const stop = value.watch((next) => heard.push(next));
  value.set(1);
  stop();
  value.set(2);
  expect([heard, value.get()]).toEqual([[1], 2]);
});
