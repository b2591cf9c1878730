import { describe, expect, test } from 'vitest';
import {
  CREATE,
  contact,
  fault,
  orders,
  registrar,
  registrarWith,
  request,
  simulator,
  yearsLeft,
} from './namecom.ts';

describe('registering a domain', () => {
  test('answers with the registered domain', async () => {
    const domain = await registrar.register({ ...request, years: 2 });
    expect(domain).toMatchObject({
      domain: request.domain,
      status: 'active',
      nameservers: request.nameservers,
      locked: true,
    });
    expect(yearsLeft(domain.expiresAt)).toBe(2);
    await expect(registrar.findDomain(request.domain)).resolves.toEqual(domain);
  });

  test('repeated with the same key buys once and gives the first answer', async () => {
    const first = await registrar.register(request);
    await expect(registrar.register(request)).resolves.toEqual(first);
    expect(await orders()).toHaveLength(1);
  });

  test('repeated with another key, as after twelve hours, finds what the first one bought', async () => {
    await registrar.register(request);
    const late = { ...request, idempotencyKey: 'forgotten' };
    await expect(registrar.register(late)).resolves.toMatchObject({ domain: request.domain });
    expect(await orders()).toHaveLength(1);
  });

  test('sixteen times at once buys once and succeeds sixteen times', async () => {
    const results = await Promise.all(Array.from({ length: 16 }, () => registrar.register(request)));
    expect(new Set(results.map(({ expiresAt }) => expiresAt?.getTime())).size).toBe(1);
    expect(await orders()).toHaveLength(1);
  });

  test.each(['taken-kasa.com', 'google.com', 'reserved-kasa.com'])('refuses %s as taken', async (domain) => {
    await expect(registrar.register({ ...request, domain })).rejects.toMatchObject({
      kind: 'rejected',
      code: 'domain_taken',
    });
  });

  test('never hands out a domain of another customer in the same account', async () => {
    await registrar.register(request);
    const stranger = {
      ...request,
      idempotencyKey: 'order-item-2',
      contact: { ...contact, email: 'kofi@example.com' },
    };
    await expect(registrar.register(stranger)).rejects.toMatchObject({
      kind: 'rejected',
      code: 'domain_taken',
    });
  });

  test('refuses a key that was used for something else', async () => {
    await registrar.register(request);
    const other = { ...request, domain: 'kasa-two.com' };
    await expect(registrar.register(other)).rejects.toMatchObject({ kind: 'rejected', code: 'conflict' });
  });

  test('refuses a premium name, whose price nobody has agreed to', async () => {
    await expect(registrar.register({ ...request, domain: 'premium-kasa.com' })).rejects.toMatchObject({
      kind: 'rejected',
      code: 'price_required',
    });
  });

  test.each([{ phone: '0201234567' }, { country: 'Ghana' }, { email: 'nobody' }, { city: '' }])(
    'refuses a contact with %j',
    async (mistake) => {
      await expect(
        registrar.register({ ...request, contact: { ...contact, ...mistake } }),
      ).rejects.toMatchObject({
        kind: 'rejected',
        code: 'invalid_request',
      });
      expect(await orders()).toHaveLength(0);
    },
  );

  test('without money is refused as a failed payment, and asks nothing more', async () => {
    fault(CREATE, { status: 402, body: { message: 'Payment failed', details: 'Insufficient Funds' } });
    await expect(registrar.register(request)).rejects.toMatchObject({
      kind: 'rejected',
      code: 'payment_failed',
    });
    expect(simulator.requests).toEqual([CREATE]);
  });

  test('beyond the rate limit waits until the limit resets', async () => {
    const reset = Math.floor(Date.now() / 1000) + 90;
    fault(CREATE, {
      status: 429,
      body: { message: 'Too Many Requests' },
      headers: { 'x-ratelimit-reset': String(reset) },
    });
    const failure: unknown = await registrar.register(request).catch((error: unknown) => error);
    expect(failure).toMatchObject({ kind: 'unavailable', status: 429 });
    const { retryAfterSeconds } = failure as { retryAfterSeconds: number };
    expect(retryAfterSeconds).toBeGreaterThan(80);
    expect(retryAfterSeconds).toBeLessThanOrEqual(90);
  });

  test('with a wrong token is refused', async () => {
    await expect(registrarWith({ token: 'wrong' }).register(request)).rejects.toMatchObject({
      kind: 'rejected',
      code: 'access_denied',
      status: 401,
    });
  });
});
