import { expect, test } from 'vitest';
import { handler as updateAutopay } from '../../functions/autopay/update-autopay.ts';
import { handler as updateHostingAutopay } from '../../functions/autopay/update-hosting-autopay.ts';
import { handler as createPayLink } from '../../functions/invoices/create-pay-link.ts';
import { handler as updateMethod } from '../../functions/payment-methods/update-payment-method.ts';
import { getWallet } from '../../shared/billing/payment-methods/wallet.ts';
import { storeMethod } from '../support/billing-fixtures.ts';
import { crashEverywhere } from '../support/crash-everywhere.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { readSnapshot } from '../support/invariants/snapshot.ts';
import { invokeApi } from '../support/invoke.ts';
import { recover } from '../support/recover.ts';
import { freshDomain, hostingItem, USD_CLIENT } from '../support/shop.ts';
import { adjustCredit, scanTable } from '../support/table.ts';
import { buyer } from './buyer.ts';
import { clientRequest } from './client-request.ts';

const stack = crashStackForFile();
const app = buyer(stack);

const request = (ids: Record<string, number>, body?: unknown) => clientRequest(stack.token, ids, body);

const audited = async (action: string) =>
  (await scanTable()).filter((item) => item.action === action && item.pk.startsWith('AUDIT#'));
const payLinks = async () => (await scanTable()).filter(({ sk }) => sk === 'PAY');

test('how renewals are paid changes with its entry in the audit trail, or not at all, wherever the process dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: async () => request({}, { enabled: true, days_before: 5 }),
    invoke: (wanted) => invokeApi(updateAutopay, wanted),
    verify: async (wanted) => {
      const { enabled } = (await getWallet(USD_CLIENT)).autopay;
      expect(await audited('autopay.changed')).toHaveLength(enabled ? 1 : 0);
      expect((await invokeApi(updateAutopay, wanted)).body.data).toMatchObject({ days_before: 5 });
      expect((await getWallet(USD_CLIENT)).autopay).toMatchObject({ enabled: true, days_before: 5 });
      expect(await audited('autopay.changed')).toHaveLength(1);
    },
  });
  expect(struck).toBeGreaterThan(1);
});

test('a service is taken out of automatic payment once, wherever the process dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: async () => {
      await adjustCredit(USD_CLIENT, 'USD', 10_000);
      await app.order([hostingItem(freshDomain())], true);
      await recover(stack.queues, new Date());
      return request({ hostingAccount: (await readSnapshot()).hosting[0]?.id ?? 0 }, { enabled: false });
    },
    invoke: (wanted) => invokeApi(updateHostingAutopay, wanted),
    verify: async (wanted) => {
      expect((await invokeApi(updateHostingAutopay, wanted)).status).toBe(200);
      expect((await getWallet(USD_CLIENT)).autopay.off).toEqual([`hosting:${wanted.ids.hostingAccount}`]);
      expect(await audited('autopay.changed')).toHaveLength(1);
    },
  });
  expect(struck).toBeGreaterThan(1);
});

test('another card becomes the default, and the backup no card that is it, wherever the process dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: async () => {
      const first = await storeMethod(USD_CLIENT);
      const second = await storeMethod(USD_CLIENT);
      await invokeApi(updateMethod, request({ paymentMethod: second.id }, { backup: true }));
      return { first: first.id, wanted: request({ paymentMethod: second.id }, { default: true }) };
    },
    invoke: ({ wanted }) => invokeApi(updateMethod, wanted),
    verify: async ({ first, wanted }) => {
      const second = wanted.ids.paymentMethod;
      expect([first, second]).toContain((await getWallet(USD_CLIENT)).default_id);
      expect((await invokeApi(updateMethod, wanted)).status).toBe(200);
      expect(await getWallet(USD_CLIENT)).toMatchObject({ default_id: second, backup_id: null });
      expect(await audited('payment_method.changed')).toHaveLength(2);
    },
  });
  expect(struck).toBeGreaterThan(1);
});

test('a pay link stands with its entry in the audit trail, or neither does, wherever the process dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: async () => request({ invoice: await app.creditInvoice(20) }),
    invoke: (wanted) => invokeApi(createPayLink, wanted),
    verify: async (wanted) => {
      // The invoice came with a link of its own.
      const links = await payLinks();
      expect(await audited('pay_link.issued')).toHaveLength(links.length - 1);
      expect((await invokeApi(createPayLink, wanted)).status).toBe(201);
      expect(await payLinks()).toHaveLength(links.length + 1);
    },
  });
  expect(struck).toBeGreaterThan(1);
});
