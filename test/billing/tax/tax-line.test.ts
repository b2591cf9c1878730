import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ruleInEffect, taxLabel, taxLine, totalsOf, totalTaxes } from '../../../shared/billing/tax/rules.ts';
import { taxFor } from '../../../shared/billing/tax/tax-payer.ts';
import { sum } from '../../../shared/platform/money.ts';
import { clientOf } from '../../support/unit/records.ts';
import { taxesOf } from '../../support/unit/taxes.ts';

const at = (time: string) => new Date(time);
const ghana = (time: string) => ruleInEffect(taxesOf(), 'GH', at(time));

test('the rule in effect is the latest that has begun, to the second', () => {
  expect(ghana('2022-12-31T23:59:59.999Z')).toBeNull();
  expect(ghana('2025-12-31T23:59:59.999Z')?.components).toHaveLength(4);
  expect(ghana('2026-01-01T00:00:00.000Z')?.components).toHaveLength(3);
  expect(ruleInEffect(taxesOf(), 'US', at('2026-06-01T00:00:00Z'))).toBeNull();
  expect(ruleInEffect(null, 'GH', at('2026-06-01T00:00:00Z'))).toBeNull();
});

test('Ghana charges 20 % since 2026, each component on the same value, and charged 21.9 % before', () => {
  const now = taxLine({ unit_price: 10_000, setup_fee: 0 }, ghana('2026-11-22T00:00:00Z'), 'GHS');
  expect(now.taxes.map((tax) => [taxLabel(tax), tax.amount])).toEqual([
    ['NHIL 2.5 %', 250],
    ['GETFund 2.5 %', 250],
    ['VAT 15 %', 1500],
  ]);
  expect(now).toMatchObject({ tax: 2000, total: 12_000 });
  const before = taxLine({ unit_price: 10_000, setup_fee: 0 }, ghana('2025-11-22T00:00:00Z'), 'GHS');
  expect(before.taxes.map(({ amount }) => amount)).toEqual([250, 250, 100, 1590]);
  expect(before).toMatchObject({ tax: 2190, total: 12_190 });
});

test.each([
  [20, 0, [1, 1, 3]], // 0.5 is rounded up
  [19, 0, [0, 0, 3]], // 0.475 and 2.85
  [500, 100, [15, 15, 90]],
  [0, 0, [0, 0, 0]],
])('%i with a set-up fee of %i is taxed %j', (unit_price, setup_fee, amounts) => {
  const line = taxLine({ unit_price, setup_fee }, ghana('2026-11-22T00:00:00Z'), 'GHS');
  expect(line.taxes.map(({ amount }) => amount)).toEqual(amounts);
  expect(line).toMatchObject({ unit_price, setup_fee, tax: sum(amounts) });
});

test('a price that includes its tax stays what is paid, and is less by the tax for who owes none', () => {
  const rule = taxesOf((one) => ({ ...one, included: true })).rules.find(({ country }) => country === 'FR');
  const price = { unit_price: 1200, setup_fee: 600 };
  expect(taxLine(price, rule ?? null, 'GHS')).toMatchObject({
    unit_price: 1000,
    setup_fee: 500,
    tax: 300,
    total: 1800,
  });
  expect(taxLine(price, rule ?? null, 'GHS', false)).toEqual({
    unit_price: 1000,
    setup_fee: 500,
    catalog_price: price,
    tax: 0,
    taxes: [],
    total: 1500,
  });
});

test('nothing is charged where a country has no rule', () => {
  const line = taxFor(taxesOf(), clientOf({ country: 'US' }), at('2026-11-22T00:00:00Z'))(999, 1);
  const price = { unit_price: 999, setup_fee: 1 };
  expect(line).toEqual({ ...price, catalog_price: price, tax: 0, taxes: [], total: 1000 });
});

test('who is exempt pays the price without tax, until the exemption is over', () => {
  const tax_exemption = { reason: 'Diplomatic mission', evidence: 'MFA 12/2026', until: '2026-12-01' };
  const client = clientOf({ country: 'GH' }, { tax_exemption });
  const taxAt = (time: string) => taxFor(taxesOf(), client, at(time))(1000).tax;
  expect([taxAt('2026-11-30T23:59:59Z'), taxAt('2026-12-01T00:00:00Z')]).toEqual([0, 200]);
});

const component = fc.record({
  name: fc.constantFrom('VAT', 'NHIL', 'GETFund'),
  rate_bp: fc.integer({ min: 0, max: 5000 }),
  compound: fc.boolean(),
});
const minor = fc.integer({ min: 0, max: 10 ** 13 });

test('lines, components and totals agree to the minor unit, each component is its share within half a unit', () => {
  fc.assert(
    fc.property(
      fc.array(component, { maxLength: 4 }),
      fc.boolean(),
      fc.array(fc.record({ unit_price: minor, setup_fee: minor }), { minLength: 1, maxLength: 20 }),
      (components, included, prices) => {
        const rule = { country: 'GH', from: '2026-01-01', reverse_charge: false, source: '' };
        const lines = prices.map((price) => taxLine(price, { ...rule, included, components }, 'GHS'));
        for (const [index, line] of lines.entries()) {
          const paid = (prices[index]?.unit_price ?? 0) + (prices[index]?.setup_fee ?? 0);
          expect(line.total).toBe(line.unit_price + line.setup_fee + line.tax);
          expect(line.tax).toBe(sum(line.taxes.map(({ amount }) => amount)));
          expect(Math.min(line.unit_price, line.setup_fee, line.tax)).toBeGreaterThanOrEqual(0);
          expect(included ? line.total : line.unit_price + line.setup_fee).toBe(paid);
          if (included) continue;
          const simple = sum(components.filter(({ compound }) => !compound).map(({ rate_bp }) => rate_bp));
          for (const [place, { rate_bp, compound }] of components.entries()) {
            const exact = BigInt(paid) * BigInt(rate_bp) * BigInt(10_000 + (compound ? simple : 0));
            const twiceTheError = 2n * (BigInt(line.taxes[place]?.amount ?? -1) * 10n ** 8n - exact);
            expect(twiceTheError > -(10n ** 8n) && twiceTheError <= 10n ** 8n).toBe(true);
          }
        }
        expect(sum(totalTaxes(lines).map(({ amount }) => amount))).toBe(sum(lines.map(({ tax }) => tax)));
      },
    ),
  );
});

test('a line of an earlier release shows its tax as one component without a rate', () => {
  expect(totalTaxes([{ tax: 15 }, { tax: 5 }, { tax: 0 }])).toEqual([
    { name: 'Tax', rate_bp: null, amount: 20 },
  ]);
});

test('lines come to the sum of their prices, their set-up fees and the tax', () => {
  const line = (unit_price: number, setup_fee: number) =>
    taxLine({ unit_price, setup_fee }, ghana('2026-06-01T00:00:00Z'), 'GHS');
  expect(totalsOf([line(1000, 200), line(500, 0)])).toEqual({ subtotal: 1700, tax: 341, total: 2041 });
  expect(totalsOf([])).toEqual({ subtotal: 0, tax: 0, total: 0 });
});
