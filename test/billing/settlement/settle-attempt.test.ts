import { expect, test } from 'vitest';
import { nextCheck } from '../../../shared/billing/payments/request-settlement.ts';
import { afterPage, type Review } from '../../../shared/billing/settlement/review-gateway.ts';
import { decideCapture, settleAttempt } from '../../../shared/billing/settlement/settlement.ts';
import { keys } from '../../../shared/records/keys.ts';
import { attemptOf, day, gatewayStateOf, invoiceOf, NOW } from '../../support/unit/records.ts';
import { changedIn, inWords } from '../../support/unit/writes.ts';

type Parts = {
  attempt?: Parameters<typeof attemptOf>[0];
  invoice?: Parameters<typeof invoiceOf>[0];
  declines?: number;
};
const charge = { method_id: 7, method: 'pm_1', owner: 'cus_1', key: 'k', used: [7] };
const decline = {
  ...{ id: 1, gateway_id: 'ch_1', failure_message: 'No.', decline_code: 'no' },
  created_at: NOW.toISOString(),
};

const settled = (
  state: Parameters<typeof gatewayStateOf>[0],
  { attempt, invoice, declines = 0 }: Parts = {},
) =>
  settleAttempt(
    attemptOf(attempt),
    invoiceOf(invoice),
    gatewayStateOf(state),
    Array(declines).fill(decline),
    null,
    NOW,
  );
const outcome = (...given: Parameters<typeof settled>) => settled(...given)?.outcome;

test('what its payer has approved is taken while it is owed, unless it was declined since or another charge is made', () => {
  const approved = { status: 'approved', approvalId: 'order:10', amount: 100, currency: 'USD' } as const;
  const owed = { balance: 100, currency: 'USD', status: 'unpaid' } as const;
  const decided = (given: Parts & { state?: Parameters<typeof gatewayStateOf>[0] } = {}) =>
    decideCapture(
      attemptOf({ id: 9, ...given.attempt }),
      invoiceOf({ ...owed, ...given.invoice }),
      gatewayStateOf({ ...approved, ...given.state }),
    );
  expect(decided()).toBe('claim');
  expect(decided({ attempt: { status: 'cancelled' } })).toBe('claim');
  expect(decided({ attempt: { declines: [decline] } })).toBe('claim');
  expect(decided({ attempt: { declines: [{ ...decline, gateway_id: 'order:10' }] } })).toBe('nothing');
  expect(decided({ state: { status: 'created' } })).toBe('nothing');
  expect(decided({ invoice: { charging: 8 } })).toBe('wait');
  expect(decided({ invoice: { charging: 9 } })).toBe('capture');
  for (const invoice of [{ balance: 99 }, { status: 'cancelled' }, { status: 'paid', balance: 0 }] as const)
    expect(decided({ invoice })).toBe('end');
  expect(decided({ state: { currency: 'EUR' } })).toBe('end');
});

test('an invoice that is claimed for a payment is let go when nothing was taken, and not while that may be', () => {
  const claimed = { attempt: { id: 9, status: 'failed' as const }, invoice: { charging: 9 } };
  const writes = (status: 'created' | 'processing' | 'cancelled', parts: Parts = claimed) =>
    inWords(settled({ status }, parts)?.writes ?? []).join(', ');
  expect(writes('created')).toContain('change INVOICE');
  expect(writes('cancelled')).toContain('change INVOICE');
  expect(writes('processing')).not.toContain('INVOICE');
  expect(writes('created', { ...claimed, attempt: { ...claimed.attempt, charge } })).not.toContain('INVOICE');
});

test('an approval by itself changes nothing', () => {
  expect(outcome({ status: 'approved' })).toBeUndefined();
  expect(outcome({ status: 'approved' }, { attempt: { status: 'failed' } })).toBeUndefined();
});

test('money is recorded, in another currency than the invoice it waits for a person', () => {
  expect(outcome({ status: 'succeeded' })).toBe('succeeded');
  expect(outcome({ status: 'succeeded', currency: 'GHS' })).toBe('wrong_currency');
  expect(outcome({ status: 'succeeded' }, { attempt: { status: 'cancelled' } })).toBe('succeeded');
});

test('what the gateway has said before changes nothing, unless it brings declines', () => {
  expect(outcome({ status: 'processing' }, { attempt: { status: 'processing' } })).toBeUndefined();
  expect(outcome({ status: 'processing' })).toBe('processing');
  expect(inWords(settled({ status: 'processing' })?.writes ?? [])).toEqual(['change ATTEMPT if version = 1']);
  expect(outcome({ status: 'failed' }, { attempt: { status: 'failed' } })).toBeUndefined();
  expect(outcome({ status: 'failed' }, { attempt: { status: 'failed' }, declines: 1 })).toBe('failed');
  expect(outcome({ status: 'failed' })).toBe('failed');
  expect(outcome({ status: 'cancelled' })).toBe('cancelled');
});

test('an attempt that has ended takes nothing but money, and a state unknown to us says nothing', () => {
  for (const status of ['failed', 'processing'] as const) {
    expect(outcome({ status }, { attempt: { status: 'cancelled' }, declines: 1 })).toBeUndefined();
  }
  expect(outcome({ status: 'unknown' }, { declines: 1 })).toBeUndefined();
});

test('a charge that its owner has to confirm is no decline', () => {
  const asked = { status: 'failed', declineCode: 'authentication_required' } as const;
  const waiting = { charge, status: 'requires_action' } as const;
  expect(outcome(asked, { attempt: waiting })).toBeUndefined();
  expect(outcome({ ...asked, declineCode: 'no' }, { attempt: waiting })).toBe('failed');
  expect(outcome(asked, { attempt: { charge, status: 'processing' } })).toBe('failed');
  expect(outcome(asked, { attempt: { status: 'requires_action' } })).toBe('failed');
});

test('an invoice whose charge has come to nothing can be paid otherwise', () => {
  const freed = (invoice: Parts['invoice']) => {
    const { writes = [] } = settled({ status: 'failed' }, { invoice }) ?? {};
    return [inWords(writes), changedIn(writes, 'INVOICE')[0]?.removed.includes('charging')];
  };
  const FAILED = ['change ATTEMPT if version = 1', 'new EVENT'];
  expect(freed({ charging: 4 })).toEqual([[...FAILED, 'change INVOICE if version = 1'], true]);
  for (const other of [{}, { charging: 5 }, { charging: 4, status: 'paid' as const }]) {
    expect(freed(other)).toEqual([FAILED, undefined]);
  }
  const known = { attempt: { status: 'failed' }, invoice: { charging: 4 } } as const;
  expect(settled({ status: 'failed' }, known)).toBeNull();
});

test('the gateway is asked by growing pauses, and when the payer should be done with its page', () => {
  const pause = (checks: number, minutes: number) => {
    const now = new Date(NOW.getTime() + minutes * 60_000);
    return (nextCheck(attemptOf({ checks }), now).getTime() - now.getTime()) / 60_000;
  };
  expect([pause(0, 0), pause(1, 1), pause(2, 20), pause(3, 10), pause(3, 30)]).toEqual([1, 5, 10, 20, 60]);
  expect([pause(2, 15), pause(7, 100), pause(99, 100)]).toEqual([15, 1440, 1440]);
});

const review: Review = {
  ...keys.gatewayReview('stripe'),
  ...{ list: 'refunds', cursor: null, since: day('2026-01-01').toISOString() },
  began_at: day('2026-06-14').toISOString(),
  ...{ reviewed_at: day('2026-06-14').toISOString(), next_at: NOW.toISOString() },
};

test('a review goes on page by page, from refunds to disputes, and the next begins a day after it did', () => {
  const { since } = review;
  expect(afterPage(review, 'c2', NOW)).toEqual({
    list: 'refunds',
    cursor: 'c2',
    since,
    next_at: NOW.toISOString(),
  });
  expect(afterPage(review, null, NOW)).toMatchObject({ list: 'disputes', cursor: null, since });
  const disputes = { ...review, list: 'disputes' } as const;
  expect(afterPage(disputes, 'c3', NOW)).toMatchObject({ list: 'disputes', cursor: 'c3', since });
  expect(afterPage(disputes, null, NOW)).toEqual({
    ...{ list: 'refunds', cursor: null, since: null },
    ...{ reviewed_at: NOW.toISOString(), next_at: day('2026-06-15').toISOString() },
  });
});
