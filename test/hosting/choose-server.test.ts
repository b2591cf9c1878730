import '../support/unit/environment.ts';
import { expect, test } from 'vitest';
import { mostRoom } from '../../shared/hosting/choose-server.ts';

const server = (id: string, capacity?: number) => ({ id, capacity });
const chosen = (servers: ReturnType<typeof server>[], accounts: number[]) => mostRoom(servers, accounts)?.id;

test('an account goes to the emptier of two servers, however they are listed', () => {
  expect(chosen([server('a', 10), server('b', 10)], [4, 3])).toBe('b');
  expect(chosen([server('b', 10), server('a', 10)], [3, 4])).toBe('b');
  expect(chosen([server('a', 100), server('b', 10)], [50, 3])).toBe('a');
});

test('a full server takes none, one without a limit always some', () => {
  expect(chosen([server('a', 4), server('b', 10)], [4, 9])).toBe('b');
  expect(chosen([server('a', 4), server('b')], [0, 1_000_000])).toBe('b');
  expect(chosen([server('a', 4), server('b', 2)], [4, 3])).toBeUndefined();
});
