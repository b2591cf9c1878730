import { beforeEach, expect, test } from 'vitest';
import { adjustCredit } from '../../../shared/billing/credit/index.ts';
import { crashStackForFile } from '../../support/crash-stack-per-file.ts';
import { readSnapshot } from '../../support/invariants/snapshot.ts';
import { USD_CLIENT } from '../../support/shop.ts';
import { creditBalance } from '../../support/table.ts';

const stack = crashStackForFile();
beforeEach(() => stack.startAfresh());

const adjust = (amount: number, reason: string, day = '2026-06-15') =>
  adjustCredit({ clientId: USD_CLIENT, amount, reason }, 'operator:ama', new Date(`${day}T12:00:00.000Z`));

/** What is recorded of each adjustment: to the client, in the ledger and in the audit trail. */
const recorded = async () => {
  const { events, credits, items } = await readSnapshot();
  return {
    told: events.map(({ type, message }) => `${type}: ${message}`).sort(),
    moved: credits.map(({ type, amount, description }) => `${type} ${amount} ${description}`).sort(),
    audited: items
      .filter(({ action }) => action === 'credit.adjusted')
      .map(({ actor, details }) => ({ actor, details })),
  };
};

test('credit is given and taken to the last cent, told to the client and audited', async () => {
  expect(await adjust(500, 'Sorry')).toBe(500);
  expect(await adjust(-500, 'By mistake')).toBe(0);
  const { told, moved, audited } = await recorded();
  expect(told).toEqual([
    'credit_issued: USD 5.00 was added to your account credit: Sorry',
    'credit_used: USD 5.00 was taken from your account credit: By mistake',
  ]);
  expect(moved).toEqual(['adjustment -500 By mistake', 'adjustment 500 Sorry']);
  expect(audited).toHaveLength(2);
  expect(audited).toContainEqual({
    ...{ actor: 'operator:ama' },
    details: expect.objectContaining({ amount: 500, currency: 'USD', reason: 'Sorry' }),
  });
});

test('nothing, more than there is, and the same once more on one day are refused, and change nothing', async () => {
  const fields = {
    amount: [expect.toSatisfy((said) => /must not be zero|has only USD 5\.00/.test(String(said)))],
  };
  await adjust(500, 'Sorry');
  const before = await recorded();
  await expect(adjust(0, 'Nothing')).rejects.toMatchObject({ fields });
  await expect(adjust(-501, 'Too much')).rejects.toMatchObject({ fields });
  await expect(adjust(500, 'Sorry')).rejects.toMatchObject({ code: 'already_adjusted' });
  expect(await recorded()).toEqual(before);
  expect(await adjust(500, 'Sorry', '2026-06-16')).toBe(1000);
  expect(await creditBalance(USD_CLIENT)).toBe(1000);
});
