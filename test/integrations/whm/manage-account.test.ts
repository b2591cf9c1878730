import { describe, expect, test } from 'vitest';
import { account, accountCount, fault, panel, panelWith, password, refusalOf } from './whm.ts';

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
