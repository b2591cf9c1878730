import { describe, expect, test } from 'vitest';
import {
  CREATE,
  contact,
  control,
  fault,
  orders,
  registrar,
  registrarWith,
  request,
  simulator,
  usd,
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
    const { charge, ...registered } = domain;
    expect(charge).toMatchObject({ operation: 'register', price: usd(2 * 1299) });
    await expect(registrar.findDomain(request.domain)).resolves.toEqual(registered);
  });

  test('repeated with the same key buys once and gives the first answer', async () => {
    const first = await registrar.register(request);
    const again = await registrar.register(request);
    expect(again).toEqual({ ...first, charge: { ...first.charge, at: again.charge?.at } });
    expect(await orders()).toHaveLength(1);
  });

  test('repeated when the registrar has forgotten the key finds what the first one bought', async () => {
    await registrar.register(request);
    await control('idempotency-keys', { forget: true });
    await expect(registrar.register(request)).resolves.toMatchObject({ domain: request.domain });
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

  test('buys a premium name at the price that was quoted, and at no other', async () => {
    const premium = { ...request, domain: 'premium-kasa.com', years: 2 };
    await expect(registrar.register(premium)).rejects.toMatchObject({
      kind: 'rejected',
      code: 'price_required',
    });
    await expect(registrar.register({ ...premium, price: usd(34_995) })).rejects.toMatchObject({
      kind: 'rejected',
      code: 'price_changed',
    });
    const { register } = await registrar.getPrices(premium.domain, 2);
    await registrar.register({ ...premium, price: register ?? undefined });
    expect(await orders()).toMatchObject([{ name: premium.domain, price: 699.9, duration: 2 }]);
  });

  test('is refused when the price has changed since it was quoted', async () => {
    const { register } = await registrar.getPrices(request.domain, 1);
    await control('prices/com', { register: 1599 });
    await expect(registrar.register({ ...request, price: register ?? undefined })).rejects.toMatchObject({
      kind: 'rejected',
      code: 'price_changed',
    });
    expect(await orders()).toHaveLength(0);
  });

  test('pays a flat fee for what somebody else sells only when told its type', async () => {
    const flat = { ...request, domain: 'expiring-kasa.com', price: usd(2510) };
    await expect(registrar.register(flat)).rejects.toMatchObject({ code: 'invalid_request' });
    await registrar.register({ ...flat, purchaseType: 'expiring' });
    expect(await orders()).toMatchObject([{ price: 25.1 }]);
  });

  test('hides the registrant unless told otherwise, locks the domain and leaves renewing to us', async () => {
    await expect(registrar.register(request)).resolves.toMatchObject({
      privacy: true,
      locked: true,
      autoRenew: false,
    });
    const open = {
      ...request,
      domain: 'kasa-open.com',
      idempotencyKey: 'k2',
      privacy: false,
      autoRenew: true,
    };
    await expect(registrar.register(open)).resolves.toMatchObject({ privacy: false, autoRenew: true });
  });

  test('where a TLD has neither privacy nor locks goes without', async () => {
    const domain = await registrar.register({ ...request, domain: 'kasa-bank.at' });
    expect(domain).toMatchObject({ privacy: false, locked: false, transferLockedUntil: null });
  });

  test('of a name in another script needs its language', async () => {
    const idn = { ...request, domain: 'xn--mnchen-3ya.com' };
    await expect(registrar.register(idn)).rejects.toMatchObject({ code: 'invalid_request' });
    await expect(registrar.register({ ...idn, tldRequirements: { language: 'XX' } })).rejects.toMatchObject({
      code: 'invalid_request',
    });
    const bought = await registrar.register({ ...idn, tldRequirements: { language: 'DE' } });
    expect(bought.domain).toBe('xn--mnchen-3ya.com');
  });

  test('answers what the registry of the TLD asks', async () => {
    const french = { ...request, domain: 'kasa-bank.fr', contact: { ...contact, country: 'FR' } };
    await expect(registrar.register(french)).rejects.toMatchObject({ code: 'invalid_request' });
    const tldRequirements = { business: 'no', 'X-FR-BIRTHPLACE': 'GH' };
    await registrar.register({ ...french, tldRequirements });
    expect(await orders()).toMatchObject([{ name: 'kasa-bank.fr' }]);
  });

  test('below a TLD that is not sold is refused for good', async () => {
    await expect(registrar.register({ ...request, domain: 'kasa.gh' })).rejects.toMatchObject({
      kind: 'rejected',
      code: 'unsupported_tld',
    });
  });

  test.each([
    { phone: '0201234567' },
    { phone: '+1234567' },
    { country: 'Ghana' },
    { email: 'nobody' },
    { city: '' },
  ])('refuses a contact with %j', async (mistake) => {
    await expect(
      registrar.register({ ...request, contact: { ...contact, ...mistake } }),
    ).rejects.toMatchObject({
      kind: 'rejected',
      code: 'invalid_request',
    });
    expect(await orders()).toHaveLength(0);
  });

  test('without money is refused as a failed payment, and asks nothing more', async () => {
    await control('balance', { cents: 0 });
    await expect(registrar.register(request)).rejects.toMatchObject({
      kind: 'rejected',
      code: 'payment_failed',
    });
    expect(simulator.requests.filter((line) => line.includes('/core/'))).toEqual([CREATE]);
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
