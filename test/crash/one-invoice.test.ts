import { expect, test } from 'vitest';
import { handler as cancelHosting } from '../../functions/hosting/cancel-hosting.ts';
import { handler as runRenewals } from '../../functions/lifecycle/run-renewals.ts';
import { addDays } from '../../shared/platform/dates.ts';
import { keys } from '../../shared/records/keys.ts';
import { crashEverywhere } from '../support/crash-everywhere.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { readSnapshot } from '../support/invariants/snapshot.ts';
import { invokeApi, invokeQueue } from '../support/invoke.ts';
import { recover } from '../support/recover.ts';
import { setAttributes } from '../support/set-attributes.ts';
import { freshDomain, hostingItem, USD_CLIENT } from '../support/shop.ts';
import { adjustCredit } from '../support/table.ts';
import { buyer } from './buyer.ts';
import { clientRequest } from './client-request.ts';

const stack = crashStackForFile();
const app = buyer(stack);

const PRICE = 4990;

/** Three accounts that are to be invoiced now, as they end on one day. */
const ending = async (): Promise<number[]> => {
  await adjustCredit(USD_CLIENT, 'USD', 3 * PRICE);
  await app.order(
    Array.from({ length: 3 }, () => hostingItem(freshDomain())),
    true,
  );
  await recover(stack.queues, new Date(), [1]);
  const { hosting } = await readSnapshot();
  const next_due_at = addDays(new Date().toISOString(), 13).toISOString();
  for (const { id } of hosting) await setAttributes(keys.hosting(USD_CLIENT, id), { next_due_at });
  return hosting.map(({ id }) => id).toSorted((a, b) => a - b);
};

const messageFor = (id: number) => ({ kind: 'hosting' as const, client_id: USD_CLIENT, id });

const renewals = async () =>
  (await readSnapshot()).invoices
    .filter(({ kind }) => kind === 'renewal')
    .map(({ id, status, total, services }) => ({
      id,
      status,
      total,
      services: services.map((service) => service.id).toSorted((a, b) => a - b),
    }));

test('what is due on one day is invoiced once, together, wherever the worker dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: ending,
    invoke: ([first = 0]) => invokeQueue(runRenewals, 'renewals', messageFor(first)),
    verify: async (ids) => {
      const found = await renewals();
      expect(found.flatMap(({ services }) => services).toSorted((a, b) => a - b)).toEqual(ids);
      expect(found).toMatchObject([{ status: 'unpaid', total: 3 * PRICE }]);
      const { hosting } = await readSnapshot();
      for (const { id, renewal } of hosting) {
        expect(found.find((invoice) => invoice.services.includes(id))?.id).toBe(renewal?.invoice_id);
      }
    },
  });
  expect(struck).toBeGreaterThan(8);
});

test('an account that ends leaves the invoice whole or not at all, wherever the process dies', async () => {
  const wanted = { cancellation_type: 'end_of_billing_period', reason: 'Moving.' };
  const struck = await crashEverywhere(stack, {
    arrange: async () => {
      const [first = 0] = await ending();
      await invokeQueue(runRenewals, 'renewals', messageFor(first));
      expect(await renewals()).toMatchObject([{ total: 3 * PRICE }]);
      return clientRequest(stack.token, { hostingAccount: first }, wanted);
    },
    invoke: (request) => invokeApi(cancelHosting, request),
    verify: async ({ ids }, again) => {
      const { hosting } = await readSnapshot();
      const record = hosting.find(({ id }) => id === ids.hostingAccount);
      const isOver = record?.cancellation?.status === 'scheduled';
      if (again) expect(isOver).toBe(true);
      expect(await renewals()).toMatchObject([
        { status: 'unpaid', total: (isOver ? 2 : 3) * PRICE, services: isOver ? [{}, {}] : [{}, {}, {}] },
      ]);
      expect(record?.renewal === null).toBe(isOver);
    },
  });
  expect(struck).toBeGreaterThan(8);
});
