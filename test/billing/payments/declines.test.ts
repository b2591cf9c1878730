import { expect, test } from 'vitest';
import { mayHaveDeclines, newDeclines } from '../../../shared/billing/payments/declines.ts';
import { gatewayStateOf, NOW } from '../../support/unit/records.ts';

const BEFORE = '2026-06-15T11:00:00.000Z';
const listed = (id: string, createdAt: string | null = BEFORE) => ({
  ...{ id, failureMessage: `No: ${id}`, declineCode: `code_${id}` },
  createdAt,
  card: null,
});
const declined = (declineId: string | null) =>
  gatewayStateOf({ status: 'failed', declineId, failureMessage: 'Declined.', declineCode: 'no_funds' });

test('whoever paid, or ended, may have been declined before; who is declined now, where the gateway names it', () => {
  const may = (status: Parameters<typeof mayHaveDeclines>[0]['status'], declineId: string | null = null) =>
    mayHaveDeclines({ status, declineId });
  expect([may('succeeded'), may('cancelled'), may('failed', 'ch_1')]).toEqual([true, true, true]);
  expect([may('failed'), may('processing'), may('processing', 'ch_1')]).toEqual([false, false, false]);
  expect([may('created', 'ch_1'), may('requires_action', 'ch_1')]).toEqual([false, false]);
});

test('of what the gateway lists, what is not known is recorded, the oldest first', () => {
  const found = newDeclines(
    new Set(['b']),
    [listed('c', null), listed('b'), listed('a')],
    declined('c'),
    NOW,
  );
  expect(found).toEqual([
    {
      ...{ id: expect.any(Number), gateway_id: 'a', created_at: BEFORE },
      ...{ failure_message: 'No: a', decline_code: 'code_a' },
    },
    {
      ...{ id: expect.any(Number), gateway_id: 'c', created_at: NOW.toISOString() },
      ...{ failure_message: 'No: c', decline_code: 'code_c' },
    },
  ]);
});

test('the last decline is recorded also where the list does not have it yet', () => {
  const idsOf = (state: Parameters<typeof newDeclines>[2]) =>
    newDeclines(new Set(), [listed('a')], state, NOW).map(({ gateway_id }) => gateway_id);
  expect(newDeclines(new Set(), [listed('a')], declined('b'), NOW)[1]).toMatchObject({
    ...{ gateway_id: 'b', failure_message: 'Declined.', decline_code: 'no_funds' },
    created_at: NOW.toISOString(),
  });
  expect(idsOf({ ...declined('b'), declineCode: null })).toEqual(['a', 'b']);
  expect(idsOf(declined('a'))).toEqual(['a']);
  expect(idsOf(declined(null))).toEqual(['a']);
  expect(idsOf({ ...declined('b'), failureMessage: null })).toEqual(['a']);
});
