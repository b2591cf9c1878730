import { afterAll, beforeAll, expect, test } from 'vitest';
import { handler as settle } from '../../functions/payments/settle-payments.ts';
import { runPaymentTask } from '../../shared/billing/autopay/run-payment-task.ts';
import { fileInvoice } from '../../shared/billing/invoices/dunning.ts';
import { invoiceCreated } from '../../shared/billing/invoices/new-invoice.ts';
import { planSaving } from '../../shared/billing/payment-methods/start-saving.ts';
import { changeWallet, getWallet } from '../../shared/billing/payment-methods/wallet.ts';
import { gatewayFor } from '../../shared/billing/payments/gateways.ts';
import { getClient } from '../../shared/clients/clients.ts';
import { writeEvent } from '../../shared/events/events.ts';
import { transact } from '../../shared/platform/table/write.ts';
import { crashEverywhere } from '../support/crash-everywhere.ts';
import { type CrashStack, startCrashStack } from '../support/crash-stack.ts';
import { storeInvoice } from '../support/fixtures.ts';
import { readSnapshot } from '../support/invariants/snapshot.ts';
import { invokeQueue } from '../support/invoke.ts';
import { confirmSetup } from '../support/saved-card.ts';
import { USD_CLIENT } from '../support/shop.ts';

let stack: CrashStack;
beforeAll(async () => {
  stack = await startCrashStack();
});
afterAll(() => stack.close());

const save = async (card: string, key: string) => {
  const client = await getClient(USD_CLIENT);
  const request = { idempotencyKey: `${key}-${Math.random()}`, actor: 'system' } as const;
  const { setup, writes } = await planSaving(client, await gatewayFor('stripe'), request, new Date());
  await transact(writes);
  const reference = await confirmSetup(stack, setup.setupIntentClientSecret ?? '', card);
  await runPaymentTask({ gateway: 'stripe', reference }, new Date());
};

/** A renewal that is to be charged now. */
const due = async (...cards: string[]) => {
  for (const card of cards) await save(card, card);
  const wallet = await getWallet(USD_CLIENT);
  const backup_id = wallet.methods[1]?.id ?? null;
  const set = { backup_id, autopay: { ...wallet.autopay, enabled: true } };
  await transact([changeWallet(wallet, set, new Date()).write]);
  const next_at = new Date(Date.now() - 1000).toISOString();
  const invoice = await storeInvoice(USD_CLIENT, 4990, {
    kind: 'renewal',
    services: [],
    autopay: { days: [0, 2], step: 0, tried: 0, used: [], asked: [], next_at },
  });
  const created = invoiceCreated(invoice, new Date());
  await transact([fileInvoice(invoice, {}), writeEvent(created)]);
  return { charge: { client_id: USD_CLIENT, invoice_id: invoice.id, attempt_id: null } };
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
