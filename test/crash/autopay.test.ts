import { expect, test } from 'vitest';
import { handler as settle } from '../../functions/payments/settle-payments.ts';
import { dueRenewal, payAutomatically } from '../support/charges.ts';
import { crashEverywhere } from '../support/crash-everywhere.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { readSnapshot } from '../support/invariants/snapshot.ts';
import { invokeQueue } from '../support/invoke.ts';
import { USD_CLIENT } from '../support/shop.ts';

const stack = crashStackForFile();

/** A renewal that is to be charged now. */
const due = async (...cards: string[]) => {
  await payAutomatically(stack, ...cards);
  const { id: invoice_id } = await dueRenewal();
  return { charge: { client_id: USD_CLIENT, invoice_id, attempt_id: null } };
};

test('a card is charged once, wherever the process that charges it dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: () => due('pm_card_visa'),
    invoke: (message) => invokeQueue(settle, 'payments', message),
    verify: async () => {
      const { invoices, payments } = await readSnapshot();
      expect(invoices).toMatchObject([{ amount_paid: 4990, status: 'paid' }]);
      expect(payments).toHaveLength(1);
    },
  });
  expect(struck).toBeGreaterThan(10);
});

test('the backup is charged once after a decline, wherever the process dies', async () => {
  await crashEverywhere(stack, {
    arrange: () => due('pm_card_chargeCustomerFail', 'pm_card_visa'),
    invoke: (message) => invokeQueue(settle, 'payments', message),
    verify: async () => {
      const { invoices, payments, attempts } = await readSnapshot();
      expect(invoices).toMatchObject([{ amount_paid: 4990, status: 'paid' }]);
      expect(payments).toHaveLength(1);
      expect(attempts).toHaveLength(2);
    },
  });
});
