import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { closeServer, type Fault, listen, type Simulator } from '../../infra/local/simulators/simulator.ts';
import { startWhmSimulator } from '../../infra/local/simulators/whm.ts';
import type { HostingPanel } from '../../shared/integrations/hosting-panel.ts';
import { createWhmPanel } from '../../shared/integrations/whm/whm-panel.ts';

const username = 'reseller';
const token = 'WHM-TOKEN-5f3a';
const password = 'correct-Horse-battery-7';
const account = {
  username: 'kasab7x2',
  domain: 'kasa.com',
  plan: 'starter',
  password,
  contactEmail: 'ama@example.com',
};

const panelAt = (url: string, over: Partial<Parameters<typeof createWhmPanel>[0]> = {}): HostingPanel =>
  createWhmPanel({ id: 'server1', hostname: 'server1.example.com', url, username, token, ...over });

let simulator: Simulator;
let panel: HostingPanel;

beforeEach(async () => {
  simulator = await startWhmSimulator({ port: 0, stateFile: null, username, token });
  panel = panelAt(simulator.url);
});

afterEach(() => simulator.close());

const fault = (command: string, misbehaviour: Partial<Fault>): void => {
  simulator.faults.push({ match: `/json-api/${command}`, times: 1, ...misbehaviour });
};

const callsOf = (command: string): number =>
  simulator.requests.filter((line) => line === `POST /json-api/${command}`).length;

const accountCount = async (): Promise<number> => {
  const answer = await fetch(`${simulator.url}/json-api/listaccts?api.version=1`, {
    headers: { authorization: `whm ${username}:${token}` },
  });
  const { data } = (await answer.json()) as { data: { acct: unknown[] } };
  return data.acct.length;
};

const refusalOf = (reason: string) => ({
  status: 200,
  body: { metadata: { result: 0, reason, version: 1, command: 'x' } },
});

describe('creating an account', () => {
  test('answers with the account the panel made', async () => {
    await expect(panel.createAccount(account)).resolves.toMatchObject({
      username: account.username,
      domain: account.domain,
      plan: 'starter',
      ip: '192.0.2.10',
      suspended: false,
    });
  });

  test('repeated with the same username and domain finds the first account', async () => {
    await panel.createAccount(account);
    await expect(panel.createAccount(account)).resolves.toMatchObject({ domain: account.domain });
    expect(await accountCount()).toBe(1);
  });

  test('sixteen times at once makes one account and sixteen successes', async () => {
    const results = await Promise.all(Array.from({ length: 16 }, () => panel.createAccount(account)));
    expect(new Set(results.map((result) => `${result.username} ${result.domain}`)).size).toBe(1);
    expect(await accountCount()).toBe(1);
  });

  test('says the username is taken when it belongs to another domain', async () => {
    await panel.createAccount(account);
    await expect(panel.createAccount({ ...account, domain: 'other.com' })).rejects.toMatchObject({
      kind: 'rejected',
      code: 'username_taken',
    });
  });

  test('says the username is taken when another one has the same first eight letters', async () => {
    await panel.createAccount(account);
    const longer = { ...account, username: `${account.username}z`, domain: 'other.com' };
    await expect(panel.createAccount(longer)).rejects.toMatchObject({
      kind: 'rejected',
      code: 'username_taken',
    });
  });

  test('says the domain is taken when another account holds it', async () => {
    await panel.createAccount(account);
    await expect(panel.createAccount({ ...account, username: 'zebra001' })).rejects.toMatchObject({
      kind: 'rejected',
      code: 'domain_taken',
    });
  });

  test.each([
    ['root', 'username_invalid'],
    ['9lives', 'username_invalid'],
    ['testing1', 'username_invalid'],
    ['abcdefghijklmnopq', 'username_invalid'],
  ])('refuses the username %s', async (name, code) => {
    await expect(panel.createAccount({ ...account, username: name })).rejects.toMatchObject({
      kind: 'rejected',
      code,
    });
  });

  test('refuses a weak password', async () => {
    await expect(panel.createAccount({ ...account, password: 'password' })).rejects.toMatchObject({
      kind: 'rejected',
      code: 'weak_password',
    });
    expect(await accountCount()).toBe(0);
  });

  test('finds a package that is stored under the name of the reseller', async () => {
    await expect(panel.createAccount({ ...account, plan: 'economy' })).resolves.toMatchObject({
      plan: 'reseller_economy',
    });
  });

  test('refuses a package the panel does not have', async () => {
    const failure: unknown = await panel
      .createAccount({ ...account, plan: 'platinum' })
      .catch((error) => error);
    expect(failure).toMatchObject({ kind: 'rejected', code: 'unknown_plan' });
    expect(String(failure)).toMatch(/createacct refused: Sorry, … is not a valid package name\.$/);
  });

  test.each<[string, Partial<Fault>]>([
    ['the connection drops after the effect', { drop_after: true }],
    ['the panel is busy while an earlier try succeeded', { status: 503 }],
    ['the answer is garbage', { status: 200, body: '<html>Login</html>' }],
    ['the answer stops half way', { status: 200, body: '{"metadata":{"result":1,"rea' }],
    ['the answer has the legacy shape', { status: 200, body: { result: [{ status: 1, statusmsg: 'ok' }] } }],
  ])('succeeds when %s and the account is there', async (_name, misbehaviour) => {
    if (!misbehaviour.drop_after) await panel.createAccount(account);
    fault('createacct', misbehaviour);
    await expect(panel.createAccount(account)).resolves.toMatchObject({ domain: account.domain });
    expect(await accountCount()).toBe(1);
  });

  test.each<[string, Partial<Fault>, string]>([
    ['the connection drops before the effect', { drop: true }, 'unavailable'],
    ['the panel answers 503', { status: 503 }, 'unavailable'],
    ['the answer is garbage', { status: 200, body: '<html>Login</html>' }, 'invalid_response'],
    [
      'the answer has the legacy shape',
      { status: 200, body: { result: [{ status: 1 }] } },
      'invalid_response',
    ],
    [
      'the result is neither 0 nor 1',
      { status: 200, body: { metadata: { result: 'yes' }, data: {} } },
      'invalid_response',
    ],
    [
      'the answer is a redirect',
      { status: 302, headers: { location: 'https://other.example' } },
      'unavailable',
    ],
    ['the function is not there', { status: 404, body: 'Not Found' }, 'invalid_response'],
  ])('is retryable when %s and there is no account', async (_name, misbehaviour, kind) => {
    fault('createacct', misbehaviour);
    await expect(panel.createAccount(account)).rejects.toMatchObject({ kind, retryable: true });
    expect(await accountCount()).toBe(0);
  });

  test('that times out after the effect finds the account', async () => {
    await panel.createAccount(account);
    fault('createacct', { delay_ms: 60_000 });
    const impatient = panelAt(simulator.url, { jobDeadlineMs: 100 });
    await expect(impatient.createAccount(account)).resolves.toMatchObject({ domain: account.domain });
  });

  test('that times out before the effect reports the time-out', async () => {
    fault('createacct', { delay_ms: 60_000, status: 503 });
    const impatient = panelAt(simulator.url, { jobDeadlineMs: 100 });
    await expect(impatient.createAccount(account)).rejects.toMatchObject({
      kind: 'timeout',
      retryable: true,
    });
    expect(callsOf('createacct')).toBe(1);
  });

  test('that is cut off in the middle of the body times out', async () => {
    fault('createacct', { status: 200, headers: { 'content-length': '500' }, body: '{"metadata":' });
    const impatient = panelAt(simulator.url, { jobDeadlineMs: 100 });
    await expect(impatient.createAccount(account)).rejects.toMatchObject({ retryable: true });
  });

  test('is not reported as refused while nobody can say whether the account is ours', async () => {
    await panel.createAccount(account);
    fault('accountsummary', { drop: true });
    await expect(panel.createAccount(account)).rejects.toMatchObject({
      kind: 'unavailable',
      retryable: true,
    });
  });

  test('with a wrong token is refused without a second question', async () => {
    const stranger = panelAt(simulator.url, { token: 'wrong' });
    await expect(stranger.createAccount(account)).rejects.toMatchObject({
      kind: 'rejected',
      code: 'access_denied',
      status: 403,
    });
    expect(callsOf('accountsummary')).toBe(0);
  });

  test('against a server that is not there is retryable', async () => {
    await simulator.close();
    await expect(panel.createAccount(account)).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

describe('finding an account', () => {
  test('reads plan, state and usage in megabytes', async () => {
    await panel.createAccount(account);
    await expect(panel.findAccount(account.username)).resolves.toEqual({
      username: account.username,
      domain: account.domain,
      ip: '192.0.2.10',
      plan: 'starter',
      suspended: false,
      usage: {
        disk_used_mb: 14,
        disk_limit_mb: 1_000,
        bandwidth_used_mb: 52,
        bandwidth_limit_mb: 10_000,
      },
    });
  });

  test('reads unlimited as null', async () => {
    await panel.createAccount({ ...account, plan: 'pro' });
    const found = await panel.findAccount(account.username);
    expect(found?.usage).toMatchObject({ disk_limit_mb: null, bandwidth_limit_mb: null });
  });

  test('gives the account without bandwidth when the token may not see it', async () => {
    await panel.createAccount(account);
    fault('showbw', refusalOf('Permission denied'));
    const found = await panel.findAccount(account.username);
    expect(found?.usage).toMatchObject({ disk_used_mb: 14, bandwidth_used_mb: null });
  });

  test('gives null when there is none', async () => {
    await expect(panel.findAccount('nobody01')).resolves.toBeNull();
  });

  test.each([
    'You do not have a user named “nobody01”.',
    'API failure: (XID 3y67mz) You do not have access to an account named “nobody01”.',
    'No such user',
    'Account does not exist.',
  ])('gives null when the panel says %s', async (reason) => {
    fault('accountsummary', refusalOf(reason));
    await expect(panel.findAccount('nobody01')).resolves.toBeNull();
  });

  test.each([{}, { diskused: null, disklimit: {} }, { diskused: 'plenty', disklimit: 14 }])(
    'reads an account whose disk usage is %j as one of unknown usage',
    async (disk) => {
      const { username: user, domain } = account;
      const acct = [{ user, domain, suspended: 0, ...disk }];
      fault('accountsummary', { status: 200, body: { metadata: { result: 1 }, data: { acct } } });
      const found = await panel.findAccount(user);
      expect(found?.usage).toMatchObject({ disk_used_mb: null, disk_limit_mb: null });
    },
  );

  test('does not take another account for the one asked for', async () => {
    const other = { user: 'zebra001', domain: 'zebra.com', suspended: 0 };
    fault('accountsummary', { status: 200, body: { metadata: { result: 1 }, data: { acct: [other] } } });
    await expect(panel.findAccount('nobody01')).resolves.toBeNull();
  });

  test('does not take an outage for a missing account', async () => {
    fault('accountsummary', { status: 500 });
    await expect(panel.findAccount('nobody01')).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

describe('a login link', () => {
  test('leads to the panel once, lives fifteen minutes and names who is logged in', async () => {
    await panel.createAccount(account);
    const { url, expiresAt } = await panel.createLoginUrl(account.username);
    const minutes = ((expiresAt?.getTime() ?? 0) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(14);
    expect(minutes).toBeLessThanOrEqual(15);
    const first = await fetch(url);
    expect(await first.text()).toContain(account.username);
    const second = await fetch(url);
    expect(second.status).toBe(401);
  });

  test('is different every time', async () => {
    await panel.createAccount(account);
    const links = await Promise.all([1, 2].map(() => panel.createLoginUrl(account.username)));
    expect(links[0]?.url).not.toBe(links[1]?.url);
  });

  test('is refused for a missing and for a suspended account', async () => {
    await expect(panel.createLoginUrl('nobody01')).rejects.toMatchObject({ code: 'not_found' });
    await panel.createAccount(account);
    await panel.suspend(account.username, 'unpaid');
    await expect(panel.createLoginUrl(account.username)).rejects.toMatchObject({ code: 'account_suspended' });
  });

  test.each([{ url: 'javascript:alert(1)' }, { url: '' }, {}, null])('is not taken from %j', async (data) => {
    fault('create_user_session', { status: 200, body: { metadata: { result: 1, reason: 'OK' }, data } });
    await expect(panel.createLoginUrl(account.username)).rejects.toMatchObject({ kind: 'invalid_response' });
  });
});

describe('changing the password', () => {
  test('succeeds, refuses a weak one and a missing account', async () => {
    await panel.createAccount(account);
    await expect(panel.changePassword(account.username, 'another-Good-secret-9')).resolves.toBeUndefined();
    await expect(panel.changePassword(account.username, 'secret')).rejects.toMatchObject({
      kind: 'rejected',
      code: 'weak_password',
    });
    await expect(panel.changePassword('nobody01', password)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('understands the older wording for a weak one', async () => {
    fault('passwd', refusalOf('Sorry, the password is too easy to crack.'));
    await expect(panel.changePassword('kasab7x2', 'x')).rejects.toMatchObject({ code: 'weak_password' });
  });

  test('times out rather than hang', async () => {
    fault('passwd', { delay_ms: 60_000 });
    const impatient = panelAt(simulator.url, { deadlineMs: 100 });
    await expect(impatient.changePassword('kasab7x2', password)).rejects.toMatchObject({ kind: 'timeout' });
  });
});

describe('the life of an account', () => {
  test('suspends and unsuspends, each as often as asked', async () => {
    await panel.createAccount(account);
    await panel.suspend(account.username, 'unpaid');
    await panel.suspend(account.username, 'unpaid');
    expect((await panel.findAccount(account.username))?.suspended).toBe(true);
    await panel.unsuspend(account.username);
    await panel.unsuspend(account.username);
    expect((await panel.findAccount(account.username))?.suspended).toBe(false);
  });

  test('gives slow work of the panel more time than somebody who waits', async () => {
    await panel.createAccount(account);
    fault('suspendacct', { delay_ms: 300 });
    const impatient = panelAt(simulator.url, { deadlineMs: 100 });
    await expect(impatient.suspend(account.username, 'unpaid')).resolves.toBeUndefined();
  });

  test('refuses to suspend an account that is not there', async () => {
    await expect(panel.suspend('nobody01', 'unpaid')).rejects.toMatchObject({ code: 'not_found' });
    await expect(panel.unsuspend('nobody01')).rejects.toMatchObject({ code: 'not_found' });
  });

  test('removes an account, and succeeds when it is already gone', async () => {
    await panel.createAccount(account);
    fault('removeacct', { drop_after: true });
    await expect(panel.removeAccount(account.username)).rejects.toMatchObject({ retryable: true });
    await expect(panel.removeAccount(account.username)).resolves.toBeUndefined();
    expect(await accountCount()).toBe(0);
  });

  test('does not call a refused removal a success', async () => {
    fault('removeacct', refusalOf('The account is protected by another administrator.'));
    await expect(panel.removeAccount(account.username)).rejects.toMatchObject({
      kind: 'rejected',
      code: null,
    });
  });

  test('lists the packages', async () => {
    await expect(panel.listPlans()).resolves.toEqual(['starter', 'business', 'pro', 'reseller_economy']);
  });
});

describe('what others get to see', () => {
  test('no secret travels in a URL', async () => {
    const urls: string[] = [];
    const server = createServer((request, response) => {
      urls.push(request.url ?? '');
      response.end(JSON.stringify({ metadata: { result: 1, reason: 'OK' }, data: {} }));
    });
    const url = `http://127.0.0.1:${await listen(server, 0)}`;
    await panelAt(url).changePassword(account.username, password);
    await panelAt(url).createAccount(account);
    await closeServer(server);
    expect(urls).toEqual(['/json-api/passwd', '/json-api/createacct']);
  });

  test('no token, password, login link or address of a person is logged or thrown', async () => {
    const lines: string[] = [];
    const spy = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
    fault(
      'createacct',
      refusalOf(`(XID a1) “${account.contactEmail}” is not valid, nor is ${account.contactEmail}.`),
    );
    const failure: unknown = await panel.createAccount(account).catch((error: unknown) => error);
    await panel.createAccount(account);
    const { url } = await panel.createLoginUrl(account.username);
    spy.mockRestore();
    const seen = lines.join('') + String(failure);
    expect(seen).toContain('is not valid');
    for (const secret of [token, password, url, 'cpsess', account.contactEmail])
      expect(seen).not.toContain(secret);
  });
});

describe('the simulated panel', () => {
  const ask = async (command: string, parameters: Record<string, string>): Promise<unknown> => {
    const answer = await fetch(`${simulator.url}/json-api/${command}?${new URLSearchParams(parameters)}`, {
      headers: { authorization: `whm ${username}:${token}` },
    });
    expect(answer.status).toBe(200);
    return answer.json();
  };
  const version = { 'api.version': '1' };

  test('answers in the legacy shape when no version is asked for', async () => {
    await expect(ask('listpkgs', {})).resolves.toMatchObject({ result: [{ status: 1 }] });
  });

  test('answers HTTP 200 to what it refuses or does not know', async () => {
    const refused = { metadata: { result: 0 } };
    await expect(ask('verify_new_username', { ...version, user: 'root' })).resolves.toMatchObject(refused);
    await expect(ask('constructor', version)).resolves.toMatchObject(refused);
  });

  test('moves an account to another package', async () => {
    await panel.createAccount(account);
    await ask('changepackage', { ...version, user: account.username, pkg: 'pro' });
    await expect(panel.findAccount(account.username)).resolves.toMatchObject({ plan: 'pro' });
  });
});
