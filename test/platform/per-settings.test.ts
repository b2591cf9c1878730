import { expect, test } from 'vitest';
import { perSettings } from '../../shared/platform/env.ts';

test('what was made is kept for the same settings, and made anew for others', () => {
  let made = 0;
  const get = perSettings((settings: { key: string }) => {
    made += 1;
    return `${settings.key} ${made}`;
  });
  expect([get({ key: 'a' }), get({ key: 'a' })]).toEqual(['a 1', 'a 1']);
  expect([get({ key: 'b' }), get({ key: 'a' })]).toEqual(['b 2', 'a 3']);
});
