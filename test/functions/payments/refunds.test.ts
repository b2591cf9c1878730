import { beforeEach, expect, test } from 'vitest';
import { getPayment } from '../../../shared/billing/invoices/invoices.ts';
import { gatewayFor } from '../../../shared/billing/payments/gateways.ts';
import { submitEvidence } from '../../../shared/billing/refunds/disputes.ts';
import { planClaim, refundPayment } from '../../../shared/billing/refunds/request-refund.ts';
import {
  checkRefunds,
  loadPayment,
  sendRefund,
  sendRefundDetails,
} from '../../../shared/billing/refunds/send-refund.ts';
import { sendWaitingRefund } from '../../../shared/billing/refunds/wanted-refunds.ts';
import { settlePayment } from '../../../shared/billing/settlement/settlement.ts';
import { IntegrationError } from '../../../shared/integrations/integration-error.ts';
import { Sentence } from '../../../shared/languages/sentence.ts';
import { StaleWriteError, transact, updateAnyVersion } from '../../../shared/platform/table/write.ts';
import { dueAt } from '../../../shared/records/indexes.ts';
import type { PaymentRecord, Refund } from '../../../shared/records/payments.ts';
import { buyer } from '../../crash/buyer.ts';
import { beforeWriting, messagesSent } from '../../support/before-writing.ts';
import { crashStackForFile } from '../../support/crash-stack-per-file.ts';
import { readSnapshot } from '../../support/invariants/snapshot.ts';
import { USD_CLIENT } from '../../support/shop.ts';
import { storePayment } from '../../support/stored-payment.ts';
import { disputeOf, refundOf } from '../../support/unit/returns.ts';

const STAFF = 'operator:test';

const stack = crashStackForFile();
const app = buyer(stack);
beforeEach(() => stack.startAfresh());

/** Credit of USD 20, paid by card. */
const paidCredit = async (): Promise<PaymentRecord> => {
  await app.payUnnoticed(await app.creditInvoice(20), 'stripe');
  const [attempt] = (await readSnapshot()).attempts;
  await settlePayment('stripe', attempt?.reference ?? '', new Date());
  const { payments } = await readSnapshot();
  const payment = payments.find(({ reference }) => reference === attempt?.reference);
  return getPayment(USD_CLIENT, payment?.id ?? 0);
};

const now = ({ id }: PaymentRecord) => getPayment(USD_CLIENT, id);
const statuses = async (payment: PaymentRecord) => (await now(payment)).refunds.map(({ status }) => status);

const BEGUN = new Date('2026-06-15T12:00:00.000Z');
const secondsAfter = (seconds: number) => new Date(BEGUN.getTime() + seconds * 1000);

/** Refunds that were claimed, and not asked for. */
const claimed = async (payment: PaymentRecord, ...amounts: number[]): Promise<Refund[]> => {
  const refunds: Refund[] = [];
  for (const amount of amounts) {
    const known = await loadPayment(USD_CLIENT, payment.id, BEGUN);
    const wanted = { amount, reason: String(amount) };
    const { refund, plan } = planClaim(known, wanted, STAFF, BEGUN);
    await transact(plan?.writes ?? []);
    refunds.push(refund);
  }
  return refunds;
};

const fail = (status: number) => {
  const error = { type: 'invalid_request_error', code: 'charge_disputed', message: 'No.' };
  stack.outside.stripe.faults.push({ match: 'POST /v1/refunds', times: 10, status, body: { error } });
};
beforeEach(() => {
  stack.outside.stripe.faults.length = 0;
});

test('a transfer back by bank is recorded with all that follows, and its reference is used once', async () => {
  const [one, other] = [await storePayment({ gateway: 'bank' }), await storePayment({ gateway: 'bank' })];
  const wanted = { amount: 500, reason: 'asked for', reference: 'TRANSFER 1' };
  await refundPayment(USD_CLIENT, one.id, wanted, STAFF, new Date());
  expect(await now(one)).toMatchObject({ amount_refunded: 500, refunds: [{ status: 'succeeded' }] });
  await expect(refundPayment(USD_CLIENT, other.id, wanted, STAFF, new Date())).rejects.toMatchObject({
    code: 'already_recorded',
  });
  expect(await now(other)).toMatchObject({ amount_refunded: 0 });
});

test('pending refunds are asked about, and again later', async () => {
  const pending = refundOf({ status: 'pending', created_at: BEGUN.toISOString() });
  const payment = await storePayment({ refunds: [pending], ...dueAt(BEGUN, 1) });
  expect(await messagesSent(stack, () => checkRefunds(USD_CLIENT, payment.id, secondsAfter(3600)))).toBe(1);
  expect(await now(payment)).toMatchObject(dueAt(secondsAfter(7200), payment.id));
});

test('without a pending refund the time stays, and the gateway is asked', async () => {
  const payment = await storePayment(dueAt(BEGUN, 1));
  expect(await messagesSent(stack, () => checkRefunds(USD_CLIENT, payment.id, secondsAfter(3600)))).toBe(1);
  expect((await now(payment)).due_sk).toBe(payment.due_sk);
});

test('nobody asks about a transfer by bank, or a payment that there is not', async () => {
  const payment = await storePayment({ gateway: 'bank', ...dueAt(BEGUN, 1) });
  expect(await messagesSent(stack, () => checkRefunds(USD_CLIENT, payment.id, BEGUN))).toBe(0);
  expect(await messagesSent(stack, () => checkRefunds(USD_CLIENT, 1, BEGUN))).toBe(0);
});

test('a payment that settlement changes while somebody looks waits for what settlement says', async () => {
  const pending = refundOf({ status: 'pending', created_at: BEGUN.toISOString() });
  const payment = await storePayment({ refunds: [pending], ...dueAt(BEGUN, 1) });
  const settled = () => transact([updateAnyVersion(payment, { set: { refunds: [] }, due: null })]);
  const losing = beforeWriting(stack, settled, () =>
    checkRefunds(USD_CLIENT, payment.id, secondsAfter(3600)),
  );
  await expect(losing).rejects.toThrow(StaleWriteError);
  expect((await now(payment)).due_sk).toBeUndefined();
});

test('bank details go where the gateway takes them', async () => {
  const waiting = refundOf({ status: 'needs_attention' });
  const send = ({ id }: PaymentRecord) =>
    sendRefundDetails(
      USD_CLIENT,
      id,
      { refund: null, accountNumber: '0123456789', bankId: '1' },
      STAFF,
      new Date(),
    );
  await expect(send(await storePayment({ refunds: [waiting] }))).rejects.toMatchObject({
    code: 'details_not_taken',
  });
  await expect(send(await storePayment({ gateway: 'bank', refunds: [waiting] }))).rejects.toMatchObject({
    fields: { payment: [expect.any(Sentence)] },
  });
  const unknown = { ...waiting, gateway_id: '999' };
  const refused = send(await storePayment({ gateway: 'paystack', refunds: [unknown] }));
  await expect(refused).rejects.toThrow(IntegrationError);
});

test('a transfer by bank has no disputes', async () => {
  const { id } = await storePayment({ gateway: 'bank', disputes: [disputeOf()] });
  const evidence = { disputeId: null, text: 'It is right.', files: [] };
  await expect(submitEvidence(USD_CLIENT, id, evidence, STAFF, new Date())).rejects.toMatchObject({
    fields: { payment: [expect.any(Sentence)] },
  });
});

test('a refund that the gateway refuses is over, and no other is; one without an answer stays', async () => {
  const payment = await paidCredit();
  const [refund] = await claimed(payment, 300, 500);
  const send = async () =>
    sendRefund(await gatewayFor('stripe'), await now(payment), refund as Refund, STAFF, new Date());
  fail(503);
  await expect(send()).rejects.toThrow(IntegrationError);
  expect(await statuses(payment)).toEqual(['pending', 'pending']);
  stack.outside.stripe.faults.length = 0;
  fail(400);
  await expect(send()).rejects.toThrow(IntegrationError);
  expect(await statuses(payment)).toEqual(['failed', 'pending']);
});

test('what cannot be told of a refund is not taken for a refusal', async () => {
  const payment = await paidCredit();
  const [refund] = await claimed(payment, 300);
  const broken = { ...(refund as Refund), amount: Number.NaN };
  const sending = sendRefund(await gatewayFor('stripe'), await now(payment), broken, STAFF, new Date());
  await expect(sending).rejects.toThrow();
  expect(await statuses(payment)).toEqual(['pending']);
});

test('a refund whose sender has died is sent a minute after it was asked for', async () => {
  const payment = await paidCredit();
  await claimed(payment, 300);
  const adapter = await gatewayFor('stripe');
  const send = (at: Date) => sendWaitingRefund(adapter, USD_CLIENT, payment.id, at);
  expect(await send(secondsAfter(59.999))).toBe(false);
  expect(await send(secondsAfter(60))).toBe(true);
  expect(await statuses(payment)).toEqual(['succeeded']);
  expect(await send(secondsAfter(3600))).toBe(false);
});

test('a refusal of it is recorded, and without an answer it is tried again', async () => {
  const payment = await paidCredit();
  await claimed(payment, 300);
  const adapter = await gatewayFor('stripe');
  fail(503);
  await expect(sendWaitingRefund(adapter, USD_CLIENT, payment.id, secondsAfter(60))).rejects.toThrow(
    IntegrationError,
  );
  stack.outside.stripe.faults.length = 0;
  fail(400);
  expect(await sendWaitingRefund(adapter, USD_CLIENT, payment.id, secondsAfter(120))).toBe(true);
  expect(await statuses(payment)).toEqual(['failed']);
});

test('a wanted refund of which nothing is left is forgotten', async () => {
  const wanted = { amount: 2000, key: 'k', reason: 'undelivered' };
  const refunds = [refundOf({ amount: 2000 })];
  const nothing = await storePayment({ refunds, amount_refunded: 2000, wanted_refunds: [wanted] });
  expect(await sendWaitingRefund(await gatewayFor('stripe'), USD_CLIENT, nothing.id, secondsAfter(60))).toBe(
    false,
  );
  expect(await now(nothing)).toMatchObject({ wanted_refunds: [] });
  const all = await paidCredit();
  await transact([updateAnyVersion(all, { set: { wanted_refunds: [wanted] }, due: 'unchanged' })]);
  expect(await sendWaitingRefund(await gatewayFor('stripe'), USD_CLIENT, all.id, new Date())).toBe(true);
  expect(await statuses(all)).toEqual(['succeeded']);
});
