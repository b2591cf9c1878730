import { createServer } from 'node:http';
import { describe, expect, test } from 'vitest';
import { closeServer, type Fault, listen } from '../../../infra/local/simulators/simulator.ts';
import { logLines } from '../log-lines.ts';
import {
  account,
  accountCount,
  callsOf,
  control,
  fault,
  panel,
  panelWith,
  password,
  refusalOf,
  simulator,
  token,
} from './whm.ts';

describe('creating an account', () => {
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
    const impatient = panelWith({ jobDeadlineMs: 100 });
    await expect(impatient.createAccount(account)).resolves.toMatchObject({ domain: account.domain });
  });

  test('that times out before the effect reports the time-out', async () => {
    fault('createacct', { delay_ms: 60_000, status: 503 });
    const impatient = panelWith({ jobDeadlineMs: 100 });
    await expect(impatient.createAccount(account)).rejects.toMatchObject({
      kind: 'timeout',
      retryable: true,
    });
    expect(callsOf('createacct')).toBe(1);
  });

  test('that is cut off in the middle of the body times out', async () => {
    fault('createacct', { status: 200, headers: { 'content-length': '500' }, body: '{"metadata":' });
    const impatient = panelWith({ jobDeadlineMs: 100 });
    await expect(impatient.createAccount(account)).rejects.toMatchObject({ retryable: true });
  });

  test('that hangs for ever ends with the deadline of the whole work, and the next one is not held up', async () => {
    await control('hangs', { command: 'createacct' });
    const work = panel.createAccount(account, { deadlineMs: 150 });
    await expect(work).rejects.toMatchObject({ kind: 'timeout', retryable: true });
    await expect(panel.createAccount(account)).resolves.toMatchObject({ domain: account.domain });
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
    const stranger = panelWith({ token: 'wrong' });
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

describe('what others get to see', () => {
  test('no secret travels in a URL', async () => {
    const urls: string[] = [];
    const server = createServer((request, response) => {
      urls.push(request.url ?? '');
      response.end(JSON.stringify({ metadata: { result: 1, reason: 'OK' }, data: {} }));
    });
    const url = `http://127.0.0.1:${await listen(server, 0)}`;
    await panelWith({ url }).changePassword(account.username, password);
    await panelWith({ url }).createAccount(account);
    await closeServer(server);
    expect(urls).toEqual(['/json-api/passwd', '/json-api/createacct', '/json-api/accountsummary']);
  });

  test('no token, password, login link or address of a person is logged or thrown', async () => {
    const lines = logLines();
    fault(
      'createacct',
      refusalOf(`(XID a1) “${account.contactEmail}” is not valid, nor is ${account.contactEmail}.`),
    );
    const failure: unknown = await panel.createAccount(account).catch((error: unknown) => error);
    await panel.createAccount(account);
    const { url } = await panel.createLoginUrl(account.username);
    const seen = lines.join('') + String(failure);
    expect(seen).toContain('is not valid');
    for (const secret of [token, password, url, 'cpsess', account.contactEmail])
      expect(seen).not.toContain(secret);
  });
});

describe('where the panel is', () => {
  test.each([
    'http://server1.example.com:2086',
    'http://127.0.0.1.example.com',
    'http://notlocalhost:2087',
    'http://10.0.0.1:2087',
    'ftp://server1.example.com',
    'server1.example.com',
  ])('is not at %s, where the token could be read on the way', (url) => {
    expect(() => panelWith({ url })).toThrow('The panel "server1" must be reached through https.');
  });

  test.each(['https://server1.example.com:2087', 'http://localhost:3004', 'http://[::1]:3004'])(
    'may be at %s',
    (url) => {
      expect(() => panelWith({ url })).not.toThrow();
    },
  );
});
