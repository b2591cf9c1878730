import { expect, test } from 'vitest';
import { handler as createOrder } from '../../functions/orders/create-order.ts';
import { DEMO } from '../../infra/local/demo-data.ts';
import { recordBankPayment } from '../../shared/billing/payments/bank-payment.ts';
import { acceptDomain } from '../../shared/operator/domains.ts';
import { crashEverywhere } from '../support/crash-everywhere.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { readSnapshot } from '../support/invariants/snapshot.ts';
import { invokeApi } from '../support/invoke.ts';
import { freshDomain, hostingItem, USD_CLIENT } from '../support/shop.ts';
import { adjustCredit, creditBalance } from '../support/table.ts';
import { clientRequest } from './client-request.ts';

const LOSER = DEMO.other.clients.usd;

const stack = crashStackForFile();

const ordering = (domain: string, apply_credit: boolean) => ({
  items: [hostingItem(domain)],
  payment_gateway: 'stripe',
  apply_credit,
});

test('a name goes to who has proved it, and the loser is cancelled, told and given the money back once, wherever the order dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: async () => {
      const domain = freshDomain();
      await adjustCredit(LOSER, 'USD', 1_000);
      const token = await stack.session(DEMO.other.email);
      const lost = clientRequest(token, { client: LOSER }, ordering(domain, true));
      const { body } = await invokeApi(createOrder, lost);
      const part = { clientId: LOSER, invoiceId: body.invoice.id, amount: 500, reference: domain };
      await recordBankPayment(part, 'operator:test', new Date());
      await acceptDomain(USD_CLIENT, domain, 'operator:test', new Date());
      return { domain, wanted: clientRequest(stack.token, {}, ordering(domain, false)) };
    },
    invoke: ({ wanted }) => invokeApi(createOrder, wanted),
    verify: async ({ domain, wanted }, again) => {
      const { orders } = await readSnapshot();
      const taken = orders.some(({ client_id }) => client_id === USD_CLIENT);
      if (again) expect(taken).toBe(true);
      if (!taken) expect(await creditBalance(LOSER)).toBe(0);
      expect((await invokeApi(createOrder, wanted)).status).toBe(201);

      const after = await readSnapshot();
      const of = (client: number) => after.orders.filter(({ client_id }) => client_id === client);
      expect(of(LOSER)).toMatchObject([{ status: 'cancelled' }]);
      expect(of(USD_CLIENT)).toMatchObject([{ status: 'pending' }]);
      expect(await creditBalance(LOSER)).toBe(1_500);
      const told = after.events.filter(
        ({ client_id, type }) => client_id === LOSER && type === 'order_cancelled',
      );
      expect(told).toMatchObject([{ message: expect.stringContaining(domain) }]);
    },
  });
  expect(struck).toBeGreaterThan(8);
});
