import '../support/unit/environment.ts';
import { expect, test } from 'vitest';
import { mostRoom } from '../../shared/hosting/servers.ts';

const server = (id: string, free: number, works = true) => ({ id, free, works });

test('an account goes to the emptier of two servers, however they are listed', () => {
  expect(mostRoom([server('a', 6), server('b', 7)])?.id).toBe('b');
  expect(mostRoom([server('b', 7), server('a', 6)])?.id).toBe('b');
});

test('a full server takes none', () => {
  expect(mostRoom([server('a', 0), server('b', 1)])?.id).toBe('b');
  expect(mostRoom([server('a', 0), server('b', -1)])).toBeUndefined();
});

test('a server that works goes before one that does not, which is better than none', () => {
  expect(mostRoom([server('a', 9, false), server('b', 1)])?.id).toBe('b');
  expect(mostRoom([server('a', 9, false), server('b', 0)])?.id).toBe('a');
});
