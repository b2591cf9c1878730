import { describe, expect, test } from 'vitest';
import { account, ask, panel, password } from './whm.ts';

describe('the simulated panel', () => {
  const version = { 'api.version': '1' };

  test('answers in the legacy shape when no version is asked for', async () => {
    await expect(ask('listpkgs', {})).resolves.toMatchObject({ result: [{ status: 1 }] });
  });

  test('answers HTTP 200 to what it refuses or does not know', async () => {
    const refused = { metadata: { result: 0 } };
    await expect(ask('verify_new_username', { ...version, user: 'root' })).resolves.toMatchObject(refused);
    await expect(ask('constructor', version)).resolves.toMatchObject(refused);
  });

  const refusedFor = (sentence: string) => ({
    metadata: { result: 0, reason: expect.stringContaining(sentence) },
  });

  test.each([
    ['createacct', { domain: 'kasa.com' }, 'The parameter “username” is required.'],
    ['removeacct', { user: 'kasab7x2' }, 'The parameter “username” is required.'],
    ['passwd', { user: 'kasab7x2' }, 'The parameter “password” is required.'],
    ['create_user_session', { user: 'kasab7x2' }, 'The parameter “service” is required.'],
    ['create_user_session', { user: 'kasab7x2', service: 'ftpd' }, 'not a valid “service”'],
    ['changepackage', { user: 'kasab7x2', package: 'pro' }, 'The parameter “pkg” is required.'],
    ['suspendacct', { user: 'kasab7x2', why: 'unpaid' }, '“why” is not a parameter of “suspendacct”.'],
    ['accountsummary', {}, 'either the “user” or the “domain”'],
    ['accountsummary', { domain: 'nobody.com' }, 'Account does not exist.'],
    ['mass_edit_dns_zone', { zone: 'kasa.com' }, 'The parameter “serial” is required.'],
  ] as [string, Record<string, string>, string][])(
    'refuses %s with %j',
    async (command, parameters, sentence) => {
      await expect(ask(command, { ...version, ...parameters })).resolves.toMatchObject(refusedFor(sentence));
    },
  );

  test('refuses two passwords, and keeps the zone of an account that was removed with keepdns', async () => {
    const both = { ...version, username: 'kasab7x2', domain: 'kasa.com', pass: password, password };
    await expect(ask('createacct', both)).resolves.toMatchObject(refusedFor('but not both'));
    await panel.createAccount(account);
    const kept = { ...version, username: account.username, keepdns: '1' };
    await expect(ask('removeacct', kept)).resolves.toMatchObject({ metadata: { result: 1 } });
    await expect(panel.createAccount(account)).rejects.toMatchObject({ code: 'domain_taken' });
  });
});
