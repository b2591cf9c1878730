import { describe, expect, test } from 'vitest';
import { PANEL_TARGETS } from '../../../shared/contract/vocabulary.ts';
import {
  account,
  accountCount,
  answerOf,
  callsOf,
  control,
  fault,
  panel,
  panelWith,
  password,
  refusalOf,
  simulator,
} from './whm.ts';

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

  test.each([
    ['panel', 'cpaneld', null],
    ['webmail', 'webmaild', null],
    ['phpmyadmin', 'cpaneld', 'frontend/jupiter/sql/PhpMyAdmin.html'],
    ['files', 'cpaneld', 'frontend/jupiter/filemanager/index.html'],
    ['email', 'cpaneld', 'frontend/jupiter/mail/pops/index.html'],
    ['backups', 'cpaneld', 'frontend/jupiter/backup/index.html'],
    ['ssl', 'cpaneld', 'frontend/jupiter/security/tls_status/'],
  ] as const)('to %s opens %s at %s', async (target, service, page) => {
    await panel.createAccount(account);
    const { url } = await panel.createLoginUrl(account.username, target);
    expect(new URL(url).searchParams.get('goto_uri')).toBe(page);
    const text = await (await fetch(url)).text();
    expect(text).toContain(`<strong>${account.username}</strong> (${service})`);
    if (page) expect(text).toContain(page);
  });

  test('leads to each of the targets there are', () => {
    expect(PANEL_TARGETS).toHaveLength(7);
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

  test.each([
    { url: 'javascript:alert(1)' },
    { url: 'http://server1.example.com:2082/cpsess1/login/?session=a' },
    { url: '' },
    {},
    null,
  ])('is not taken from %j', async (data) => {
    fault('create_user_session', answerOf(data));
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
    const impatient = panelWith({ deadlineMs: 100 });
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
    const impatient = panelWith({ deadlineMs: 100 });
    await expect(impatient.suspend(account.username, 'unpaid')).resolves.toBeUndefined();
  });

  test('refuses to suspend an account that is not there', async () => {
    await expect(panel.suspend('nobody01', 'unpaid')).rejects.toMatchObject({ code: 'not_found' });
    await expect(panel.unsuspend('nobody01')).rejects.toMatchObject({ code: 'not_found' });
  });

  test.each(['Account Already Suspended', '(XID a1) The account “kasab7x2” is already suspended.'])(
    'takes %s for a success',
    async (reason) => {
      await control('refusals', { command: 'suspendacct', reason });
      await expect(panel.suspend(account.username, 'unpaid')).resolves.toBeUndefined();
      await control('refusals', { command: 'unsuspendacct', reason: 'The account is not suspended.' });
      await expect(panel.unsuspend(account.username)).resolves.toBeUndefined();
    },
  );

  test('names the account to be removed in the present and in the former way', async () => {
    await panel.createAccount(account);
    await panel.removeAccount(account.username);
    expect(simulator.calls.at(-1)).toMatchObject({
      command: 'removeacct',
      parameters: { username: account.username, user: account.username },
    });
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

describe('changing the plan', () => {
  test('moves the account and returns what the panel then shows', async () => {
    await panel.createAccount(account);
    await expect(panel.changePlan(account.username, 'pro')).resolves.toMatchObject({
      plan: 'pro',
      usage: { disk_limit_mb: null },
    });
    await expect(panel.changePlan(account.username, 'pro')).resolves.toMatchObject({ plan: 'pro' });
  });

  test('finds a package that is stored under the name of the reseller', async () => {
    await panel.createAccount(account);
    const changed = await panel.changePlan(account.username, 'economy');
    expect(changed.plan).toBe('reseller_economy');
  });

  test('refuses an unknown package and a missing account', async () => {
    await panel.createAccount(account);
    await expect(panel.changePlan(account.username, 'platinum')).rejects.toMatchObject({
      kind: 'rejected',
      code: 'unknown_plan',
    });
    await expect(panel.changePlan('nobody01', 'pro')).rejects.toMatchObject({ code: 'not_found' });
    expect((await panel.findAccount(account.username))?.plan).toBe('starter');
  });

  test('does not believe a success after which the account has its former plan', async () => {
    await panel.createAccount(account);
    fault('changepackage', answerOf(undefined));
    await expect(panel.changePlan(account.username, 'pro')).rejects.toMatchObject({
      kind: 'invalid_response',
      retryable: true,
    });
  });

  test.each([{ drop_after: true }, { status: 503 }, { status: 200, body: '<html>' }])(
    'finds out what became of it when the answer is lost by %j',
    async (misbehaviour) => {
      await panel.createAccount({ ...account, plan: misbehaviour.drop_after ? 'starter' : 'pro' });
      fault('changepackage', misbehaviour);
      await expect(panel.changePlan(account.username, 'pro')).resolves.toMatchObject({ plan: 'pro' });
      expect(callsOf('changepackage')).toBe(1);
    },
  );

  test('stays in doubt when the answer is lost and the account has its former plan', async () => {
    await panel.createAccount(account);
    fault('changepackage', { drop: true });
    await expect(panel.changePlan(account.username, 'pro')).rejects.toMatchObject({ kind: 'unavailable' });
    fault('changepackage', { drop_after: true });
    fault('accountsummary', { drop: true });
    await expect(panel.changePlan(account.username, 'pro')).rejects.toMatchObject({ kind: 'unavailable' });
  });
});
