import { expect, test } from 'vitest';
import { handler as provisionServices } from '../../functions/lifecycle/run-service-tasks.ts';
import { handler as settle } from '../../functions/payments/settle-payments.ts';
import { recordBankPayment } from '../../shared/billing/payments/bank-payment.ts';
import { settlePayment } from '../../shared/billing/settlement/settlement.ts';
import { runServiceTask } from '../../shared/lifecycle/run-tasks.ts';
import { listManualActions } from '../../shared/operator/manual-actions.ts';
import { reconcile } from '../../shared/workers/reconcile.ts';
import { atOnce } from '../support/at-once.ts';
import { crashEverywhere } from '../support/crash-everywhere.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { readSnapshot } from '../support/invariants/snapshot.ts';
import { findProblems } from '../support/invariants.ts';
import { invokeQueue } from '../support/invoke.ts';
import { recover } from '../support/recover.ts';
import { domainItem, freshDomain, hostingItem, USD_CLIENT } from '../support/shop.ts';
import { adjustCredit, creditBalance } from '../support/table.ts';
import { buyer } from './buyer.ts';

/** A provider who pays back what could not be provided. */
const stack = crashStackForFile({ config: { failed_services: 'refund' } });
const app = buyer(stack);

/** An order of hosting and a domain, paid by card but for some credit, whose domain somebody else has meanwhile. */
const arrange = async (credit = 0) => {
  const { faults } = stack.outside.registrar;
  faults.length = 0;
  if (credit > 0) await adjustCredit(USD_CLIENT, 'USD', credit);
  const name = freshDomain();
  const invoice = await app.order([hostingItem(name), domainItem(name)], credit > 0);
  await app.payUnnoticed(invoice, 'stripe');
  const [attempt] = (await readSnapshot()).attempts;
  const reference = attempt?.reference ?? '';
  await settlePayment('stripe', reference, new Date());
  faults.push({
    match: 'POST /core/v1/domains',
    times: 1_000_000,
    status: 400,
    body: { message: 'Invalid Argument', details: 'Domain is not available for registration' },
  });
  const [domain] = (await readSnapshot()).domains;
  return { message: { kind: 'domain' as const, client_id: USD_CLIENT, id: domain?.id ?? 0 }, reference };
};

/** The refund is begun by the next look at the payment, an hour later at the latest. */
const verify = async (reference: string) => {
  await settlePayment('stripe', reference, new Date(Date.now() + 3_600_000));
  const { domains, payments, events } = await readSnapshot();
  expect(domains).toMatchObject([{ status: 'cancelled', last_error: 'domain_taken' }]);
  expect(payments).toMatchObject([
    { amount_refunded: 1299, refunds: [{ status: 'succeeded', amount: 1299 }] },
  ]);
  expect(payments[0]?.wanted_refunds).toEqual([]);
  expect(await creditBalance(USD_CLIENT)).toBe(0);
  const told = events.filter(({ type }) => type === 'order_failed');
  expect(told.map(({ message }) => message)).toEqual([
    expect.stringContaining('USD 12.99 goes back the way you paid it.'),
  ]);
};

test('a refused order is refunded once, wherever its worker dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: () => arrange(),
    invoke: ({ message }) => invokeQueue(provisionServices, 'provisioning', message),
    verify: ({ reference }) => verify(reference),
  });
  expect(struck).toBeGreaterThan(8);
});

test('a refused order is refunded once, wherever the process dies that asks for the refund', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: async () => {
      const { message, reference } = await arrange();
      await runServiceTask(message, new Date());
      return reference;
    },
    invoke: (reference) => invokeQueue(settle, 'payments', { gateway: 'stripe', reference }),
    verify,
  });
  expect(struck).toBeGreaterThan(8);
});

test('sixteen workers, reconcilers and settlements at once refund it once', async () => {
  await stack.startAfresh();
  const { message, reference } = await arrange();
  const now = new Date();
  await Promise.allSettled([
    atOnce(() => runServiceTask(message, now)),
    atOnce(() => reconcile(new Date(now.getTime() + 60_000))),
  ]);
  await Promise.allSettled([atOnce(() => settlePayment('stripe', reference, now))]);
  await recover(stack.queues, now);
  await verify(reference);
  expect(await findProblems(stack.outside)).toEqual([]);
});

test('what was paid by credit goes back to credit, and no more than the card paid goes to the card', async () => {
  await stack.startAfresh();
  const credit = 4990 + 1299 - 500;
  await arrange(credit);
  await recover(stack.queues, new Date());
  const { payments } = await readSnapshot();
  expect(payments).toMatchObject([{ amount: 500, amount_refunded: 500 }]);
  expect(await creditBalance(USD_CLIENT)).toBe(1299 - 500);
  expect(await findProblems(stack.outside)).toEqual([]);
});

test('what a bank has paid goes to credit', async () => {
  await stack.startAfresh();
  stack.outside.registrar.faults.length = 0;

  const invoiceId = await app.order([domainItem(freshDomain())]);
  stack.outside.registrar.faults.push({
    match: 'POST /core/v1/domains',
    times: 9,
    status: 451,
    body: { message: 'Unavailable For Legal Reasons' },
  });
  const transfer = { clientId: USD_CLIENT, invoiceId, amount: 1299, reference: 'in' };
  await recordBankPayment(transfer, 'operator:test', new Date());
  await recover(stack.queues, new Date());
  expect(await creditBalance(USD_CLIENT)).toBe(1299);
  expect(await findProblems(stack.outside)).toEqual([]);
});

test('a refund that the gateway refuses, of which nobody was told, waits for a person', async () => {
  await stack.startAfresh();
  const { message, reference } = await arrange();
  await runServiceTask(message, new Date());
  stack.outside.stripe.faults.push({
    match: 'POST /v1/refunds',
    times: 1,
    status: 400,
    body: { error: { type: 'invalid_request_error', code: 'charge_disputed', message: 'No.' } },
  });
  await settlePayment('stripe', reference, new Date()).catch(() => undefined);
  expect((await readSnapshot()).payments).toMatchObject([
    { amount_refunded: 0, refunds: [{ status: 'failed', is_open: true }] },
  ]);
  // The credit that it had become is looked at first, within a minute.
  const soon = new Date(Date.now() + 60_000);
  await reconcile(soon);
  expect((await listManualActions({ limit: 100, now: soon })).entries.map(({ reason }) => reason)).toContain(
    'refund_failed',
  );
});
