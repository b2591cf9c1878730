import { expect, test } from 'vitest';
import { normaliseEmail } from '../../shared/records/users.ts';

test('an address is found however it is written', () => {
  expect(normaliseEmail('  Ama.Mensah@Example.COM ')).toBe('ama.mensah@example.com');
});
