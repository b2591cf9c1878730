import { describe, expect, test } from 'vitest';
import type { Fault } from '../../../infra/local/simulators/simulator.ts';
import { control, fault, orders, registrar, request, usd, yearsLeft } from './namecom.ts';

describe('finding a domain', () => {
  test('gives null when it is not in the account', async () => {
    await expect(registrar.findDomain('unknown.com')).resolves.toBeNull();
  });

  test('does not take any 404 for a missing domain', async () => {
    fault('GET /core/v1/domains/', { status: 404, body: '<html>' });
    await expect(registrar.findDomain('unknown.com')).rejects.toMatchObject({ kind: 'invalid_response' });
  });

  test('tells an expired domain', async () => {
    await registrar.register(request);
    await control(`domains/${request.domain}`, { expires_in_days: -1 });
    await expect(registrar.findDomain(request.domain)).resolves.toMatchObject({ status: 'expired' });
  });

  test('of one that has left the account gives null again', async () => {
    await registrar.register(request);
    await control(`domains/${request.domain}`, { removed: true });
    await expect(registrar.findDomain(request.domain)).resolves.toBeNull();
  });

  test('tells holds of the registry and the lock of a new registration', async () => {
    await registrar.register(request);
    await control(`domains/${request.domain}`, { holds: ['clientHold'] });
    const found = await registrar.findDomain(request.domain);
    expect(found?.locks).toEqual(['clientTransferProhibited', 'clientHold']);
    const days = ((found?.transferLockedUntil?.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(60);
  });

  test('of unknown dates is pending', async () => {
    fault('GET /core/v1/domains/', { status: 200, body: { domainName: 'Kasa.com' } });
    await expect(registrar.findDomain('kasa.com')).resolves.toEqual({
      domain: 'kasa.com',
      status: 'pending',
      createdAt: null,
      expiresAt: null,
      nameservers: [],
      locked: false,
      transferLockedUntil: null,
      locks: [],
      privacy: false,
      autoRenew: false,
      registrantVerified: null,
      renewalPrice: null,
    });
  });
});

describe('setting nameservers', () => {
  test('replaces them', async () => {
    await registrar.register(request);
    await registrar.setNameservers(request.domain, ['a.example.org', 'b.example.org']);
    const found = await registrar.findDomain(request.domain);
    expect(found?.nameservers).toEqual(['a.example.org', 'b.example.org']);
  });

  test('refuses a missing domain, an expired one and no names at all', async () => {
    const names = ['a.example.org'];
    await expect(registrar.setNameservers('unknown.com', names)).rejects.toMatchObject({ code: 'not_found' });
    await registrar.register(request);
    await expect(registrar.setNameservers(request.domain, [])).rejects.toMatchObject({
      code: 'invalid_request',
    });
    await control(`domains/${request.domain}`, { expires_in_days: -1 });
    await expect(registrar.setNameservers(request.domain, names)).rejects.toMatchObject({
      code: 'domain_expired',
    });
  });
});

test('all domains of the account are listed, a page at a time', async () => {
  await Promise.all(
    Array.from({ length: 251 }, (_, index) => control(`domains/kasa-${index}.com`, { held: true })),
  );
  const first = await registrar.listDomains(1);
  const second = await registrar.listDomains(first.nextPage ?? 0);
  expect([first.domains.length, second.domains.length, second.nextPage]).toEqual([250, 1, null]);
});

test('the credit at the registrar is told in cents', async () => {
  await expect(registrar.getBalance()).resolves.toEqual(usd(10_000_000));
  await registrar.register(request);
  await expect(registrar.getBalance()).resolves.toEqual(usd(9_998_701));
});

const RENEW = 'POST /core/v1/domains/kasa-bank.com:renew';

describe('renewing a domain', () => {
  const expiry = async (): Promise<Date> =>
    (await registrar.findDomain(request.domain))?.expiresAt ?? new Date(0);
  const renewals = async (): Promise<number> =>
    (await orders()).filter(({ type }) => type === 'renewal').length;

  test('adds the years, and does nothing the second time', async () => {
    const { expiresAt } = await registrar.register(request);
    const renewal = { domain: request.domain, years: 2, currentExpiry: expiresAt ?? new Date(0) };
    expect(yearsLeft((await registrar.renew(renewal)).expiresAt)).toBe(3);
    expect(yearsLeft((await registrar.renew(renewal)).expiresAt)).toBe(3);
    expect(await renewals()).toBe(1);
  });

  test('succeeds once when the answer is lost', async () => {
    await registrar.register(request);
    fault(RENEW, { drop_after: true });
    const renewal = { domain: request.domain, years: 1, currentExpiry: await expiry() };
    expect(yearsLeft((await registrar.renew(renewal)).expiresAt)).toBe(2);
    expect(await renewals()).toBe(1);
  });

  test.each<[string, Partial<Fault>, string]>([
    ['the connection drops', { drop: true }, 'unavailable'],
    ['the answer is garbage', { status: 200, body: 'ok' }, 'invalid_response'],
    ['the registrar answers 500', { status: 500 }, 'unavailable'],
  ])('is retryable when %s before the effect', async (_name, misbehaviour, kind) => {
    await registrar.register(request);
    fault(RENEW, misbehaviour);
    const renewal = { domain: request.domain, years: 1, currentExpiry: await expiry() };
    await expect(registrar.renew(renewal)).rejects.toMatchObject({ kind, retryable: true });
    expect(yearsLeft((await registrar.renew(renewal)).expiresAt)).toBe(2);
    expect(await renewals()).toBe(1);
  });

  test('is not mistaken for done when the dates differ by hours', async () => {
    await registrar.register(request);
    const currentExpiry = new Date((await expiry()).getTime() - 8 * 60 * 60 * 1000);
    const renewed = await registrar.renew({ domain: request.domain, years: 1, currentExpiry });
    expect(yearsLeft(renewed.expiresAt)).toBe(2);
  });

  test('buys nothing while the present expiry date cannot be read', async () => {
    await registrar.register(request);
    fault('GET /core/v1/domains/', { status: 500 });
    const renewal = { domain: request.domain, years: 1, currentExpiry: new Date() };
    await expect(registrar.renew(renewal)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await renewals()).toBe(0);
  });

  test('of a premium name states the price that was quoted', async () => {
    const domain = 'premium-kasa.com';
    const bought = await registrar.register({ ...request, domain, price: usd(34_995) });
    const renewal = { domain, years: 2, currentExpiry: bought.expiresAt ?? new Date(0) };
    await expect(registrar.renew(renewal)).rejects.toMatchObject({ code: 'price_required' });
    await expect(registrar.renew({ ...renewal, price: usd(24_995) })).rejects.toMatchObject({
      code: 'price_changed',
    });
    const { renew } = await registrar.getPrices(domain, 2);
    expect(yearsLeft((await registrar.renew({ ...renewal, price: renew ?? undefined })).expiresAt)).toBe(3);
  });

  test('without credit is a failed payment', async () => {
    await registrar.register(request);
    await control('balance', { cents: 100 });
    const renewal = { domain: request.domain, years: 1, currentExpiry: await expiry() };
    await expect(registrar.renew(renewal)).rejects.toMatchObject({
      kind: 'rejected',
      code: 'payment_failed',
    });
  });

  test('refuses a domain that is not in the account', async () => {
    const renewal = { domain: 'unknown.com', years: 1, currentExpiry: new Date() };
    await expect(registrar.renew(renewal)).rejects.toMatchObject({ kind: 'rejected', code: 'not_found' });
  });
});
