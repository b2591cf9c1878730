import { expect, test } from 'vitest';
import { recordRefundsAndDisputes } from '../../../shared/billing/settlement/settlement.ts';
import type { GatewayDispute, GatewayRefund } from '../../../shared/integrations/refunds-and-disputes.ts';
import { invoiceOf, NOW, paymentOf } from '../../support/unit/records.ts';
import { changedIn, putIn } from '../../support/unit/writes.ts';

const AT = NOW.toISOString();
const paid = invoiceOf({ status: 'paid', amount_paid: 10_000, balance: 0 });

const refunds = (amount: number): GatewayRefund[] =>
  amount === 0
    ? []
    : [
        {
          ...{ id: 're_1', payment: 'pi_1', amount, currency: 'USD', status: 'succeeded' },
          ...{ reason: null, key: null, disputeId: null, createdAt: AT },
        },
      ];

const disputes = (disputed: boolean): GatewayDispute[] =>
  disputed
    ? [
        {
          ...{ id: 'du_1', payment: 'pi_1', amount: 10_000, currency: 'USD', status: 'needs_response' },
          ...{ isInquiry: false, reason: null, dueBy: null, createdAt: AT },
        },
      ]
    : [];

test('nothing new at the gateway writes nothing', () => {
  expect(
    recordRefundsAndDisputes(
      { payment: paymentOf(), invoice: paid, facts: null },
      { refunds: [], disputes: [] },
      NOW,
    ),
  ).toBeNull();
});

test.each([
  [4_000, false, 'partially_refunded', ['payment_refunded']],
  [10_000, false, 'refunded', ['payment_refunded']],
  [0, true, 'disputed', ['payment_disputed']],
  [4_000, true, 'disputed', ['payment_refunded', 'payment_disputed']],
])('%i given back, disputed: %s, makes a payment %s', (refunded, disputed, status, events) => {
  const state = { refunds: refunds(refunded), disputes: disputes(disputed) };
  const writes =
    recordRefundsAndDisputes({ payment: paymentOf(), invoice: paid, facts: null }, state, NOW)?.writes ?? [];
  expect(changedIn(writes, 'PAYMENT')[0]?.set).toMatchObject({ status, amount_refunded: refunded });
  expect(putIn(writes, 'EVENT').map(({ type }) => type)).toEqual(events);
  const due = changedIn(writes, 'PAYMENT')[0]?.set?.due_pk;
  expect(due).toBe(disputed ? 'WAITING#disputed_payment' : undefined);
});

test('very many are recorded the oldest first, as many at once as a transaction has room for', () => {
  const many = <T extends { id: string }>([one]: T[]): T[] =>
    one ? Array.from({ length: 60 }, (_, index) => ({ ...one, id: `${one.id}_${60 - index}` })) : [];
  const state = { refunds: many(refunds(10)), disputes: many(disputes(true)) };
  const writes =
    recordRefundsAndDisputes({ payment: paymentOf(), invoice: paid, facts: null }, state, NOW)?.writes ?? [];
  const set = changedIn(writes, 'PAYMENT')[0]?.set as Pick<
    ReturnType<typeof paymentOf>,
    'refunds' | 'disputes'
  >;
  const oldest = Array.from({ length: 25 }, (_, index) => index + 1);
  const numbers = (known: { gateway_id: string | null }[]) =>
    known.map(({ gateway_id }) => Number(gateway_id?.split('_')[2])).sort((a, b) => a - b);
  expect([numbers(set.refunds), numbers(set.disputes)]).toEqual([oldest, oldest]);
  expect(putIn(writes, 'EVENT')).toHaveLength(50);
  expect(writes.length).toBeLessThanOrEqual(100);
});
