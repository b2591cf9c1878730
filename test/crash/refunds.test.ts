import { expect, test } from 'vitest';
import { handler as settle } from '../../functions/payments/settle-payments.ts';
import { refundPayment } from '../../shared/billing/refunds/request-refund.ts';
import { settlePayment } from '../../shared/billing/settlement/settlement.ts';
import { refundInvoice } from '../../shared/operator/refund-invoice.ts';
import { Failure } from '../../shared/platform/failure.ts';
import { crashEverywhere } from '../support/crash-everywhere.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { gatewayControls } from '../support/gateway-controls.ts';
import { readSnapshot } from '../support/invariants/snapshot.ts';
import { invokeQueue } from '../support/invoke.ts';
import { recover } from '../support/recover.ts';
import { freshDomain, hostingItem, USD_CLIENT } from '../support/shop.ts';
import { adjustCredit, creditBalance } from '../support/table.ts';
import { buyer } from './buyer.ts';

const STAFF = 'operator:test';

const stack = crashStackForFile();
const app = buyer(stack);

type Gateway = 'stripe' | 'paystack';

const onlyPayment = async () => {
  const [payment] = (await readSnapshot()).payments;
  if (!payment) throw new Error('There is no payment.');
  return payment;
};

/** Credit of USD 20, paid and settled. */
const paidCredit = async (gateway: Gateway) => {
  await app.payUnnoticed(await app.creditInvoice(20), gateway);
  const [attempt] = (await readSnapshot()).attempts;
  await settlePayment(gateway, attempt?.reference ?? '', new Date());
  return onlyPayment();
};

/** The command of the staff, who are told no when they repeat one that went through. */
const refund = (payment: number) =>
  refundPayment(USD_CLIENT, payment, { amount: 500, reason: 'asked for' }, STAFF, new Date()).catch(
    (error) => {
      if (!(error instanceof Failure)) throw error;
    },
  );

const expectPaidBackOnce = async () => {
  expect(await onlyPayment()).toMatchObject({ amount_refunded: 500, refunds: [{ status: 'succeeded' }] });
  expect(await creditBalance(USD_CLIENT)).toBe(1500);
};

test.each<Gateway>(['stripe', 'paystack'])(
  'a refund by %s is paid once and recorded, wherever the command of the staff dies, and repeated or not',
  async (gateway) => {
    const struck = await crashEverywhere(stack, {
      arrange: () => paidCredit(gateway),
      invoke: ({ id }) => refund(id),
      verify: async ({ id }, again) => {
        // One that died before it had recorded anything has to be asked for again.
        if (!again) await refund(id);
        await settlePayment(gateway, (await onlyPayment()).reference, new Date());
        await expectPaidBackOnce();
      },
    });
    expect(struck).toBeGreaterThan(10);
  },
);

test.each<Gateway>(['stripe', 'paystack'])(
  'a %s refund that fails after it was made gives everything back once, wherever settlement dies',
  async (gateway) => {
    const outside = gatewayControls(stack);
    await crashEverywhere(stack, {
      arrange: async () => {
        const { id, reference } = await paidCredit(gateway);
        await refund(id);
        await settlePayment(gateway, reference, new Date());
        const [made] = (await onlyPayment()).refunds;
        await outside.failRefund(gateway, made?.gateway_id ?? '');
        return { gateway, reference };
      },
      invoke: (message) => invokeQueue(settle, 'payments', message),
      verify: async ({ reference }) => {
        await settlePayment(gateway, reference, new Date());
        expect(await onlyPayment()).toMatchObject({ amount_refunded: 0, refunds: [{ status: 'failed' }] });
        expect(await creditBalance(USD_CLIENT)).toBe(2000);
      },
    });
  },
);

/** The command of the staff, who are told no when they repeat one that went through. */
const refundWhole = (invoice: number) =>
  refundInvoice(
    USD_CLIENT,
    invoice,
    { amount: null, to: 'origin', first: 'money', reason: 'asked for', services: 'suspend' },
    STAFF,
    new Date(),
  ).catch((error) => {
    if (!(error instanceof Failure)) throw error;
  });

test('an invoice paid with credit and by card goes back whole and once, wherever the command of the staff dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: async () => {
      await adjustCredit(USD_CLIENT, 'USD', 2000);
      const invoice = await app.order([hostingItem(freshDomain())], true);
      await app.payUnnoticed(invoice, 'stripe');
      const [attempt] = (await readSnapshot()).attempts;
      await settlePayment('stripe', attempt?.reference ?? '', new Date());
      await recover(stack.queues, new Date());
      return invoice;
    },
    invoke: refundWhole,
    verify: async (id, again) => {
      // One that died before it had recorded anything has to be asked for again.
      if (!again) await refundWhole(id);
      const { reference } = await onlyPayment();
      await settlePayment('stripe', reference, new Date());
      await recover(stack.queues, new Date());
      await settlePayment('stripe', reference, new Date());
      expect(await onlyPayment()).toMatchObject({
        amount_refunded: 2990,
        refunds: [{ amount: 2990, status: 'succeeded' }],
      });
      const { invoices, hosting, credits } = await readSnapshot();
      expect(invoices).toMatchObject([{ status: 'refunded', amount_refunded: 2990, credit_refunded: 2000 }]);
      expect(credits.filter(({ source }) => source.startsWith('refunded:'))).toMatchObject([
        { amount: 2000 },
      ]);
      expect(await creditBalance(USD_CLIENT)).toBe(2000);
      expect(hosting).toMatchObject([{ status: 'suspended' }]);
    },
  });
  expect(struck).toBeGreaterThan(8);
});
