import bcrypt from 'bcryptjs';
import { expect, test } from 'vitest';
import { hashPassword, NOBODY, verifyPassword } from '../../shared/platform/password.ts';

const PASSWORD = 'correct-horse-battery';

test('a hash is argon2id at the parameters OWASP asks for, with a salt of its own', async () => {
  const [one, other] = await Promise.all([hashPassword(PASSWORD), hashPassword(PASSWORD)]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(one).not.toBe(other);
  expect(await verifyPassword(PASSWORD, one)).toEqual({ matches: true, outdated: false });
  expect(await verifyPassword(`${PASSWORD} `, one)).toEqual({ matches: false, outdated: false });
});

test('a hash of weaker parameters is outdated', async () => {
  const weak = '$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$';
  const { matches, outdated } = await verifyPassword(PASSWORD, `${weak}${'A'.repeat(43)}`);
  expect([matches, outdated]).toEqual([false, true]);
});

test('an imported bcrypt hash fits and is outdated', async () => {
  const hash = await bcrypt.hash(PASSWORD, 4);
  expect(await verifyPassword(PASSWORD, hash)).toEqual({ matches: true, outdated: true });
  expect((await verifyPassword('wrong', hash)).matches).toBe(false);
});

test('nobody has the password of an unknown address, though it takes the same work', async () => {
  expect(await verifyPassword('', NOBODY)).toEqual({ matches: false, outdated: false });
  expect(await verifyPassword(PASSWORD, NOBODY)).toEqual({ matches: false, outdated: false });
});
