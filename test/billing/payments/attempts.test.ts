import { expect, test } from 'vitest';
import {
  recordFailure,
  recordProgress,
  recordQuarantine,
} from '../../../shared/billing/payments/attempts.ts';
import { attemptOf, gatewayStateOf, NOW } from '../../support/unit/records.ts';
import { changedIn, putIn } from '../../support/unit/writes.ts';

test('a decline is kept with its reason, told to the client, and may still become a success', () => {
  const declined = gatewayStateOf({
    status: 'failed',
    failureMessage: 'Declined.',
    declineCode: 'insufficient_funds',
  });
  const settled = recordFailure(attemptOf(), declined, NOW);
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
    NOW,
  );
  const [change] = changedIn(settled?.writes ?? [], 'ATTEMPT');
  expect(change?.set).toEqual({ status: 'cancelled', version: 2, updated_at: NOW.toISOString() });
  expect(change?.removed).toEqual(['due_pk', 'due_sk']);
  expect(putIn(settled?.writes ?? [], 'EVENT')).toEqual([]);
});

test('progress takes an earlier decline away', () => {
  const failed = attemptOf({ status: 'failed', failure_message: 'Declined.', decline_code: 'x' });
  const [change] = changedIn(recordProgress(failed, gatewayStateOf({}), NOW)?.writes ?? [], 'ATTEMPT');
  expect(change?.set).toMatchObject({ status: 'processing', failure_message: null, decline_code: null });
});

test('money in another currency waits for a person, and is set aside once', () => {
  const settled = recordQuarantine(attemptOf(), NOW);
  const [change] = changedIn(settled?.writes ?? [], 'ATTEMPT');
  expect(settled?.outcome).toBe('wrong_currency');
  expect(change?.set).toMatchObject({ status: 'unknown', due_pk: 'WAITING#disputed_payment' });
  expect(recordQuarantine(attemptOf({ status: 'unknown' }), NOW)).toBeNull();
});
