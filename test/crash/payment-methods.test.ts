import { expect, test } from 'vitest';
import { handler as removeMethod } from '../../functions/payment-methods/remove-payment-method.ts';
import { handler as saveMethod } from '../../functions/payment-methods/save-payment-method.ts';
import { handler as settle } from '../../functions/payments/settle-payments.ts';
import { getWallet } from '../../shared/billing/payment-methods/wallet.ts';
import { gatewayFor } from '../../shared/billing/payments/gateways.ts';
import { storeMethod } from '../support/billing-fixtures.ts';
import { crashEverywhere } from '../support/crash-everywhere.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { invokeApi, invokeQueue } from '../support/invoke.ts';
import { confirmSetup } from '../support/saved-card.ts';
import { USD_CLIENT } from '../support/shop.ts';
import { scanTable } from '../support/table.ts';
import { clientRequest } from './client-request.ts';

const stack = crashStackForFile();

const request = (ids: Record<string, number>, body?: unknown) => clientRequest(stack.token, ids, body);

const savedEvents = async () =>
  (await scanTable()).filter(({ type }) => type === 'payment_method_saved').length;

test('a card can be saved, wherever the process that opens its saving dies', async () => {
  await crashEverywhere(stack, {
    arrange: async () => request({}, { gateway: 'stripe' }),
    invoke: (saving) => invokeApi(saveMethod, saving),
    verify: async (saving) => {
      const { status, body } = await invokeApi(saveMethod, saving);
      expect(status).toBe(201);
      const reference = await confirmSetup(stack, body.setup.setup_intent_client_secret, 'pm_card_visa');
      await invokeQueue(settle, 'payments', { gateway: 'stripe', reference });
      expect((await getWallet(USD_CLIENT)).methods).toHaveLength(1);
    },
  });
});

test('a saved card is kept once, wherever the process that keeps it dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: async () => {
      const { body } = await invokeApi(saveMethod, request({}, { gateway: 'stripe' }));
      return confirmSetup(stack, body.setup.setup_intent_client_secret, 'pm_card_visa');
    },
    invoke: (reference) => invokeQueue(settle, 'payments', { gateway: 'stripe', reference }),
    verify: async () => {
      const { methods, default_id } = await getWallet(USD_CLIENT);
      expect(methods).toMatchObject([{ id: default_id, last4: '4242' }]);
      expect(await savedEvents()).toBe(1);
    },
  });
  expect(struck).toBeGreaterThan(4);
});

test('a removed card leaves its gateway, wherever the process that removes it dies', async () => {
  await crashEverywhere(stack, {
    arrange: async () => {
      const { id } = await storeMethod(USD_CLIENT);
      await invokeApi(removeMethod, request({ paymentMethod: id }));
    },
    invoke: () => invokeQueue(settle, 'payments', { wallet: USD_CLIENT }),
    verify: async () => {
      const { methods, removed } = await getWallet(USD_CLIENT);
      expect([methods, removed]).toEqual([[], []]);
      expect(await (await gatewayFor('stripe')).listPaymentMethods(`cus_${USD_CLIENT}`)).toEqual([]);
    },
  });
});
