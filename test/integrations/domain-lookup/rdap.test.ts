import { describe, expect, it } from 'vitest';
import { startRdapSimulator } from '../../../infra/local/simulators/rdap.ts';
import type { Fault } from '../../../infra/local/simulators/simulator.ts';
import { fail, lookupAt, registry } from './rdap.ts';

/** A proper domain object apart from its size. */
const tooLarge = { objectClassName: 'domain', ldhName: 'free.com', lang: 'x'.repeat(300_000) };

describe('an RDAP lookup', () => {
  it('reports a held name as registered and a free one as not found', async () => {
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

  it('asks for an international name by its A-label', async () => {
    expect((await lookupAt(registry.url).lookup('münchen.com')).status).toBe('not_found');
    expect(registry.requests).toEqual(['GET /domain/xn--mnchen-3ya.com']);
  });

  it.each<[Partial<Fault>, string]>([
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

  it('takes an answer cut off half-way for no answer', async () => {
    fail({
      status: 200,
      headers: { 'content-length': '5000' },
      body: { objectClassName: 'domain', ldhName: 'free.com' },
    });
    const answer = await lookupAt(registry.url, { deadlineMs: 300 }).lookup('free.com');
    expect(answer.status).toBe('unknown');
  });

  it('gives up at its deadline', async () => {
    fail({ delay_ms: 1000 });
    expect(await lookupAt(registry.url, { deadlineMs: 100 }).lookup('free.com')).toEqual({
      status: 'unknown',
      source: 'rdap',
      reason: 'timeout',
    });
  });

  it('gives up waiting for a free place at its deadline', async () => {
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

describe('a redirect', () => {
  const redirect = (location: string, times = 1) => fail({ status: 302, headers: { location }, times });

  it('is followed to a known registry, twice at most', async () => {
    redirect('/domain/example.com', 2);
    expect((await lookupAt(registry.url).lookup('example.com')).status).toBe('registered');
    expect(registry.requests).toHaveLength(3);

    redirect('/domain/example.com', 3);
    expect((await lookupAt(registry.url).lookup('example.com')).reason).toBe('invalid_response');
    expect(registry.requests).toHaveLength(6);
  });

  it('to any other server is refused unasked', async () => {
    const foreign = await startRdapSimulator(0);
    const ownPort = new URL(registry.url).port;
    for (const location of [
      `${foreign.url}/domain/example.com`,
      `//127.0.0.1:${new URL(foreign.url).port}/domain/example.com`,
      `http://127.0.0.1:${ownPort}@127.0.0.1:${new URL(foreign.url).port}/domain/example.com`,
      `http://user:secret@127.0.0.1:${ownPort}/domain/example.com`,
      `http://localhost:${ownPort}/domain/example.com`,
      'http://169.254.169.254/latest/meta-data/',
      'file:///etc/hostname',
      'data:application/json,{}',
      'http://[',
    ]) {
      redirect(location);
      const answer = await lookupAt(registry.url).lookup('example.com');
      expect([location, answer.status]).toEqual([location, 'unknown']);
    }
    await foreign.close();
    expect(foreign.requests).toEqual([]);
    expect(registry.requests).toHaveLength(9);
  });
});
