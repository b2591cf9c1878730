import { describe, expect, test } from 'vitest';
import { account, ask, panel } from './whm.ts';

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

  test('moves an account to another package', async () => {
    await panel.createAccount(account);
    await ask('changepackage', { ...version, user: account.username, pkg: 'pro' });
    await expect(panel.findAccount(account.username)).resolves.toMatchObject({ plan: 'pro' });
  });
});
