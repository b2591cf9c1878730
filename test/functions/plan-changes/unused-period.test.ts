import { beforeEach, expect, test } from 'vitest';
import { refundPayment } from '../../../shared/billing/refunds/request-refund.ts';
import { settlePayment } from '../../../shared/billing/settlement/settlement.ts';
import { runServiceTask } from '../../../shared/lifecycle/run-tasks.ts';
import { config } from '../../../shared/platform/config/config.ts';
import { queryPage } from '../../../shared/platform/table/query.ts';
import { collections } from '../../../shared/records/collections.ts';
import { gatewayControls } from '../../support/gateway-controls.ts';
import { findProblems } from '../../support/invariants.ts';
import { USD_CLIENT } from '../../support/shop.ts';
import { creditBalance } from '../../support/table.ts';
import { hostingOf, invoiceOf } from '../lifecycle/stored-services.ts';
import { changesForFile } from './changes.ts';

const { fixture, runAt, bought } = changesForFile();

beforeEach(() => {
  config().unused_period = 'credit';
});

const paid = async () => {
  const { id } = await bought();
  const { invoice_id } = await hostingOf(id);
  const { items } = await queryPage(collections.ofClient(USD_CLIENT, 'PAYMENT'), { limit: 100 });
  const payment = items.find((one) => one.invoice_id === invoice_id);
  if (!payment) throw new Error(`Invoice ${invoice_id} has no payment.`);
  return { id, invoice: payment.invoice_id, payment };
};

/** Ends it at once; what became account credit, in minor units. */
const ended = async (id: number): Promise<number> => {
  const before = await creditBalance(USD_CLIENT);
  const body = { cancellation_type: 'immediate', reason: 'Moving elsewhere.' };
  const answer = await fixture.api('POST', `/clients/${USD_CLIENT}/hosting/${id}/cancel`, {
    token: fixture.token,
    body,
  });
  expect(answer.status).toBe(200);
  await runAt(new Date(Date.now() + 1000));
  expect(await hostingOf(id)).toMatchObject({ status: 'cancelled' });
  return (await creditBalance(USD_CLIENT)) - before;
};

const endEvent = async (id: number) => {
  const { items } = await queryPage(collections.ofClient(USD_CLIENT, 'EVENT'), { limit: 100 });
  return items.find(({ type, subject }) => type === 'service_terminated' && subject.id === id);
};

test('what is left of the paid period becomes account credit with the end, once, and the client is told', async () => {
  const { id, invoice } = await paid();
  const credit = await ended(id);
  expect(credit).toBe(4990);
  expect(await invoiceOf(invoice)).toMatchObject({ credit_given: credit });
  expect(await endEvent(id)).toMatchObject({ amount: { amount: credit, currency: 'USD' } });
  const after = await creditBalance(USD_CLIENT);
  await runServiceTask({ kind: 'hosting', client_id: USD_CLIENT, id }, new Date());
  expect(await creditBalance(USD_CLIENT)).toBe(after);
  const problems = await findProblems(fixture.api.stack.outside);
  expect(problems.filter((problem) => /credit|received|total|given/.test(problem))).toEqual([]);
});

test('of a payment that was refunded in part, only what was kept is given back', async () => {
  const { id, payment } = await paid();
  const part = { amount: 2000, reason: 'kept' };
  await refundPayment(USD_CLIENT, payment.id, part, 'operator:test', new Date());
  await settlePayment('stripe', payment.reference, new Date());
  await runAt(new Date());
  expect(await ended(id)).toBe(2990);
});

test('nothing is given back while the payment is disputed', async () => {
  const { id, payment } = await paid();
  await gatewayControls(fixture.api.stack).dispute('stripe', payment.reference);
  await settlePayment('stripe', payment.reference, new Date());
  await runAt(new Date());
  expect(await ended(id)).toBe(0);
});

test('nothing is given back where the provider does not', async () => {
  config().unused_period = 'none';
  const { id, invoice } = await paid();
  expect(await ended(id)).toBe(0);
  expect(await invoiceOf(invoice)).toMatchObject({ credit_given: 0 });
});
