import { expect, test } from 'vitest';
import {
  decidingNumber,
  knownCheck,
  percentOf,
  reverseChargeAt,
  ruleInEffect,
  type Taxes,
  taxesOf,
  vatNumberOf,
} from '../../../shared/billing/tax/rules.ts';
import { config } from '../../../shared/platform/config/config.ts';
import type { TaxRule } from '../../../shared/records/catalog.ts';
import { keys } from '../../../shared/records/keys.ts';
import { clientOf, NOW } from '../../support/unit/records.ts';

Object.assign(config().seller, { country: 'FR', tax_id: 'FR12345678901' });

const rule = (given: Partial<TaxRule> = {}): TaxRule => ({
  country: 'DE',
  from: '2026-01-01',
  included: false,
  reverse_charge: true,
  source: 'law',
  components: [],
  ...given,
});
const taxesWith = (...rules: TaxRule[]): Taxes => ({ ...keys.catalogTaxes(), rules });
const TAXES = taxesWith(rule());
const business = clientOf({ country: 'DE', tax_id: 'DE123456789' });
const check = { tax_id: 'DE123456789', valid: true, consultation: 'C1', checked_at: NOW.toISOString() };
const after = (ms: number) => new Date(NOW.getTime() + ms);
const HOUR = 3_600_000;

test('the latest rule that has begun is in effect; of two of one day the first', () => {
  const rules = [rule({ from: '2026-03-01' }), rule(), rule({ from: '2026-03-01', source: 'again' })];
  expect(ruleInEffect(taxesWith(...rules), 'DE', NOW)).toBe(rules[0]);
  expect(ruleInEffect(taxesWith(...rules), 'DE', new Date('2026-02-28T23:59:59Z'))).toBe(rules[1]);
  expect(ruleInEffect(taxesWith(...rules), 'FR', NOW)).toBeNull();
});

test('a number decides where the law of another country says so, and the seller has one to name', () => {
  const decides = (client = business, taxes = TAXES) => decidingNumber(client, taxes, NOW);
  expect(decides()).toEqual({ country: 'DE', number: '123456789' });
  expect(decides(business, taxesWith(rule({ reverse_charge: false })))).toBeNull();
  expect(decides(business, taxesWith())).toBeNull();
  const french = clientOf({ country: 'FR', tax_id: 'FR00000000000' });
  expect(decides(french, taxesWith(rule({ country: 'FR' })))).toBeNull();
  config().seller.tax_id = null;
  expect(decides()).toBeNull();
  config().seller.tax_id = 'FR12345678901';
});

test('a number begins as its country does, which for Greece is EL', () => {
  expect(vatNumberOf('GR', 'EL123456789')).toEqual({ country: 'EL', number: '123456789' });
  for (const none of ['GR123456789', 'EL1', 'EL1234567890123', 'EL12345 678', null, undefined]) {
    expect(vatNumberOf('GR', none)).toBeNull();
  }
});

test('a valid number is known for a week, another for an hour, and only the one that was asked about', () => {
  const known = (given: Partial<typeof check>, at: Date) =>
    knownCheck({ ...business, vat_check: { ...check, ...given } }, at) !== null;
  expect([known({}, after(168 * HOUR - 1)), known({}, after(168 * HOUR))]).toEqual([true, false]);
  expect([known({ valid: false }, after(HOUR - 1)), known({ valid: false }, after(HOUR))]).toEqual([
    true,
    false,
  ]);
  expect(known({ tax_id: 'DE1' }, NOW)).toBe(false);
  expect(knownCheck(business, NOW)).toBeNull();
});

test('the buyer accounts for the tax while a number that decides is known to be valid', () => {
  const { valid: _, ...evidence } = check;
  const at = (given: Partial<typeof check>, taxes = TAXES) =>
    reverseChargeAt({ ...business, vat_check: { ...check, ...given } }, taxes, NOW);
  expect(at({})).toEqual(evidence);
  expect(at({ valid: false })).toBeNull();
  expect(at({}, taxesWith())).toBeNull();
  expect(reverseChargeAt(business, TAXES, NOW)).toBeNull();
});

test('a line of release 1.0 has one tax without a rate, or none', () => {
  expect(taxesOf({ tax: 5 })).toEqual([{ name: 'Tax', rate_bp: null, amount: 5 }]);
  expect(taxesOf({ tax: 0 })).toEqual([]);
  expect([percentOf(null), percentOf(250)]).toEqual([null, 2.5]);
});
