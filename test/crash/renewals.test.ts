import { expect, test } from 'vitest';
import { handler as withdrawCancellation } from '../../functions/hosting/withdraw-cancellation.ts';
import { handler as cancelOrder } from '../../functions/orders/cancel-order.ts';
import { handler as renewDomain } from '../../functions/renewals/renew-domain.ts';
import { handler as renewHosting } from '../../functions/renewals/renew-hosting.ts';
import { crashEverywhere } from '../support/crash-everywhere.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { readSnapshot } from '../support/invariants/snapshot.ts';
import { invokeApi } from '../support/invoke.ts';
import { recover } from '../support/recover.ts';
import { domainItem, freshDomain, hostingItem, USD_CLIENT } from '../support/shop.ts';
import { adjustCredit } from '../support/table.ts';
import { buyer } from './buyer.ts';
import { clientRequest } from './client-request.ts';

const stack = crashStackForFile();
const app = buyer(stack);

const request = (ids: Record<string, number>, body?: unknown) => clientRequest(stack.token, ids, body);

/** Hosting and a domain that are active, and credit for one more year of each. */
const bought = async () => {
  await adjustCredit(USD_CLIENT, 'USD', 4 * (4990 + 1299));
  const domain = freshDomain();
  await app.order([hostingItem(domain), domainItem(domain)], true);
  await recover(stack.queues, new Date(), [1]);
  const { hosting, domains } = await readSnapshot();
  return { hostingAccount: hosting[0]?.id ?? 0, domain: domains[0]?.id ?? 0 };
};

test.each([
  ['hosting account', renewHosting],
  ['domain', renewDomain],
] as const)(
  'a %s is renewed ahead once or not at all, and the credit used once, wherever the process dies',
  async (_, handler) => {
    const struck = await crashEverywhere(stack, {
      arrange: async () => request(await bought()),
      invoke: (renewal) => invokeApi(handler, renewal),
      verify: async (renewal, again) => {
        const { invoices, hosting, domains } = await readSnapshot();
        const renewals = invoices.filter(({ kind }) => kind === 'renewal');
        expect(renewals.length).toBeGreaterThanOrEqual(again ? 1 : 0);
        expect(renewals.length).toBeLessThanOrEqual(1);
        for (const { status } of renewals) expect(status).toBe('paid');
        const [account, domain] = [hosting[0], domains[0]];
        const end =
          'hostingAccount' in renewal.ids && handler === renewHosting
            ? account?.next_due_at
            : domain?.expires_at;
        const years = Number(end?.slice(0, 4)) - new Date().getUTCFullYear();
        expect(years).toBe(1 + renewals.length);
      },
    });
    expect(struck).toBeGreaterThan(8);
  },
);

test('a cancellation is withdrawn whole or not at all, wherever the process dies', async () => {
  await crashEverywhere(stack, {
    arrange: async () => {
      const ids = await bought();
      const { handler } = await import('../../functions/hosting/cancel-hosting.ts');
      await invokeApi(
        handler,
        request(ids, { cancellation_type: 'end_of_billing_period', reason: 'Moving.' }),
      );
      return request(ids);
    },
    invoke: (withdrawal) => invokeApi(withdrawCancellation, withdrawal),
    verify: async (_, again) => {
      const { hosting } = await readSnapshot();
      const status = hosting[0]?.cancellation?.status;
      expect(again ? ['withdrawn'] : ['withdrawn', 'scheduled']).toContain(status);
    },
  });
});

test('an order is cancelled whole or not at all, wherever the process dies', async () => {
  await crashEverywhere(stack, {
    arrange: async () => {
      await app.order([domainItem(freshDomain())]);
      const { orders } = await readSnapshot();
      return request({ order: orders[0]?.id ?? 0 });
    },
    invoke: (cancellation) => invokeApi(cancelOrder, cancellation),
    verify: async (_, again) => {
      const { orders, invoices, domains } = await readSnapshot();
      const statuses = [...orders, ...invoices, ...domains].map(({ status }) => status);
      const whole = ['cancelled', 'cancelled', 'cancelled'];
      expect(again ? [whole] : [whole, ['pending', 'unpaid', 'pending']]).toContainEqual(statuses);
    },
  });
});
