import { expect, test } from 'vitest';
import {
  asAbandoned,
  recordFailure,
  recordProgress,
  recordQuarantine,
  withDeclines,
} from '../../../shared/billing/payments/attempts.ts';
import { attemptOf, gatewayStateOf, NOW } from '../../support/unit/records.ts';
import { changedIn, putIn } from '../../support/unit/writes.ts';

test('a decline is kept with its reason, told to the client, and may still become a success', () => {
  const declined = gatewayStateOf({
    status: 'failed',
    failureMessage: 'Declined.',
    declineCode: 'insufficient_funds',
  });
  const settled = recordFailure(attemptOf(), declined, [], NOW);
  expect(settled?.outcome).toBe('failed');
  const [change] = changedIn(settled?.writes ?? [], 'ATTEMPT');
  expect(change).toMatchObject({
    set: { status: 'failed', failure_message: 'Declined.', decline_code: 'insufficient_funds', version: 2 },
    removed: [],
    when: 'attribute_exists(pk) AND version = 1',
  });
  expect(putIn(settled?.writes ?? [], 'EVENT')).toMatchObject([
    { type: 'payment_failed', subject: { type: 'invoice', id: 2 } },
  ]);
});

test('an attempt that ends without payment keeps what was said of its decline, and is asked about no more', () => {
  const settled = recordFailure(
    attemptOf({ failure_message: 'Declined.' }),
    gatewayStateOf({ status: 'cancelled' }),
    [],
    NOW,
  );
  const [change] = changedIn(settled?.writes ?? [], 'ATTEMPT');
  expect(change?.set).toEqual({ status: 'cancelled', version: 2, updated_at: NOW.toISOString() });
  expect(change?.removed).toEqual(['due_pk', 'due_sk']);
  expect(putIn(settled?.writes ?? [], 'EVENT')).toEqual([]);
});

test('progress takes an earlier decline away', () => {
  const failed = attemptOf({ status: 'failed', failure_message: 'Declined.', decline_code: 'x' });
  const [change] = changedIn(recordProgress(failed, 'processing', NOW)?.writes ?? [], 'ATTEMPT');
  expect(change?.set).toMatchObject({ status: 'processing', failure_message: null, decline_code: null });
});

test('money in another currency waits for a person, and is set aside once', () => {
  const settled = recordQuarantine(attemptOf(), NOW);
  const [change] = changedIn(settled?.writes ?? [], 'ATTEMPT');
  expect(settled?.outcome).toBe('wrong_currency');
  expect(change?.set).toMatchObject({ status: 'unknown', due_pk: 'WAITING#disputed_payment' });
  expect(recordQuarantine(attemptOf({ status: 'unknown' }), NOW)).toBeNull();
});

test('a payment that is left has failed once its payer is back, or after half an hour', () => {
  const left = gatewayStateOf({ status: 'created', isAbandoned: true });
  const statusAt = (minutes: number, given: Parameters<typeof attemptOf>[0] = {}) =>
    asAbandoned(attemptOf(given), left, new Date(NOW.getTime() + minutes * 60_000)).status;
  expect([statusAt(0), statusAt(29.9), statusAt(30)]).toEqual(['created', 'created', 'failed']);
  expect(statusAt(0, { returned_at: NOW.toISOString() })).toBe('failed');
  const paying = gatewayStateOf({ status: 'requires_action' });
  expect(asAbandoned(attemptOf({ returned_at: NOW.toISOString() }), paying, NOW)).toBe(paying);
});

test('who has left the page of the gateway is told nothing', () => {
  const left = gatewayStateOf({ status: 'created', isAbandoned: true });
  const attempt = attemptOf({ returned_at: NOW.toISOString() });
  const settled = recordFailure(attempt, asAbandoned(attempt, left, NOW), [], NOW);
  expect(changedIn(settled?.writes ?? [], 'ATTEMPT')[0]?.set).toMatchObject({
    status: 'failed',
    decline_code: 'abandoned',
  });
  expect(putIn(settled?.writes ?? [], 'EVENT')).toEqual([]);
});

test('of the declines of a payment the fifty newest are kept', () => {
  const decline = (id: number) => ({
    ...{ id, gateway_id: `ch_${id}`, failure_message: 'No.', decline_code: 'no' },
    created_at: NOW.toISOString(),
  });
  const upTo = (last: number) => Array.from({ length: last }, (_, index) => decline(index + 1));
  expect(withDeclines(attemptOf(), [decline(1)])).toEqual([decline(1)]);
  expect(withDeclines(attemptOf({ declines: upTo(49) }), [decline(50)])).toEqual(upTo(50));
  expect(withDeclines(attemptOf({ declines: upTo(50) }), [decline(51)])).toEqual(upTo(51).slice(1));
});
