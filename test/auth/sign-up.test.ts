import { expect, test } from 'vitest';
import { planAccount } from '../../shared/auth/sign-up.ts';
import { addDays, toEpoch } from '../../shared/platform/dates.ts';
import { keys } from '../../shared/records/keys.ts';
import { NOW } from '../support/unit/records.ts';
import { inWords, putIn } from '../support/unit/writes.ts';

const LINK = {
  ...keys.link('hash'),
  purpose: 'register' as const,
  email: 'ama@example.com',
  user_id: null,
  credential: null,
  locale: null,
  created_at: NOW.toISOString(),
  expires_at_epoch: toEpoch(addDays(NOW, 1)),
};
const DETAILS = {
  token: 'token',
  password: 'three-green-lamps',
  first_name: 'Ama',
  last_name: 'Mensah',
  phone: '+233201234567',
  country: 'GH',
  terms_version: '2026-01-01',
};

test('an account is opened with its link used up, written down, and seen by its user among what happened', () => {
  const { user, writes = [] } = planAccount(LINK, DETAILS, 'hash', '192.0.2.1', NOW);
  expect(inWords(writes)).toMatchInlineSnapshot(`
    [
      "delete LINK",
      "new LOGIN",
      "new USER",
      "new CLIENT",
      "put FIND",
      "put FIND",
      "put FIND",
      "put FIND",
      "put FIND",
      "new CLIENT",
      "new USER",
      "new AUDIT",
      "new SECURITY",
      "new MAIL",
    ]
  `);
  expect(putIn(writes, 'SECURITY')).toMatchObject([{ type: 'registered', address: '192.0.2.1' }]);
  expect(user.email).toBe('ama@example.com');
});

test('no account is opened without a link that works', () => {
  expect(() => planAccount(undefined, DETAILS, 'hash', '192.0.2.1', NOW)).toThrow(
    expect.objectContaining({ code: 'link_invalid' }),
  );
});
