import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { handler as startPayment } from '../../functions/invoices/start-payment.ts';
import { adjustCredit } from '../../shared/billing/credit/index.ts';
import { cancelUnpaidInvoice } from '../../shared/billing/invoices/cancel-invoice.ts';
import { getInvoice } from '../../shared/billing/invoices/invoices.ts';
import { recordBankPayment } from '../../shared/billing/payments/bank-payment.ts';
import { refundPayment } from '../../shared/billing/refunds/request-refund.ts';
import { refundable } from '../../shared/billing/refunds/returned-money.ts';
import { settlePayment } from '../../shared/billing/settlement/settlement.ts';
import { buyer } from '../crash/buyer.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { MISHAPS, type Plan } from '../support/fault-gate.ts';
import { gatewayControls } from '../support/gateway-controls.ts';
import { readSnapshot } from '../support/invariants/snapshot.ts';
import { findProblems } from '../support/invariants.ts';
import { invokeApi } from '../support/invoke.ts';
import { recover } from '../support/recover.ts';
import { domainItem, freshDomain, USD_CLIENT } from '../support/shop.ts';

vi.setConfig({ testTimeout: 240_000 });

const stack = crashStackForFile();
const app = buyer(stack);
const outside = gatewayControls(stack);

const gateways = ['stripe', 'paystack'] as const;
const STAFF = 'operator:test';

const settleAll = async () => {
  for (const { gateway, reference } of (await readSnapshot()).attempts)
    await settlePayment(gateway, reference, new Date());
};

/** The nth of some, counted round. */
const nthOf = <T>(items: T[], n: number): T | undefined => items[n % Math.max(1, items.length)];

const gatewayPayments = async () =>
  (await readSnapshot()).payments.flatMap(({ gateway, ...payment }) =>
    gateway === 'bank' ? [] : [{ ...payment, gateway }],
  );

const invoices = async () => (await readSnapshot()).invoices;

const allRefunds = async () =>
  (await gatewayPayments()).flatMap(({ gateway, refunds }) =>
    refunds.flatMap((refund) =>
      refund.gateway_id === null ? [] : [{ ...refund, gateway, at: refund.gateway_id }],
    ),
  );

type Step = { n: number; part: number };

/** Each may find nothing to do, or be refused: what counts is what is true afterwards. */
const STEPS: Record<string, (step: Step) => Promise<unknown>> = {
  order: ({ n }) => app.order([domainItem(freshDomain())], n % 2 === 0),
  'buy credit': async ({ n }) => app.payUnnoticed(await app.creditInvoice(20), gateways[n % 2] ?? 'stripe'),
  pay: async ({ n }) => {
    const unpaid = nthOf(
      (await invoices()).filter(({ status }) => status === 'unpaid'),
      n,
    );
    if (unpaid) await app.payUnnoticed(unpaid.id, gateways[n % 2] ?? 'stripe');
  },
  'pay twice': async ({ n }) => {
    const unpaid = nthOf(
      (await invoices()).filter(({ status }) => status === 'unpaid'),
      n,
    );
    if (!unpaid) return;
    const sessions = [];
    for (const gateway of gateways) {
      const { body } = await invokeApi(startPayment, app.paymentRequest(unpaid.id, gateway));
      sessions.push(body.payment.mobile);
    }
    for (const session of sessions) await app.pay(session);
  },
  'pay by bank': async ({ n, part }) => {
    const invoice = nthOf(await invoices(), n);
    if (!invoice) return;
    const amount = Math.ceil(invoice.total * part);
    const transfer = {
      clientId: USD_CLIENT,
      invoiceId: invoice.id,
      amount,
      reference: `in ${Math.random()}`,
    };
    await recordBankPayment(transfer, STAFF, new Date());
  },
  'cancel invoice': async ({ n }) => {
    const unpaid = nthOf(
      (await invoices()).filter(({ status }) => status === 'unpaid'),
      n,
    );
    if (unpaid) await cancelUnpaidInvoice(await getInvoice(USD_CLIENT, unpaid.id), STAFF, new Date());
  },
  'spend credit': () =>
    adjustCredit({ clientId: USD_CLIENT, amount: -700, reason: String(Math.random()) }, STAFF, new Date()),
  'refund here': async ({ n, part }) => {
    const payment = nthOf((await readSnapshot()).payments, n);
    if (!payment) return;
    const amount = Math.ceil(refundable(payment) * part);
    const wanted = { amount, reason: 'test', key: String(Math.random()), reference: `out ${Math.random()}` };
    await refundPayment(USD_CLIENT, payment.id, wanted, STAFF, new Date());
  },
  'refund waits': async ({ n }) => {
    await outside.holdRefunds(gateways[n % 2] ?? 'stripe');
  },
  'refund at the gateway': async ({ n, part }) => {
    const payment = nthOf(await gatewayPayments(), n);
    if (!payment) return;
    const amount = Math.max(1, Math.ceil(refundable(payment) * part));
    await outside.refund(payment.gateway, payment.reference, amount);
  },
  'refund succeeds': async ({ n }) => {
    const waiting = nthOf(
      (await allRefunds()).filter(({ status }) => status === 'pending'),
      n,
    );
    if (waiting)
      await outside.moveRefund(
        waiting.gateway,
        waiting.at,
        waiting.gateway === 'stripe' ? 'succeeded' : 'processed',
      );
  },
  'refund fails': async ({ n }) => {
    const made = nthOf(await allRefunds(), n);
    if (made) await outside.failRefund(made.gateway, made.at);
  },
  dispute: async ({ n }) => {
    const payment = nthOf(await gatewayPayments(), n);
    if (payment) await outside.dispute(payment.gateway, payment.reference);
  },
  'dispute ends': async ({ n }) => {
    const disputes = (await gatewayPayments()).flatMap(({ gateway, disputes }) =>
      disputes.map((dispute) => ({ ...dispute, gateway })),
    );
    const open = nthOf(
      disputes.filter(({ status }) => status !== 'won' && status !== 'lost'),
      n,
    );
    if (open) await outside.endDispute(open.gateway, open.gateway_id, n % 2 === 0 ? 'won' : 'lost');
  },
};

const steps = fc.array(
  fc.record({
    name: fc.constantFrom(...Object.keys(STEPS)),
    n: fc.nat(7),
    part: fc.constantFrom(0.3, 0.5, 1),
    /** Where the step, and the settlement after it, are struck. */
    strike: fc.option(
      fc.record({ call: fc.integer({ min: 1, max: 14 }), mishap: fc.constantFrom(...MISHAPS) }),
      {
        freq: 2,
      },
    ),
    again: fc.boolean(),
  }),
  { minLength: 6, maxLength: 14 },
);

const struck = (plan: Plan | null, work: () => Promise<unknown>) => stack.gate.during(plan, work);

test('whatever is paid, given back, disputed and spent, and wherever it dies, money is where it is said to be', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      await stack.startAfresh();
      const start = [
        { name: 'buy credit', n: 0, part: 1, strike: null, again: false },
        { name: 'order', n: 1, part: 1, strike: null, again: false },
        { name: 'pay', n: 1, part: 1, strike: null, again: false },
      ];
      for (const { name, strike, again, ...step } of [...start, ...sequence]) {
        const plan = strike as Plan | null;
        await struck(plan, () => STEPS[name]?.(step) ?? Promise.resolve());
        await struck(plan, settleAll);
        if (again) await struck(null, settleAll);
      }
      await recover(stack.queues, new Date());
      await settleAll();
      // What is found by looking at the gateways last may have to be documented.
      const now = await recover(stack.queues, new Date());
      expect(await findProblems(stack.outside, now)).toEqual([]);
    }),
    { numRuns: Number(process.env.RETURNS_RUNS ?? 8) },
  );
});
