import { expect, test } from 'vitest';
import { handler as startPayment } from '../../../functions/invoices/start-payment.ts';
import { hostedGatewayFor } from '../../../shared/billing/payments/gateways.ts';
import { loadPaymentContext, planPayment } from '../../../shared/billing/payments/start-payment.ts';
import { settlePayment } from '../../../shared/billing/settlement/settlement.ts';
import { IntegrationError } from '../../../shared/integrations/integration-error.ts';
import { put, transact, update } from '../../../shared/platform/table/write.ts';
import { keys } from '../../../shared/records/keys.ts';
import { buyer } from '../../crash/buyer.ts';
import { logLines } from '../../integrations/log-lines.ts';
import { crashStackForFile } from '../../support/crash-stack-per-file.ts';
import { gatewayControls } from '../../support/gateway-controls.ts';
import { readSnapshot } from '../../support/invariants/snapshot.ts';
import { invokeApi } from '../../support/invoke.ts';
import { USD_CLIENT } from '../../support/shop.ts';

// Nobody tells us of anything: a test says when a payment is settled.
const stack = crashStackForFile();
const app = buyer(stack);
const outside = gatewayControls(stack);

/** A payment of 500.00 by card that its payer has made. */
const paid = async () => {
  await stack.startAfresh();
  await app.payUnnoticed(await app.creditInvoice(500), 'stripe');
  const [attempt] = (await readSnapshot()).attempts;
  if (!attempt) throw new Error('There is no attempt.');
  return attempt;
};

/** The payment as it is recorded once it was settled, with what was logged of each step. */
const settled = async (reference: string) => {
  const lines = logLines();
  await settlePayment('stripe', reference, new Date());
  const outcomes = lines.map((line) => JSON.parse(line).outcome).filter(Boolean);
  const [payment] = (await readSnapshot()).payments;
  return { payment, outcomes };
};

test('a payment is recorded in one step, and left as it is by the next', async () => {
  const { reference } = await paid();
  expect(await settled(reference)).toMatchObject({
    payment: { status: 'succeeded', amount: 50_000, refunds: [], disputes: [] },
    outcomes: ['succeeded'],
  });
  expect(await settled(reference)).toMatchObject({ outcomes: ['unchanged'] });
});

test('a payment that was given back before anybody heard of it is recorded with its refund', async () => {
  const { reference } = await paid();
  await outside.refund('stripe', reference, 100);
  expect(await settled(reference)).toMatchObject({
    payment: { status: 'partially_refunded', amount_refunded: 100, disputes: [] },
    outcomes: ['succeeded', 'returns', 'unchanged'],
  });
});

test('a payment that was disputed before anybody heard of it is recorded with its dispute', async () => {
  const { reference } = await paid();
  await outside.dispute('stripe', reference);
  expect(await settled(reference)).toMatchObject({
    payment: { status: 'disputed', refunds: [], disputes: [{ status: 'needs_response' }] },
    outcomes: ['succeeded', 'returns', 'unchanged'],
  });
});

test('declines that nobody had heard of are recorded once, each by the attempt that it was made of', async () => {
  await stack.startAfresh();
  const invoice = await app.creditInvoice(500);
  const { body } = await invokeApi(startPayment, app.paymentRequest(invoice, 'stripe'));
  const [{ reference } = { reference: '' }] = (await readSnapshot()).attempts;
  const decline = (card: string) => app.pay(body.payment.mobile, `pm_card_chargeDeclined${card}`);
  const { faults, requests } = stack.outside.stripe;
  const lists = () => requests.filter((line) => line === 'GET /v1/charges').length;
  const codes = async () =>
    (await readSnapshot()).attempts.map(({ status, declines = [] }) => [
      status,
      ...declines.map(({ decline_code }) => decline_code),
    ]);

  await decline('InsufficientFunds');
  await decline('ExpiredCard');
  faults.push({ match: 'GET /v1/charges', times: 10, status: 500, body: {} });
  await expect(settlePayment('stripe', reference, new Date())).rejects.toThrow(IntegrationError);
  faults.length = 0;
  expect(await codes()).toEqual([['created']]);
  await settlePayment('stripe', reference, new Date());
  expect(await codes()).toEqual([['failed', 'insufficient_funds', 'expired_card']]);
  const listed = lists();
  await settlePayment('stripe', reference, new Date());
  expect(lists()).toBe(listed);
  await decline('IncorrectCvc');
  await settlePayment('stripe', reference, new Date());
  expect(await codes()).toEqual([['failed', 'insufficient_funds', 'expired_card', 'incorrect_cvc']]);
});

test('a payment that the gateway does not know is an error, unless it has not been asked for yet', async () => {
  const attempt = await paid();
  const lost = { ...attempt, reference: 'pi_lost' };
  const { client_id, invoice_id, id: attempt_id, gateway } = attempt;
  const pointer = { gateway, reference: 'pi_lost', client_id, invoice_id, attempt_id };
  const settleAs = async (given: Partial<typeof attempt>) => {
    await transact([put({ ...lost, ...given }), put({ ...keys.reference(gateway, 'pi_lost'), ...pointer })]);
    await settlePayment('stripe', 'pi_lost', new Date());
  };
  const charge = { method_id: 7, method: 'pm_1', owner: 'cus_1', key: 'k', used: [7] };
  const prompt = { step: null, message: null };
  await expect(settleAs({})).rejects.toThrow('does not know a payment');
  await expect(settleAs({ charge, status: 'requires_action' })).rejects.toThrow('does not know a payment');
  await expect(settleAs({ prompt, status: 'processing' })).rejects.toThrow('does not know a payment');
  await settleAs({ charge });
  await settleAs({ prompt });
  expect((await readSnapshot()).attempts).toMatchObject([
    { reference: 'pi_lost', status: 'created', version: 1 },
  ]);
});

test('a wallet that was never asked ends with the time for it', async () => {
  const attempt = await paid();
  const reference = 'never-asked';
  const { client_id, invoice_id, id: attempt_id } = attempt;
  const prompt = { step: null, message: null };
  const pointer = { gateway: 'paystack' as const, reference, client_id, invoice_id, attempt_id };
  await transact([
    put({ ...attempt, gateway: 'paystack', reference, prompt }),
    put({ ...keys.reference('paystack', reference), ...pointer }),
  ]);
  const statusAfter = async (ms: number) => {
    await settlePayment('paystack', reference, new Date(Date.parse(attempt.created_at) + ms));
    const [{ status, due_pk } = {}] = (await readSnapshot()).attempts;
    return [status, due_pk !== undefined];
  };
  expect(await statusAfter(30 * 60_000 - 1)).toEqual(['created', true]);
  expect(await statusAfter(30 * 60_000)).toEqual(['cancelled', false]);
});

test('of a reference that leads to no attempt nothing is recorded', async () => {
  const { reference } = await paid();
  await transact([update(keys.reference('stripe', reference), { set: { attempt_id: 1 } })]);
  await expect(settlePayment('stripe', reference, new Date())).rejects.toThrow('missing record');
  expect((await readSnapshot()).payments).toEqual([]);
});

test('a payment on a hosted page is found by the name that its events have, and one of nobody is not', async () => {
  await stack.startAfresh();
  const context = await loadPaymentContext(USD_CLIENT, await app.creditInvoice(500));
  const page = 'https://example.com/back';
  const request = { gateway: 'stripe', saveCard: false, returnUrl: page, cancelUrl: page } as const;
  const opened = await planPayment(
    { ...request, actor: 'user:7' },
    context,
    await hostedGatewayFor('stripe'),
    new Date(),
  );
  await transact(opened.writes);
  expect(opened.attempt.reference).toMatch(/^cs_/);
  await app.pay(opened.session.mobile);
  const { url, secret_key } = { ...stack.outside.secrets.stripe, url: stack.outside.stripe.url };
  const session = await fetch(`${url}/v1/checkout/sessions/${opened.attempt.reference}`, {
    headers: { authorization: `Bearer ${secret_key}` },
  });
  const { payment_intent } = (await session.json()) as { payment_intent: string };

  for (const name of ['pi_of_nobody', 'nobody']) await settlePayment('stripe', name, new Date());
  expect((await readSnapshot()).payments).toEqual([]);
  await settlePayment('stripe', payment_intent, new Date());
  expect((await readSnapshot()).payments).toMatchObject([{ reference: opened.attempt.reference }]);
});
