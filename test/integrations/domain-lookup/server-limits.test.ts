import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { startSimulator } from '../../../infra/local/simulators/simulator.ts';
import { clock, fail, lookupAt, registry } from './rdap.ts';

describe('a registry that asks for rest', () => {
  it.each([
    ['seconds', 429, '30', 30],
    ['a date', 429, 'Thu, 15 Jan 2026 10:00:30 GMT', 30],
    ['nothing', 429, null, 10],
    ['seconds and is unavailable', 503, '30', 30],
    ['far too long', 429, '999999', 3600],
  ])('by %s is left alone that long', async (_, status, retryAfter, seconds) => {
    fail({ status, headers: retryAfter === null ? {} : { 'retry-after': retryAfter } });
    const { lookup } = lookupAt(registry.url);
    await lookup('first.com');

    clock.now += (seconds - 1) * 1000;
    expect(await lookup('second.com')).toEqual({ status: 'unknown', source: 'rdap', reason: 'rate_limited' });
    expect(registry.requests).toHaveLength(1);

    clock.now += 1000;
    expect((await lookup('third.com')).status).toBe('not_found');
    expect(registry.requests).toHaveLength(2);
  });

  it('is not asked by those already waiting for a place', async () => {
    fail({ status: 429 });
    const { lookup } = lookupAt(registry.url, { atOnce: 1 });
    const answers = await Promise.all(['a.com', 'b.com', 'c.com'].map((domain) => lookup(domain)));
    expect(answers.map((answer) => answer.reason)).toEqual(['rate_limited', 'rate_limited', 'rate_limited']);
    expect(registry.requests).toHaveLength(1);
  });
});

it('a registry never has more than four lookups of one instance under way', async () => {
  let underWay = 0;
  let most = 0;
  const counting = await startSimulator(0, async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    await wait(5);
    underWay -= 1;
    return { status: 404 };
  });
  const { lookup } = lookupAt(counting.url);
  const names = Array.from({ length: 40 }, (_, index) => `name${index}.com`);
  const answers = await Promise.all(names.map((name) => lookup(name)));
  await counting.close();

  expect(answers.every((answer) => answer.status === 'not_found')).toBe(true);
  expect(counting.requests).toHaveLength(40);
  expect(most).toBe(4);
});
