import { describe, expect, test } from 'vitest';
import { account, accountCount, control, fault, panel, panelWith, refusalOf, simulator } from './whm.ts';

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

  test.each([
    ['This system already has a group named “kasab7x2”.', 'username_taken'],
    ['This system already has a database owner named “kasab7x2”.', 'username_taken'],
    ['(XID t95cwn) “kasab7x2” is a reserved username on this system.', 'username_invalid'],
    ['API failure: (XID a1) “kasab7x2” is not a valid username on this system.', 'username_invalid'],
    ['A DNS entry for the domain “kasa.com” already exists. You must remove it.', 'domain_taken'],
    ['(XID ct5qpd) The domain “kasa.com” already exists in the userdata.', 'domain_taken'],
    ['Permission denied', 'access_denied'],
    ['(XID x1) The system is out of everything.', null],
  ])('names the refusal %s as %s', async (reason, code) => {
    fault('createacct', refusalOf(reason));
    await expect(panel.createAccount(account)).rejects.toMatchObject({ kind: 'rejected', code });
  });

  test('takes the address of the account from its summary, not from createacct', async () => {
    const { metadata } = refusalOf('').body;
    await panel.createAccount(account);
    fault('createacct', {
      status: 200,
      body: { metadata: { ...metadata, result: 1 }, data: { ip: '192.0.2.99', package: 'starter' } },
    });
    await expect(panel.createAccount(account)).resolves.toMatchObject({ ip: '192.0.2.10', plan: 'starter' });
  });

  test('succeeds with the address of the server when the summary cannot be had', async () => {
    fault('accountsummary', { status: 503 });
    const known = panelWith({ ip: '192.0.2.77' });
    await expect(known.createAccount(account)).resolves.toMatchObject({ ip: '192.0.2.77' });
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

describe('an account that takes the panel long to make', () => {
  const impatient = () => panelWith({ jobDeadlineMs: 150 });

  test('is still being made after a time-out, whoever asks, until the panel has finished', async () => {
    await control('slow-creations');
    const building = { kind: 'unavailable', code: 'account_building', retryable: true };
    await expect(impatient().createAccount(account)).rejects.toMatchObject(building);
    await expect(panel.createAccount(account)).rejects.toMatchObject(building);
    await control('release');
    await expect(panel.createAccount(account)).resolves.toMatchObject({ plan: 'starter', ip: '192.0.2.10' });
    expect(await accountCount()).toBe(1);
    expect(simulator.calls.filter(({ command }) => command === 'createacct')).toHaveLength(3);
  });

  test('keeps its name from others all the while', async () => {
    await control('slow-creations');
    await expect(impatient().createAccount(account)).rejects.toMatchObject({ code: 'account_building' });
    const other = { ...account, domain: 'other.com' };
    await expect(panel.createAccount(other)).rejects.toMatchObject({ code: 'username_taken' });
  });

  test.each([{ ip: '' }, { ip: null }, { plan: '' }, { plan: null }])(
    'is not finished while its summary has %j',
    async (shown) => {
      await panel.createAccount(account);
      await control(`accounts/${account.username}`, shown);
      await expect(panel.createAccount(account)).rejects.toMatchObject({ code: 'account_building' });
    },
  );
});
