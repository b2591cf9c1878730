import { afterEach, beforeEach, expect, test } from 'vitest';
import { startDirectAdminSimulator } from '../../../infra/local/simulators/directadmin/directadmin.ts';
import type { Fault, Simulator } from '../../../infra/local/simulators/simulator.ts';
import { createPanel } from '../../../shared/integrations/panel/directadmin/client.ts';
import { directadminSecret } from '../../../shared/integrations/panel/directadmin/secrets.ts';
import { failureOf } from '../failure-of.ts';

const KEYS = { username: 'reseller', loginKey: 'DA-LOGIN-KEY-5f3a' };

const account = {
  username: 'kasab7x2',
  domain: 'kasa.com',
  plan: 'starter',
  password: 'correct-Horse-battery-7',
  contactEmail: 'ama@example.com',
};

const serverAt = (url: string) => ({
  ...{ id: 'server1', hostname: 'server1.example.com', url },
  ...{ username: KEYS.username, login_key: KEYS.loginKey },
});

let simulator: Simulator;
let panel: ReturnType<typeof createPanel>;

beforeEach(async () => {
  simulator = await startDirectAdminSimulator({ port: 0, stateFile: null, ...KEYS });
  panel = createPanel(serverAt(simulator.url));
});
afterEach(() => simulator.close());

const fault = (match: string, misbehaviour: Partial<Fault>) =>
  simulator.faults.push({ match, times: 1, ...misbehaviour });

const refusal = (details: string, text = 'Cannot Create Account') => ({
  status: 200,
  body: new URLSearchParams({ error: '1', text, details }).toString(),
});

const sent = (line: string): number => simulator.requests.filter((request) => request === line).length;

test('HTTP 200 with error=1 is a refusal, and its words are told without entities', async () => {
  fault('CMD_API_ACCOUNT_USER', refusal('The licence allows no more users&#46;'));
  const failure = await failureOf(panel.createAccount(account));
  expect(failure).toMatchObject({ kind: 'rejected', code: null, status: 200 });
  expect(failure.message).toContain('The licence allows no more users.');
});

test.each([
  ['That domain already exists', 'domain_taken'],
  ['That username already exists on the system', 'username_taken'],
  ['User already exists', 'username_taken'],
  ['Invalid username: 4-8 characters, alphanumeric', 'username_invalid'],
  ['The password is too simple.', 'weak_password'],
  ['The system is out of everything.', null],
])('names the refusal "%s" as %s', async (details, code) => {
  fault('CMD_API_ACCOUNT_USER', refusal(details));
  expect(await failureOf(panel.createAccount(account))).toMatchObject({ kind: 'rejected', code });
});

test('a name that belongs to another reseller is taken', async () => {
  fault('CMD_API_ACCOUNT_USER', refusal('Error'));
  fault('/config', { status: 403, body: { type: 'ACCESS_DENIED' } });
  expect(await failureOf(panel.createAccount(account))).toMatchObject({ code: 'username_taken' });
});

test.each([
  ['neither 0 nor 1', 'error=2&text=x', 'invalid_response'],
  ['a page', '<html>DirectAdmin Login</html>', 'invalid_response'],
])('an outcome that is %s is none', async (_what, body, kind) => {
  fault('CMD_API_PACKAGES_USER', { status: 200, body });
  expect(await failureOf(panel.listPlans())).toMatchObject({ kind });
});

test('a licence that has run out may be renewed: it is asked again', async () => {
  fault('CMD_API_PACKAGES_USER', { status: 402, body: { type: 'LICENSE_OVERUSED' } });
  expect(await failureOf(panel.listPlans())).toMatchObject({ kind: 'unavailable' });
});

test('packages come as a list whose names have entities', async () => {
  fault('CMD_API_PACKAGES_USER', { status: 200, body: 'list[]=starter&list[]=v1%26%2346%3B5' });
  expect(await panel.listPlans()).toEqual(['starter', 'v1.5']);
});

test('nothing is sent where an account is suspended already, and an undone suspension is told', async () => {
  await panel.createAccount(account);
  await panel.suspend(account.username, 'unpaid');
  await panel.suspend(account.username, 'unpaid');
  expect(sent('POST /CMD_API_SELECT_USERS')).toBe(1);
  fault('CMD_API_SELECT_USERS', { status: 200, body: 'error=0&text=Success&details=' });
  expect(await failureOf(panel.unsuspend(account.username))).toMatchObject({ kind: 'unavailable' });
});

test('usage is unknown where the key may not ask for it, and the account is there', async () => {
  await panel.createAccount(account);
  fault('/usage', { status: 403, body: { type: 'ACCESS_DENIED' } });
  expect(await panel.findAccount(account.username)).toMatchObject({
    ip: '192.0.2.20',
    usage: { disk_used_mb: null, bandwidth_limit_mb: null },
  });
});

test('a suspended account is given no link, and none is taken that leads elsewhere than to a private address', async () => {
  await panel.createAccount(account);
  const answer = { id: 'HASHURL1', expires: new Date().toISOString() };
  for (const url of ['javascript:alert(1)', 'http://server1.example.com:2222/api/login/url?key=A', '']) {
    fault('/login-keys/urls', { status: 200, body: { ...answer, url } });
    expect(await failureOf(panel.createLoginUrl(account.username))).toMatchObject({
      kind: 'invalid_response',
    });
  }
  await panel.suspend(account.username, 'unpaid');
  expect(await failureOf(panel.createLoginUrl(account.username))).toMatchObject({
    code: 'account_suspended',
  });
});

test('a server without TLS is refused before anything is sent there', () => {
  const server = serverAt('http://server1.example.com:2222');
  expect(() => createPanel(server)).toThrow('https');
  expect(directadminSecret().safeParse({ servers: [server] }).success).toBe(false);
});
