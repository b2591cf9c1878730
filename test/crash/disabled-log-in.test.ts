import { expect, test } from 'vitest';
import { handler as logIn } from '../../functions/auth/login.ts';
import { DEMO, DEMO_PASSWORD } from '../../infra/local/demo-data.ts';
import { setDisabled } from '../../shared/auth/disable-user.ts';
import { listTokens } from '../../shared/auth/tokens.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import type { Impostor } from '../support/fault-gate.ts';
import { invokeApi } from '../support/invoke.ts';

const stack = crashStackForFile();

const { id, email } = DEMO.user;

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
