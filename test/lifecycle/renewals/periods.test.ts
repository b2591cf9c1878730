import { expect, test } from 'vitest';
import { taxFor } from '../../../shared/billing/tax/tax-payer.ts';
import { renewedExpiry, renewedUntil } from '../../../shared/lifecycle/periods.ts';
import { renewalLines, renewedService } from '../../../shared/lifecycle/plan-renewal-invoice.ts';
import { clientOf, day, domainOf, type Hosting, hostingOf, NOW } from '../../support/unit/records.ts';
import { taxesOf } from '../../support/unit/taxes.ts';

const at = (text: string) => day(text).toISOString();

test.each([
  ['monthly', '2026-06-15', '2026-06-15', '2026-07-15'],
  ['monthly', '2026-01-31', '2026-02-28', '2026-03-31'],
  ['quarterly', '2026-01-31', '2026-04-30', '2026-07-31'],
  ['semi_annually', '2026-08-31', '2027-02-28', '2027-08-31'],
  ['annually', '2024-02-29', '2027-02-28', '2028-02-29'],
  ['biennially', '2026-06-15', '2028-06-15', '2030-06-15'],
  ['triennially', '2026-06-15', '2029-06-15', '2032-06-15'],
] as const)('%s hosting of %s, paid to %s, is renewed until %s', (billing_cycle, activated, due, until) => {
  const record = hostingOf({ billing_cycle, activated_at: at(activated), next_due_at: at(due) });
  expect(renewedUntil(record)).toEqual(day(until));
});

test('what is paid once and for all, or not active yet, has no next period', () => {
  expect(renewedUntil(hostingOf({ billing_cycle: 'one_time', next_due_at: at('2026-06-15') }))).toBeNull();
  expect(renewedUntil(hostingOf({ next_due_at: null }))).toBeNull();
});

test.each([
  ['2026-06-15', '2027-06-15'],
  ['2028-02-29', '2029-02-28'],
])('a domain that expires on %s is renewed until %s, for one year', (expires, until) => {
  expect(renewedExpiry(domainOf({ years: 5, expires_at: at(expires) }))).toEqual(day(until));
});

test('a renewal costs what was agreed, with the tax of today', () => {
  const terms: Partial<Hosting> = {
    recurring_amount: 5000,
    next_due_at: at('2026-06-15'),
    activated_at: at('2025-06-15'),
  };
  const withTax = taxFor(taxesOf(), clientOf({ country: 'GH' }), NOW);
  const [line, ...none] = renewalLines(hostingOf({ ...terms, id: 7 }), withTax);
  expect(none).toEqual([]);
  expect(line).toEqual({
    type: 'hosting_renewal',
    description: 'Renewal of Starter hosting for example.com until 2027-06-15',
    subject: {
      ...{ is: 'hosting_renewal', title: 'Starter', domain: 'example.com' },
      ...{ from: '2026-06-15', until: '2027-06-15' },
    },
    hosting_account_id: 7,
    domain_id: null,
    unit_price: 5000,
    setup_fee: 0,
    catalog_price: { unit_price: 5000, setup_fee: 0 },
    tax: 1000,
    taxes: [
      { name: 'NHIL', rate_bp: 250, amount: 125 },
      { name: 'GETFund', rate_bp: 250, amount: 125 },
      { name: 'VAT', rate_bp: 1500, amount: 750 },
    ],
    total: 6000,
  });
  expect(renewalLines(domainOf({ id: 8, expires_at: at('2026-06-15') }), withTax)).toMatchObject([
    {
      type: 'domain_renewal',
      description: 'Renewal of example.com until 2027-06-15',
      unit_price: 1499,
      domain_id: 8,
    },
  ]);
});

test('an add-on is renewed by a line of its own, at the price it was ordered for', () => {
  const addons = [{ addon_id: 3, name: 'Extra IP address', quantity: 2, recurring_amount: 333 }];
  const record = hostingOf({
    ...{ id: 7, next_due_at: at('2026-06-15'), activated_at: at('2025-06-15') },
    addons,
  });
  const withTax = taxFor(taxesOf(), clientOf({ country: 'GH' }), NOW);
  expect(renewalLines(record, withTax)).toMatchObject([
    { type: 'hosting_renewal', unit_price: 5000 },
    {
      type: 'hosting_addon_renewal',
      description: 'Renewal of 2 × Extra IP address for example.com until 2027-06-15',
      hosting_account_id: 7,
      addon: { id: 3, quantity: 2 },
      unit_price: 333,
      tax: 66,
      total: 399,
    },
  ]);
});

test('an invoice for a renewal names the service to renew', () => {
  expect(renewedService(hostingOf({ id: 7 }))).toEqual({ kind: 'hosting', id: 7, type: 'renew' });
  expect(renewedService(domainOf({ id: 8, registrar: 'manual' }))).toEqual({
    kind: 'domain',
    id: 8,
    type: 'renew',
    registrar: 'manual',
  });
});
