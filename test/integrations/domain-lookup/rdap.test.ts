import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { type Fault, startSimulator } from '../../../infra/local/simulators/simulator.ts';
import { clock, fail, lookupAt, registry } from './rdap.ts';

/** A proper domain object apart from its size. */
const tooLarge = { objectClassName: 'domain', ldhName: 'free.com', lang: 'x'.repeat(300_000) };

describe('an RDAP lookup', () => {
  test('reports a held name as registered and a free one as not found', async () => {
    const { lookup } = lookupAt(registry.url);

    expect(await lookup('Example.COM.')).toEqual({ status: 'registered', source: 'rdap', reason: null });
    expect(await lookup('taken-name.org')).toEqual({ status: 'registered', source: 'rdap', reason: null });
    expect(await lookup('free-name.co.uk')).toEqual({ status: 'not_found', source: 'rdap', reason: null });
    expect(registry.requests).toEqual([
      'GET /domain/example.com',
      'GET /domain/taken-name.org',
      'GET /domain/free-name.co.uk',
    ]);
  });

  test('takes a 404 for an absence, with an error object or without', async () => {
    const { lookup } = lookupAt(registry.url);
    expect((await lookup('bare-name.com')).status).toBe('not_found');
    expect((await lookup('reserved-name.com')).status).toBe('not_found');
  });

  test('knows a domain object that has its name in Unicode only', async () => {
    expect((await lookupAt(registry.url).lookup('unicode-name.com')).status).toBe('registered');
    fail({ status: 200, body: { objectClassName: 'domain', unicodeName: 'MÜNCHEN.com' } });
    expect((await lookupAt(registry.url).lookup('münchen.com')).status).toBe('registered');
  });

  test.each([
    ['limited-name.com', 'rate_limited'],
    ['broken-name.com', 'unavailable'],
    ['garbage-name.com', 'invalid_response'],
  ])('of %s gives no verdict', async (domain, reason) => {
    expect(await lookupAt(registry.url).lookup(domain)).toEqual({
      status: 'unknown',
      source: 'rdap',
      reason,
    });
  });

  test('asks for an international name by its A-label', async () => {
    expect((await lookupAt(registry.url).lookup('münchen.com')).status).toBe('not_found');
    expect(registry.requests).toEqual(['GET /domain/xn--mnchen-3ya.com']);
  });

  test.each<[Partial<Fault>, string]>([
    [{ status: 429 }, 'rate_limited'],
    [{ status: 500 }, 'unavailable'],
    [{ status: 502, body: '<html>' }, 'unavailable'],
    [{ status: 503 }, 'unavailable'],
    [{ status: 400 }, 'invalid_response'],
    [{ status: 403 }, 'invalid_response'],
    [{ status: 410 }, 'invalid_response'],
    [{ status: 204 }, 'invalid_response'],
    [{ status: 304 }, 'invalid_response'],
    [{ status: 200, body: '<html>parked</html>' }, 'invalid_response'],
    [{ status: 200, body: {} }, 'invalid_response'],
    [{ status: 200, body: { objectClassName: 'domain', ldhName: 'other.com' } }, 'invalid_response'],
    [{ status: 200, body: { objectClassName: 'nameserver', ldhName: 'free.com' } }, 'invalid_response'],
    [{ status: 200, body: { objectClassName: 'domain' } }, 'invalid_response'],
    [{ status: 200, body: { errorCode: 404, title: 'Not found' } }, 'invalid_response'],
    [{ status: 501 }, 'unavailable'],
    [{ status: 200, body: tooLarge }, 'invalid_response'],
    [{ drop: true }, 'unavailable'],
  ])('takes %o for no answer', async (fault, reason) => {
    fail(fault);
    expect(await lookupAt(registry.url).lookup('free.com')).toEqual({
      status: 'unknown',
      source: 'rdap',
      reason,
    });
  });

  test('takes an answer cut off half-way for no answer', async () => {
    fail({
      status: 200,
      headers: { 'content-length': '5000' },
      body: { objectClassName: 'domain', ldhName: 'free.com' },
    });
    const answer = await lookupAt(registry.url, { deadlineMs: 300 }).lookup('free.com');
    expect(answer.status).toBe('unknown');
  });

  test('ends at its deadline', async () => {
    fail({ delay_ms: 1000 });
    expect(await lookupAt(registry.url, { deadlineMs: 100 }).lookup('free.com')).toEqual({
      status: 'unknown',
      source: 'rdap',
      reason: 'timeout',
    });
  });

  test('ends at the deadline of the one lookup', async () => {
    fail({ delay_ms: 1000 });
    const { lookup } = lookupAt(registry.url);
    expect((await lookup('free.com', { deadlineMs: 100 })).reason).toBe('timeout');
    expect((await lookup('free.com')).status).toBe('not_found');
  });

  test('stops waiting for a free place at its deadline', async () => {
    fail({ delay_ms: 1000 });
    const { lookup } = lookupAt(registry.url, { deadlineMs: 100, atOnce: 1 });
    const answers = await Promise.all([lookup('first.com'), lookup('second.com')]);
    // The place comes free at the very deadline of the one that waits for it.
    expect(answers.map((answer) => answer.reason)).toEqual([
      'timeout',
      expect.stringMatching(/busy|timeout/),
    ]);
    expect(registry.requests[0]).toBe('GET /domain/first.com');
  });
});

describe('a registry that asks for rest', () => {
  test.each([
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

  test('is not asked by those already waiting for a place', async () => {
    fail({ status: 429 });
    const { lookup } = lookupAt(registry.url, { atOnce: 1 });
    const answers = await Promise.all(['a.com', 'b.com', 'c.com'].map((domain) => lookup(domain)));
    expect(answers.map((answer) => answer.reason)).toEqual(['rate_limited', 'rate_limited', 'rate_limited']);
    expect(registry.requests).toHaveLength(1);
  });
});

test('a registry never has more than four lookups of one instance under way', async () => {
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
