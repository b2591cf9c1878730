import { beforeEach, expect, test } from 'vitest';
import { account, control, fault, panel, refusalOf } from './whm.ts';

beforeEach(async () => {
  await panel.createAccount(account);
});

const found = () => panel.findTargets(account.username);
const features = (given: object) => control(`accounts/${account.username}/features`, given);

test('names every page where the features of the list are on', async () => {
  expect(await found()).toEqual(['panel', 'webmail', 'phpmyadmin', 'files', 'email', 'backups', 'ssl']);
});

test('leaves out the pages whose features are off, and keeps one of which one feature is left', async () => {
  await features({ phpmyadmin: false, filemanager: false, backup: false, autossl: false, sslmanager: false });
  expect(await found()).toEqual(['panel', 'webmail', 'email', 'backups', 'ssl']);
  await features({ backupwizard: false, sslinstall: false });
  expect(await found()).toEqual(['panel', 'webmail', 'email']);
});

test('a setting of the account goes before its list, as number, digit or word', async () => {
  const setting = (cpuser_setting: unknown, feature_list_setting: unknown) => ({
    user: account.username,
    feature: 'webmail',
    feature_list: 'default',
    feature_list_setting,
    cpuser_setting,
  });
  for (const [entry, isThere] of [
    [setting(1, 0), true],
    [setting('0', '1'), false],
    [setting('undef', 0), false],
    [setting(null, '1'), true],
  ] as const) {
    const metadata = { version: 1, command: 'get_users_features_settings', reason: 'OK', result: 1 };
    fault('get_users_features_settings', {
      status: 200,
      body: { metadata, data: { users_features_settings: [entry] } },
    });
    expect((await found())?.includes('webmail')).toBe(isThere);
  }
});

test('does not know where the token may not ask', async () => {
  fault('get_users_features_settings', refusalOf('Permission denied'));
  expect(await found()).toBeNull();
});
