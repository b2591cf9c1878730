import { beforeAll, expect, test } from 'vitest';
import { handler as updateProfile } from '../../functions/clients/update-profile.ts';
import { handler as createOrder } from '../../functions/orders/create-order.ts';
import { getClient } from '../../shared/clients/clients.ts';
import { transact, update } from '../../shared/platform/table/write.ts';
import { keys } from '../../shared/records/keys.ts';
import { crashEverywhere } from '../support/crash-everywhere.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { readSnapshot } from '../support/invariants/snapshot.ts';
import { invokeApi } from '../support/invoke.ts';
import { freshDomain, hostingItem, USD_CLIENT } from '../support/shop.ts';
import { clientRequest } from './client-request.ts';

const NUMBER = 'DE811569869';

const stack = crashStackForFile();
beforeAll(async () => {
  await fetch(`${stack.vies.url}/_simulator/state`, {
    method: 'POST',
    body: JSON.stringify({ numbers: { [NUMBER]: true } }),
  });
});

const request = (body: unknown) => clientRequest(stack.token, {}, body);

const order = () =>
  request({ items: [hostingItem(freshDomain())], payment_gateway: 'stripe', apply_credit: false });

test('a tax number is kept with what VIES says of it, or not at all, wherever the process that asks dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: async () => request({ country: 'DE', tax_id: NUMBER }),
    invoke: (profile) => invokeApi(updateProfile, profile),
    verify: async () => {
      const { profile, vat_check } = await getClient(USD_CLIENT);
      if (vat_check) expect(vat_check).toMatchObject({ tax_id: profile.tax_id, valid: true });
      const { body } = await invokeApi(createOrder, order());
      expect(body.invoice.reverse_charge).toBe(profile.tax_id === NUMBER);
    },
  });
  expect(struck).toBeGreaterThan(5);
});

test('an order that asks VIES is placed once, with the tax or with why there is none, wherever the process dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: async () => {
      await invokeApi(updateProfile, request({ country: 'DE', tax_id: NUMBER }));
      await transact([update(keys.client(USD_CLIENT), { set: { vat_check: null } })]);
      return order();
    },
    invoke: (wanted) => invokeApi(createOrder, wanted),
    verify: async (wanted) => {
      expect((await invokeApi(createOrder, wanted)).status).toBe(201);
      const { invoices } = await readSnapshot();
      expect(invoices).toHaveLength(1);
      const [{ reverse_charge, tax } = { tax: -1 }] = invoices;
      if (reverse_charge) expect([reverse_charge.tax_id, tax]).toEqual([NUMBER, 0]);
      else expect(tax).toBeGreaterThan(0);
    },
  });
  expect(struck).toBeGreaterThan(5);
});
