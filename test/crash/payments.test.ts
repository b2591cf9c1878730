import { expect, test } from 'vitest';
import { handler as startPayment } from '../../functions/invoices/start-payment.ts';
import { handler as settle } from '../../functions/payments/settle-payments.ts';
import { settlePayment } from '../../shared/billing/settlement/settlement.ts';
import { crashEverywhere } from '../support/crash-everywhere.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { readSnapshot } from '../support/invariants/snapshot.ts';
import { findProblems } from '../support/invariants.ts';
import { invokeApi, invokeQueue } from '../support/invoke.ts';
import { domainItem, freshDomain, hostingItem, USD_CLIENT } from '../support/shop.ts';
import { creditBalance } from '../support/table.ts';
import { buyer, type Started } from './buyer.ts';

const stack = crashStackForFile();
const app = buyer(stack);

const newInvoice = () => {
  const domain = freshDomain();
  return app.order([hostingItem(domain), domainItem(domain)]);
};

/** A payment the gateway has and we do not know of. */
const paidAt = async (gateway: Started['gateway'], invoice: number): Promise<Started> => {
  await app.payUnnoticed(invoice, gateway);
  const [attempt] = (await readSnapshot()).attempts;
  return { invoice, gateway, reference: attempt?.reference ?? '' };
};

const expectFulfilled = async () => {
  const { invoices, orders, payments, hosting, domains } = await readSnapshot();
  expect(invoices).toMatchObject([{ status: 'paid', credit_applied: 0 }]);
  expect(payments).toHaveLength(1);
  for (const { status } of [...orders, ...hosting, ...domains]) expect(status).toBe('active');
};

test.each<Started['gateway']>(['stripe', 'paystack'])(
  'a %s payment can be started and paid once, wherever the process that starts it dies',
  async (gateway) => {
    const struck = await crashEverywhere(stack, {
      arrange: async () => app.paymentRequest(await newInvoice(), gateway),
      invoke: (request) => invokeApi(startPayment, request),
      verify: async (request) => {
        const { status, body } = await invokeApi(startPayment, request);
        expect(status).toBe(201);
        const { attempts } = await readSnapshot();
        expect(attempts).toHaveLength(1);
        await app.pay(body.payment.mobile);
        await settlePayment(gateway, attempts[0]?.reference ?? '', new Date());
        expect((await readSnapshot()).invoices).toMatchObject([{ status: 'paid' }]);
        expect(await findProblems(stack.outside)).toEqual([]);
      },
    });
    expect(struck).toBeGreaterThan(10);
  },
);

test('a part is paid once and the rest after it, wherever the process that starts or settles the part dies', async () => {
  const partOf = async () => {
    const request = app.paymentRequest(await newInvoice(), 'stripe');
    return { ...request, body: { gateway: 'stripe', amount: 20 } };
  };
  await crashEverywhere(stack, {
    arrange: partOf,
    invoke: (request) => invokeApi(startPayment, request),
    verify: async (request) => {
      const { body } = await invokeApi(startPayment, request);
      const { attempts } = await readSnapshot();
      expect(attempts).toMatchObject([{ amount: 2_000, part: true }]);
      await app.pay(body.payment.mobile);
      await settlePayment('stripe', attempts[0]?.reference ?? '', new Date());
      expect((await readSnapshot()).invoices).toMatchObject([{ status: 'unpaid', amount_paid: 2_000 }]);
      expect(await findProblems(stack.outside)).toEqual([]);
    },
  });
  await crashEverywhere(stack, {
    arrange: async (): Promise<Started> => {
      const request = await partOf();
      const { body } = await invokeApi(startPayment, request);
      await app.pay(body.payment.mobile);
      const [attempt] = (await readSnapshot()).attempts;
      return { invoice: 0, gateway: 'stripe', reference: attempt?.reference ?? '' };
    },
    invoke: (started) => invokeQueue(settle, 'payments', started),
    verify: async () => {
      const { invoices, orders, hosting } = await readSnapshot();
      expect(invoices).toMatchObject([{ status: 'unpaid', amount_paid: 2_000 }]);
      for (const { status } of [...orders, ...hosting]) expect(status).toBe('pending');
      expect(await findProblems(stack.outside)).toEqual([]);
    },
  });
});

test.each<Started['gateway']>(['stripe', 'paystack'])(
  'a payment by %s settles once and is fulfilled, wherever the process that settles it dies',
  async (gateway) => {
    const struck = await crashEverywhere(stack, {
      arrange: async () => paidAt(gateway, await newInvoice()),
      invoke: (started) => invokeQueue(settle, 'payments', started),
      verify: expectFulfilled,
    });
    expect(struck).toBeGreaterThan(8);
  },
);

test('a paid credit invoice fills the account once, wherever the process that settles it dies', async () => {
  await crashEverywhere(stack, {
    arrange: async () => paidAt('stripe', await app.creditInvoice(20)),
    invoke: (started) => invokeQueue(settle, 'payments', started),
    verify: async () => expect(await creditBalance(USD_CLIENT)).toBe(2000),
  });
});
