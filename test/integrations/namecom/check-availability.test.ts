import { describe, expect, test } from 'vitest';
import { callsOf, control, fault, registrar, simulator, usd } from './namecom.ts';

const CHECK = 'POST /core/v1/domains:checkAvailability';

const refused = (domain: string, reason: string) => ({
  domain,
  purchasable: false,
  premium: false,
  purchaseType: null,
  purchasePrice: null,
  renewalPrice: null,
  reason,
});

describe('checking availability', () => {
  test('tells free, held, reserved and premium names apart with their prices, in the order asked', async () => {
    const names = ['premium-kasa.com', 'google.com', 'kasa.com', 'reserved-x.com', 'taken-x.net'];
    await expect(registrar.checkAvailability(names)).resolves.toEqual([
      {
        domain: 'premium-kasa.com',
        purchasable: true,
        premium: true,
        purchaseType: 'registration',
        purchasePrice: usd(34_995),
        renewalPrice: usd(24_995),
        reason: null,
      },
      refused('google.com', 'not_available'),
      {
        domain: 'kasa.com',
        purchasable: true,
        premium: false,
        purchaseType: 'registration',
        purchasePrice: usd(1299),
        renewalPrice: usd(1999),
        reason: null,
      },
      refused('reserved-x.com', 'not_available'),
      refused('taken-x.net', 'not_available'),
    ]);
    expect(callsOf(CHECK)).toBe(1);
  });

  test('tells a TLD that is not sold, alone and among others', async () => {
    await expect(registrar.checkAvailability(['kasa.gh'])).resolves.toEqual([
      refused('kasa.gh', 'unsupported_tld'),
    ]);
    await expect(registrar.checkAvailability(['kasa.gh', 'kasa.com'])).resolves.toMatchObject([
      { domain: 'kasa.gh', reason: 'unsupported_tld' },
      { domain: 'kasa.com', purchasable: true },
    ]);
  });

  test('asks once more for what was left out, and does not guess what is left out again', async () => {
    fault('checkAvailability', { status: 200, body: { results: [] } });
    await expect(registrar.checkAvailability(['kasa.com'])).resolves.toMatchObject([{ purchasable: true }]);
    expect(callsOf(CHECK)).toBe(2);
    fault('checkAvailability', { times: 2, status: 200, body: {} });
    await expect(registrar.checkAvailability(['kasa.com'])).resolves.toEqual([
      refused('kasa.com', 'registry_unavailable'),
    ]);
  });

  test('takes a registry in maintenance for no answer', async () => {
    await expect(registrar.checkAvailability(['maintenance-x.com'])).resolves.toEqual([
      refused('maintenance-x.com', 'registry_unavailable'),
    ]);
  });

  test('does not offer what somebody else sells, but tells its price', async () => {
    await expect(registrar.checkAvailability(['expiring-x.com', 'aftermarket-x.com'])).resolves.toMatchObject(
      [
        {
          purchasable: false,
          premium: true,
          purchaseType: 'expiring',
          purchasePrice: usd(2510),
          reason: 'aftermarket',
        },
        { purchasable: false, purchaseType: 'aftermarket_s', reason: 'aftermarket' },
      ],
    );
  });

  test('tells the price of the shortest term, and a changed one', async () => {
    await expect(registrar.checkAvailability(['kasa.ai'])).resolves.toMatchObject([
      { purchasePrice: usd(19_998), renewalPrice: usd(19_998) },
    ]);
    await control('prices/kasa.com', { register: 2599 });
    await expect(registrar.checkAvailability(['kasa.com'])).resolves.toMatchObject([
      { purchasePrice: usd(2599), renewalPrice: usd(1999) },
    ]);
  });

  test('asks for at most fifty names at a time, and for each once', async () => {
    const names = Array.from({ length: 101 }, (_, index) => `kasa-${index}.com`);
    const results = await registrar.checkAvailability([...names, 'KASA-7.com']);
    expect(results.map(({ domain }) => domain)).toEqual([...names, 'KASA-7.com']);
    expect(results.every(({ purchasable }) => purchasable)).toBe(true);
    expect(callsOf(CHECK)).toBe(3);
  });

  test('of nothing asks nothing', async () => {
    await expect(registrar.checkAvailability([])).resolves.toEqual([]);
    expect(simulator.requests).toEqual([]);
  });

  test.each([
    ['an outage', { status: 502, body: { message: 'Registry Connection Unavailable' } }, 'unavailable'],
    [
      'a passing 422',
      { status: 422, body: { message: 'Temporarily unavailable, try again' } },
      'unavailable',
    ],
    ['garbage', { status: 200, body: '<html>' }, 'invalid_response'],
    [
      'a name without a verdict',
      { status: 200, body: { results: [{ domainName: 'a.com' }] } },
      'invalid_response',
    ],
    ['a cut connection', { drop: true }, 'unavailable'],
  ])('never takes %s for an answer', async (_name, misbehaviour, kind) => {
    fault('checkAvailability', misbehaviour);
    await expect(registrar.checkAvailability(['kasa.com'])).rejects.toMatchObject({ kind, retryable: true });
  });
});

test('suggestions are plain registrations below the TLDs asked for', async () => {
  const names = await registrar.suggestNames({ keyword: 'taken-kasa.com', tlds: ['com', 'net', 'gh'] });
  expect(names.map(({ domain }) => domain)).toEqual(['gettaken-kasa.com', 'gettaken-kasa.net']);
  expect(names.every(({ purchasable }) => purchasable)).toBe(true);
});

describe('prices', () => {
  test('are totals for the years asked about', async () => {
    await expect(registrar.getPrices('kasa.com', 3)).resolves.toEqual({
      premium: false,
      register: usd(3897),
      renew: usd(5997),
      transfer: usd(1799),
    });
    await expect(registrar.getPrices('premium-kasa.com', 2)).resolves.toEqual({
      premium: true,
      register: usd(69_990),
      renew: usd(49_990),
      transfer: usd(27_995),
    });
  });

  test('are null for a term that the registrar does not sell', async () => {
    await expect(registrar.getPrices('kasa.ai', 1)).resolves.toMatchObject({ register: null, renew: null });
  });

  test('of a TLD that is not sold are refused for good', async () => {
    await expect(registrar.getPrices('kasa.gh', 1)).rejects.toMatchObject({
      kind: 'rejected',
      code: 'unsupported_tld',
    });
  });
});
