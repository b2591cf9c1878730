import { createServer } from 'node:http';
import { describe, expect, test } from 'vitest';
import { closeServer, listen } from '../../../infra/local/simulators/simulator.ts';
import { logLines } from '../log-lines.ts';
import { account, fault, panel, panelWith, password, refusalOf, token } from './whm.ts';

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
    expect(urls).toEqual(['/json-api/passwd', '/json-api/createacct']);
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
