import { expect, test } from 'vitest';
import { handler as settle } from '../../functions/payments/settle-payments.ts';
import { adjustCredit } from '../../shared/billing/credit/index.ts';
import { settlePayment } from '../../shared/billing/settlement/settlement.ts';
import { crashEverywhere } from '../support/crash-everywhere.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { gatewayControls } from '../support/gateway-controls.ts';
import { readSnapshot } from '../support/invariants/snapshot.ts';
import { invokeQueue } from '../support/invoke.ts';
import { USD_CLIENT } from '../support/shop.ts';
import { creditBalance } from '../support/table.ts';
import { buyer } from './buyer.ts';

const stack = crashStackForFile();
const app = buyer(stack);
const outside = gatewayControls(stack);

type Gateway = 'stripe' | 'paystack';

const onlyPayment = async () => {
  const [payment] = (await readSnapshot()).payments;
  if (!payment) throw new Error('There is no payment.');
  return payment;
};

/** Credit of USD 500, of which 200 are spent and 100 paid back in the gateway's dashboard. */
const boughtAndSpent = async (gateway: Gateway) => {
  await app.payUnnoticed(await app.creditInvoice(500), gateway);
  const [attempt] = (await readSnapshot()).attempts;
  const reference = attempt?.reference ?? '';
  await settlePayment(gateway, reference, new Date());
  await adjustCredit({ clientId: USD_CLIENT, amount: -20_000, reason: 'spent' }, 'operator:test', new Date());
  const refund = await outside.refund(gateway, reference, 10_000);
  await settlePayment(gateway, reference, new Date());
  expect(await creditBalance(USD_CLIENT)).toBe(20_000);
  return { gateway, reference, refund };
};

/** Settlement that is struck at each of its calls, and run again by the next message at the latest. */
const settledEverywhere = async (
  arrange: () => Promise<{ gateway: Gateway; reference: string }>,
  verify: () => Promise<void>,
) => {
  const struck = await crashEverywhere(stack, {
    arrange,
    invoke: ({ gateway, reference }) => invokeQueue(settle, 'payments', { gateway, reference }),
    // A message that was lost comes again, or the daily review sends another, twice at worst.
    schedule: async (now) => {
      const { attempts } = await readSnapshot();
      for (const { gateway, reference } of [...attempts, ...attempts])
        await settlePayment(gateway, reference, now);
    },
    verify,
  });
  expect(struck).toBeGreaterThan(10);
};

test.each<Gateway>(['stripe', 'paystack'])(
  'a refund that failed, another one and a dispute, heard of at once from %s, are recorded once wherever settlement dies',
  (gateway) =>
    settledEverywhere(
      async () => {
        const { reference, refund } = await boughtAndSpent(gateway);
        await outside.failRefund(gateway, refund);
        await outside.refund(gateway, reference, 5_000);
        await outside.dispute(gateway, reference);
        return { gateway, reference };
      },
      async () => {
        expect(await onlyPayment()).toMatchObject({ status: 'disputed', amount_refunded: 5_000 });
        expect(await creditBalance(USD_CLIENT)).toBe(-20_000);
      },
    ),
);

test('a lost dispute of credit that is spent leaves a debt, once, wherever settlement dies', () =>
  settledEverywhere(
    async () => {
      const { gateway, reference } = await boughtAndSpent('stripe');
      await outside.dispute(gateway, reference);
      await settlePayment(gateway, reference, new Date());
      const [open] = (await onlyPayment()).disputes;
      await outside.endDispute(gateway, open?.gateway_id ?? '', 'lost');
      return { gateway, reference };
    },
    async () => {
      expect(await onlyPayment()).toMatchObject({ status: 'disputed', disputes: [{ status: 'lost' }] });
      expect(await creditBalance(USD_CLIENT)).toBe(-20_000);
    },
  ));
