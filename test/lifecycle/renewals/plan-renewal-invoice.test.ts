import '../../support/unit/environment.ts';
import { expect, test } from 'vitest';
import { planRenewalInvoice } from '../../../shared/lifecycle/plan-renewal-invoice.ts';
import type { ServiceRecord } from '../../../shared/records/hosting.ts';
import { clientOf, day, domainOf, hostingOf, NOW } from '../../support/unit/records.ts';
import { walletOf } from '../../support/unit/wallet.ts';
import { changedIn, inWords, putIn } from '../../support/unit/writes.ts';

const at = (text: string) => day(text).toISOString();

const account = (next_due_at: string) =>
  hostingOf({ id: 7, status: 'active', activated_at: at('2025-06-20'), next_due_at });
const name = domainOf({ id: 8, status: 'active', expires_at: at('2026-06-16') });

type Price = Parameters<typeof planRenewalInvoice>[0]['registrarPrice'];
const planned = (record: ServiceRecord, credit = 0, registrarPrice: Price = null) =>
  planRenewalInvoice(
    { record, registrarPrice },
    { client: clientOf({}, { credit_balance: credit }), wallet: walletOf(), taxes: null },
    'system',
    NOW,
  );

const noted = (plan: ReturnType<typeof planned>, kind: 'HOSTING' | 'DOMAIN') =>
  changedIn(plan.writes, kind)[0];

test('an invoice for hosting is due when the period ends, and no sooner than other invoices', () => {
  const due = (next_due_at: string) => planned(account(next_due_at)).invoice.due_at;
  expect(due(at('2026-06-29'))).toBe(at('2026-06-29'));
  expect(due(at('2026-06-22'))).toBe(at('2026-06-22'));
  expect(due(at('2026-06-21'))).toBe(at('2026-06-22'));
});

test('an invoice for a domain is due when it expires: its registry does not wait', () => {
  expect(planned(name).invoice.due_at).toBe(at('2026-06-16'));
});

test('an unpaid renewal invoice is noted by the record, which comes back when it is overdue', () => {
  const plan = planned(account(at('2026-06-29')), -300);
  const { id, due_at, status, credit_applied } = plan.invoice;
  expect([status, credit_applied]).toEqual(['unpaid', 0]);
  expect(noted(plan, 'HOSTING')?.set).toMatchObject({
    renewal: { invoice_id: id, due_at },
    due_sk: expect.stringMatching(/^2026-07-04T12/),
  });
  expect(noted(plan, 'HOSTING')?.set).not.toHaveProperty('recurring_amount');
  expect(noted(plan, 'HOSTING')?.set.renewal).not.toHaveProperty('registrar_price');
  expect(noted(plan, 'HOSTING')?.when).toContain(`updated_at = "${NOW.toISOString()}"`);
  expect(plan.followUp).toMatchObject({ events: [{ type: 'invoice_created' }], renewals: [] });
  expect(inWords(plan.writes).map((line) => line.split(' if ')[0])).toEqual([
    'change HOSTING',
    'new INVOICE',
    'new NUMBER',
    'put CLIENT',
    'new EVENT',
    'new AUDIT',
  ]);
});

test('a service whose renewal account credit pays is renewed at once', () => {
  const plan = planned(account(at('2026-06-29')), 9000);
  const { id, status, credit_applied } = plan.invoice;
  expect([status, credit_applied]).toEqual(['paid', 5000]);
  expect(noted(plan, 'HOSTING')).toMatchObject({
    set: { renewal: { invoice_id: id }, task: 'renew' },
    when: expect.stringContaining(`updated_at = "${NOW.toISOString()}"`),
  });
  expect(putIn(plan.writes, 'CREDIT')).toMatchObject([{ amount: -5000, source: `renewal:${id}` }]);
  expect(plan.followUp).toMatchObject({
    events: [{ type: 'invoice_created' }, { type: 'invoice_paid' }],
    renewals: [{ kind: 'hosting', client_id: 1, id: 7 }],
  });
});

test('what the registrar wants for a name with a price of its own is noted, with what it costs here', () => {
  const price = { amount: 30_000, currency: 'USD' } as unknown as NonNullable<Price>;
  const plan = planned({ ...name, recurring_amount: 36_000 }, 0, price);
  expect(noted(plan, 'DOMAIN')?.set).toMatchObject({
    recurring_amount: 36_000,
    renewal: { invoice_id: plan.invoice.id, due_at: at('2026-06-16'), registrar_price: price },
  });
  expect(noted(planned(name), 'DOMAIN')?.set).not.toHaveProperty('recurring_amount');
});
