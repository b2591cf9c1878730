import { describe, expect, test } from 'vitest';
import { callsOf, fault, registrar, simulator } from './namecom.ts';

describe('checking availability', () => {
  test('tells free, held, reserved, premium and unsupported names apart, in the order asked', async () => {
    const names = ['premium-kasa.com', 'google.com', 'kasa.com', 'reserved-x.com', 'kasa.gh', 'taken-x.net'];
    await expect(registrar.checkAvailability(names)).resolves.toEqual([
      { domain: 'premium-kasa.com', purchasable: true, premium: true, premiumPrice: 34_995 },
      { domain: 'google.com', purchasable: false, premium: false, premiumPrice: null },
      { domain: 'kasa.com', purchasable: true, premium: false, premiumPrice: null },
      { domain: 'reserved-x.com', purchasable: false, premium: false, premiumPrice: null },
      { domain: 'kasa.gh', purchasable: false, premium: false, premiumPrice: null },
      { domain: 'taken-x.net', purchasable: false, premium: false, premiumPrice: null },
    ]);
  });

  test('asks for at most fifty names at a time', async () => {
    const names = Array.from({ length: 101 }, (_, index) => `kasa-${index}.com`);
    const results = await registrar.checkAvailability(names);
    expect(results.map(({ domain }) => domain)).toEqual(names);
    expect(results.every(({ purchasable }) => purchasable)).toBe(true);
    expect(callsOf('POST /core/v1/domains:checkAvailability')).toBe(3);
  });

  test('of nothing asks nothing', async () => {
    await expect(registrar.checkAvailability([])).resolves.toEqual([]);
    expect(simulator.requests).toEqual([]);
  });

  test('takes 422 for names that are not sold there', async () => {
    await expect(registrar.checkAvailability(['kasa.gh'])).resolves.toMatchObject([{ purchasable: false }]);
  });

  test('takes a name sold by auction for a premium one', async () => {
    const sold = { domainName: 'kasa.com', purchasable: true, purchasePrice: 25.1, purchaseType: 'expiring' };
    fault('checkAvailability', { status: 200, body: { results: [sold] } });
    await expect(registrar.checkAvailability(['kasa.com'])).resolves.toMatchObject([
      { premium: true, premiumPrice: 2_510 },
    ]);
  });

  test('never takes an outage for an answer', async () => {
    fault('checkAvailability', { status: 502, body: { message: 'Registry Connection Unavailable' } });
    await expect(registrar.checkAvailability(['kasa.com'])).rejects.toMatchObject({ kind: 'unavailable' });
  });
});
