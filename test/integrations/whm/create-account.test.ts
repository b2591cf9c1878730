import { describe, expect, test } from 'vitest';
import { account, accountCount, panel } from './whm.ts';

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
});
