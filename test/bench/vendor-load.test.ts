import { expect, test } from 'vitest';
import { domainsWithin, standingLoad } from './vendor-load.ts';

const DOMAINS = 250;

test('domains that nobody touches are asked for by themselves only near their expiry, which a budget suffices for', () => {
  const load = standingLoad(DOMAINS);
  expect(load.lists).toBe(365);
  expect(load.renewals).toBeGreaterThanOrEqual(DOMAINS - 1);
  // Each 20 hours for 45 days.
  const near = (45 * 24) / 20;
  expect(Math.abs(load.looks / DOMAINS / near - 1)).toBeLessThan(0.1);
  expect(domainsWithin(2_500, load)).toBeGreaterThan(300_000);
}, 30_000);
