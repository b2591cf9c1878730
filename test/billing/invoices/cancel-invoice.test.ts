import { expect, test } from 'vitest';
import { planInvoiceCancellation } from '../../../shared/billing/invoices/cancel-invoice.ts';
import { attemptOf, domainOf, hostingOf, invoiceOf, NOW } from '../../support/unit/records.ts';
import { changedIn, inWords, putIn } from '../../support/unit/writes.ts';

type Given = Parameters<typeof invoiceOf>[0];

const cancelled = (given: Given = {}, attempts: Parameters<typeof attemptOf>[0][] = []) => {
  const found = {
    invoice: invoiceOf({ version: 4, ...given }),
    services: [hostingOf(), domainOf(), undefined],
    attempts: attempts.map(attemptOf),
  };
  return planInvoiceCancellation(found, 'user:7', NOW).writes;
};

test('what was paid in part becomes credit, of which the client is told', () => {
  const writes = cancelled({ balance: 7_000, amount_paid: 3_000 });
  expect(putIn(writes, 'CREDIT')).toMatchObject([{ type: 'refund', amount: 3_000 }]);
  expect(changedIn(writes, 'CLIENT')).toMatchObject([{ add: { credit_balance: 3_000 } }]);
  expect(putIn(writes, 'EVENT')).toMatchObject([
    { type: 'order_cancelled', amount: { amount: 3_000, currency: 'USD' } },
    { type: 'credit_issued', amount: { amount: 3_000 }, message: expect.stringContaining('USD 30.00') },
  ]);
});

test('where nothing was paid nobody is told of credit', () => {
  const writes = cancelled();
  expect(putIn(writes, 'CREDIT')).toEqual([]);
  expect(putIn(writes, 'EVENT').map(({ type }) => type)).toEqual(['order_cancelled']);
});

test('invoice, order and services end together, each only as it was read', () => {
  const writes = cancelled();
  expect(changedIn(writes, 'INVOICE')).toMatchObject([
    { set: { status: 'cancelled', version: 5 }, when: expect.stringMatching(/version = 4$/) },
  ]);
  for (const kind of ['ORDER', 'HOSTING', 'DOMAIN']) {
    expect(changedIn(writes, kind), kind).toMatchObject([
      { set: { status: 'cancelled' }, when: expect.stringContaining('status = "pending"') },
    ]);
  }
});

test('a name that was given free before is not given free again', () => {
  const holdsOf = (given: Given) =>
    cancelled(given).filter(({ action }) => String(action.Delete?.Key?.pk).startsWith('HOLD#'));
  expect(holdsOf({ held: { until: NOW.toISOString(), names: 2 } })).toHaveLength(2);
  expect(holdsOf({ held: null })).toEqual([]);
});

test.each(['paid', 'refunded', 'cancelled'] as const)('an invoice that is %s is not cancelled', (status) => {
  expect(() => cancelled({ status })).toThrow('only an unpaid one');
});

test('an invoice whose payment is being processed is not cancelled, as it may still come', () => {
  expect(() => cancelled({}, [{ status: 'processing' }])).toThrow('being processed');
  expect(() => cancelled({ charging: 4 })).toThrow('being processed');
  expect(() => cancelled({}, [{ status: 'failed' }, { status: 'created' }])).not.toThrow();
});

test('each is filed as what it is', () => {
  expect(changedIn(cancelled(), 'HOSTING')[0]?.set.status_sk).toMatch(/^HOSTING#cancelled/);
  expect(changedIn(cancelled(), 'DOMAIN')[0]?.set.status_sk).toMatch(/^DOMAIN#cancelled/);
});

const change = { invoice_id: 2 } as NonNullable<ReturnType<typeof hostingOf>['change']>;
const lapsed = (kind: 'change' | 'order', actor: 'system' | 'user:7', invoiceId = 2) => {
  const account = hostingOf({ change: { ...change, invoice_id: invoiceId } });
  const found = {
    invoice: invoiceOf({ kind, order_id: null }),
    services: [account, domainOf()],
    attempts: [],
  };
  const { writes } = planInvoiceCancellation(found, actor, NOW);
  return [
    inWords(writes).filter((line) => /HOSTING|DOMAIN/.test(line)),
    putIn(writes, 'EVENT').map(({ type }) => type),
  ];
};

test('an unpaid change lapses and its client is told, unless the client cancelled it; the account stays active', () => {
  const ended = [expect.stringMatching(/^change HOSTING if change = /)];
  expect(lapsed('change', 'system')).toEqual([ended, ['plan_change_expired']]);
  expect(lapsed('change', 'user:7')).toEqual([ended, []]);
  expect(lapsed('change', 'system', 3)).toEqual([[], []]);
  expect(lapsed('order', 'system')[1]).toEqual([]);
});
