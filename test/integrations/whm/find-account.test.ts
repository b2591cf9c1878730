import { describe, expect, test } from 'vitest';
import { account, control, fault, panel, refusalOf } from './whm.ts';

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

  test.each([
    ['unlimited', null],
    [0, null],
    [500, 500],
    ['500', 500],
    ['500M', 500],
    ['2G', 2048],
    ['none', null],
    [null, null],
  ])('reads a disk limit of %j as %j', async (disklimit, limit) => {
    await panel.createAccount(account);
    await control(`accounts/${account.username}`, { disklimit, diskused: '0M' });
    const found = await panel.findAccount(account.username);
    expect(found?.usage).toMatchObject({ disk_used_mb: 0, disk_limit_mb: limit });
  });

  test('reads what the description allows to be null or empty', async () => {
    await panel.createAccount(account);
    const empty = { ip: '', plan: null, suspendreason: null, suspendtime: null, diskused: 'none' };
    await control(`accounts/${account.username}`, empty);
    await expect(panel.findAccount(account.username)).resolves.toMatchObject({
      ip: null,
      plan: null,
      suspended: false,
      usage: { disk_used_mb: null },
    });
  });

  test.each([{}, { diskused: null, disklimit: {} }, { diskused: 'plenty', disklimit: [] }])(
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
