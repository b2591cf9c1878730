import { createHmac, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { isHmacOf } from '../../shared/integrations/webhook-signature.ts';

const body = randomBytes(200_000);
const right = createHmac('sha256', 'secret').update(body).digest('hex');
const wrong = createHmac('sha256', 'other').update(body).digest('hex');

test('one right signature among others is enough, and an empty secret signs nothing', () => {
  expect(isHmacOf('sha256', 'secret', [body], [wrong, right])).toBe(true);
  expect(isHmacOf('sha256', 'secret', [body], [wrong, right.slice(2), ''])).toBe(false);
  expect(isHmacOf('sha256', 'secret', [body], [])).toBe(false);
  expect(isHmacOf('sha256', '', [body], [createHmac('sha256', '').update(body).digest('hex')])).toBe(false);
});

test('a thousand signatures in a header cost little more than one', () => {
  const cost = (signatures: string[]) => {
    const start = process.cpuUsage();
    for (let times = 0; times < 20; times += 1) isHmacOf('sha256', 'secret', [body], signatures);
    const { user, system } = process.cpuUsage(start);
    return user + system;
  };
  cost([wrong]);
  expect(cost(Array.from({ length: 1000 }, () => wrong)) / cost([wrong])).toBeLessThan(100);
});
