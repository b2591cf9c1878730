import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { mintToken, parseAuthorization } from '../../../shared/auth/sessions.ts';
import { rateLimit } from '../../../shared/http/handler.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { httpEvent } from '../../support/http-event.ts';

const fixture = apiForFile();

// Two of them begin in one window.
const NOW = new Date(Math.ceil(Date.now() / 60_000) * 60_000);

type Hook = NonNullable<ReturnType<typeof rateLimit>['before']>;

/** The third request to an endpoint that takes two, refused by its code or let through. */
const third = async (
  path: `/${string}`,
  per: 'session' | 'address',
  session: string | null,
  token: string | null,
) => {
  const limit = { per, requests: 2, seconds: 60 } as const;
  const middleware = rateLimit({ method: 'POST', path, rateLimit: limit } as Parameters<typeof rateLimit>[0]);
  const event = httpEvent(path, token ? { authorization: `Bearer ${token}` } : {}, '');
  let last = 'passed';
  for (let count = 0; count < 3; count += 1) {
    const internal = { session, now: NOW, caller: Promise.resolve({}) } as { limited?: Promise<void> };
    middleware.before?.({ event, internal } as unknown as Parameters<Hook>[0]);
    last = await Promise.resolve(internal.limited).then(
      () => 'passed',
      ({ code }) => code,
    );
  }
  return last;
};

const endpoint = () => `/${randomUUID()}` as const;

test('requests are counted for each session', async () => {
  const counted = endpoint();
  expect(await third(counted, 'session', '5:6', null)).toBe('too_many_requests');
  expect(await third(counted, 'session', '5:7', null)).toBe('too_many_requests');
  expect(await third(endpoint(), 'session', null, null)).toBe('passed');
});

test('whoever is logged in goes on where the limit of an address is spent, and nobody else', async () => {
  const shared = endpoint();
  expect(await third(shared, 'address', null, null)).toBe('too_many_requests');
  expect(await third(shared, 'address', '5:6', fixture.token)).toBe('too_many_requests');
  const claimed = parseAuthorization(`Bearer ${fixture.token}`);
  const forged = mintToken(claimed?.userId ?? 0, 1).text;
  expect(await third(endpoint(), 'address', '5:6', forged)).toBe('too_many_requests');
  expect(await third(endpoint(), 'address', '5:6', fixture.token)).toBe('passed');
});
