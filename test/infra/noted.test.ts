import { expect, test } from 'vitest';
import { KEPT, note } from '../../infra/local/simulators/noted.ts';

test('a simulator remembers the newest of what it was asked, and no more than it may', () => {
  const asked: number[] = [];
  for (let n = 0; n < KEPT + 5; n += 1) note(asked, n);
  expect(asked).toHaveLength(KEPT);
  expect([asked[0], asked.at(-1)]).toEqual([5, KEPT + 4]);
});
