import { afterEach, expect, test } from 'vitest';
import { adjustCredit } from '../../shared/billing/credit/index.ts';
import { cancelUnpaidInvoice } from '../../shared/billing/invoices/cancel-invoice.ts';
import { getInvoice } from '../../shared/billing/invoices/invoices.ts';
import { recordBankPayment } from '../../shared/billing/payments/bank-payment.ts';
import { refundPayment } from '../../shared/billing/refunds/request-refund.ts';
import { getClient } from '../../shared/clients/clients.ts';
import { addMember } from '../../shared/operator/accounts.ts';
import { cancelInvoiceByStaff } from '../../shared/operator/invoices.ts';
import { completeDomain } from '../../shared/operator/resolve.ts';
import { markFraud } from '../../shared/operator/services.ts';
import { Failure } from '../../shared/platform/failure.ts';
import { StaleWriteError } from '../../shared/platform/table/write.ts';
import { apiForFile } from '../support/api-per-file.ts';
import { atOnce, tally } from '../support/at-once.ts';
import { cancelAsShown } from '../support/cancel-service.ts';
import { eventually } from '../support/eventually.ts';
import { untilIdle } from '../support/idle.ts';
import { findProblems } from '../support/invariants.ts';
import { domainItem, freshDomain, USD_CLIENT } from '../support/shop.ts';

const fixture = apiForFile();

afterEach(async () => {
  await untilIdle(fixture.api.stack);
  expect(await findProblems(fixture.api.stack.outside)).toEqual([]);
});

const ACTOR = 'operator:tester';
const CALLERS = 8;

const outcome = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (error instanceof Failure) return error.code;
    if (error instanceof StaleWriteError) return 'stale';
    throw error;
  }
};

/** How so many operators fare who do the same thing at the same moment. */
const race = async (work: () => Promise<unknown>) => tally(await atOnce(() => outcome(work()), CALLERS));

const credit = async () => (await getClient(USD_CLIENT)).credit_balance;

const orderDomain = async (tld?: string) => {
  const { body } = await fixture.usd.order([domainItem(freshDomain(tld))]);
  return {
    orderId: body.order.id,
    invoiceId: body.invoice.id,
    total: Math.round(body.invoice.total * 100),
    id: body.order.items[0].domain_id,
  };
};

const payByBank = ({ invoiceId, total }: { invoiceId: number; total: number }) =>
  recordBankPayment(
    { clientId: USD_CLIENT, invoiceId, amount: total, reference: `in ${invoiceId}` },
    ACTOR,
    new Date(),
  );

/** A manual domain that is paid and waits for a person. */
const waitingDomain = async () => {
  const order = await orderDomain('com.gh');
  await payByBank(order);
  return { ...order, reference: { kind: 'domain', clientId: USD_CLIENT, id: order.id } as const };
};

test('one of many recordings of a bank transfer counts', async () => {
  const before = await credit();
  const order = await orderDomain();
  expect(await race(() => payByBank(order))).toEqual({ done: 1, already_recorded: CALLERS - 1 });
  expect((await getInvoice(USD_CLIENT, order.invoiceId)).amount_paid).toBe(order.total);
  expect(await credit()).toBe(before);
});

test('one of many completions of a domain counts', async () => {
  const { reference } = await waitingDomain();
  const expiry = new Date('2099-01-01');
  const outcomes = await race(() => completeDomain(reference, expiry, ACTOR, new Date()));
  expect(outcomes).toEqual({ done: 1, no_manual_action: CALLERS - 1 });
});

test('a domain is either completed or cancelled, and its price given back only if cancelled', async () => {
  const { reference, total, id } = await waitingDomain();
  const before = await credit();
  const works = [
    () => completeDomain(reference, new Date('2099-01-01'), ACTOR, new Date()),
    () => cancelAsShown(reference, ACTOR),
  ];
  const outcomes = await atOnce(
    (caller) => outcome((works[caller % 2] as () => Promise<unknown>)()),
    CALLERS,
  );
  expect(tally(outcomes)).toEqual({ done: 1, no_manual_action: CALLERS - 1 });
  const { body } = await fixture.usd.get('/domains');
  const { status } = body.data.find((domain: { id: number }) => domain.id === id);
  const given = (await credit()) - before;
  expect([status, given]).toEqual(outcomes.indexOf('done') % 2 === 0 ? ['active', 0] : ['cancelled', total]);
});

test('an order is either paid or ends as fraud', async () => {
  const order = await orderDomain();
  const works = [() => payByBank(order), () => markFraud(USD_CLIENT, order.orderId, ACTOR, new Date())];
  await atOnce((caller) => outcome((works[caller % 2] as () => Promise<unknown>)()), CALLERS);
  const { status } = await getInvoice(USD_CLIENT, order.invoiceId);
  const { data } = (await fixture.usd.get(`/orders/${order.orderId}`)).body;
  if (data.status === 'fraud') expect(status).toBe('cancelled');
  else expect(status).toBe('paid');
});

/** Pays and cancels an invoice at the same moment; returns what it became and the credit that came of it. */
const payAndCancel = async (order: { invoiceId: number; total: number }) => {
  const before = await credit();
  const invoice = await getInvoice(USD_CLIENT, order.invoiceId);
  const works = [() => payByBank(order), () => cancelUnpaidInvoice(invoice, ACTOR, new Date())];
  await atOnce((caller) => outcome((works[caller % 2] as () => Promise<unknown>)()), CALLERS);
  const { status } = await getInvoice(USD_CLIENT, order.invoiceId);
  return { status, given: (await credit()) - before };
};

test('an order is either paid or cancelled, and money for a cancelled one becomes credit', async () => {
  const order = await orderDomain();
  const { status, given } = await payAndCancel(order);
  expect([status, given]).toEqual(status === 'paid' ? ['paid', 0] : ['cancelled', order.total]);
});

test('money for a credit invoice becomes credit once, paid or cancelled', async () => {
  const { body } = await fixture.usd.post('/credit/invoices', { amount: 20 });
  const { status, given } = await payAndCancel({ invoiceId: body.invoice.id, total: 2000 });
  expect(['paid', 'cancelled']).toContain(status);
  expect(given).toBe(2000);
});

test('a cancellation that has read the invoice before it was paid changes nothing', async () => {
  const { body } = await fixture.usd.post('/credit/invoices', { amount: 20 });
  const order = { invoiceId: body.invoice.id, total: 2000 };
  const invoice = await getInvoice(USD_CLIENT, order.invoiceId);
  await payByBank(order);
  expect(await outcome(cancelUnpaidInvoice(invoice, ACTOR, new Date()))).toBe('stale');
  expect((await getInvoice(USD_CLIENT, order.invoiceId)).status).toBe('paid');
});

test('one of many equal adjustments counts, and no combination takes more than there is', async () => {
  const now = new Date();
  const before = await credit();
  const give = () => adjustCredit({ clientId: USD_CLIENT, amount: 1000, reason: 'race' }, ACTOR, now);
  expect(await race(give)).toEqual({ done: 1, already_adjusted: CALLERS - 1 });
  const all = before + 1000;
  let reason = 0;
  const take = () => {
    reason += 1;
    return adjustCredit({ clientId: USD_CLIENT, amount: -all, reason: `take ${reason}` }, ACTOR, now);
  };
  expect(await race(take)).toEqual({ done: 1, validation_failed: CALLERS - 1 });
  expect(await credit()).toBe(0);
});

test('many refunds of a card payment at once are one refund', async () => {
  const order = await orderDomain();
  await fixture.usd.payByCard(order.invoiceId);
  const payment = (await fixture.usd.get('/payments')).body.data[0];
  const refund = { amount: 300, fromCredit: false, reason: 'race' };
  const { faults, requests } = fixture.api.stack.outside.stripe;
  faults.push({ match: 'POST /v1/refunds', times: 1, delay_ms: 1000 });
  const outcomes = await race(() => refundPayment(USD_CLIENT, payment.id, refund, ACTOR, new Date()));
  expect(outcomes).toEqual({ done: 1, refund_under_way: CALLERS - 1 });
  expect(requests.filter((line) => line === 'POST /v1/refunds')).toHaveLength(1);
  await eventually(
    () => fixture.usd.get('/payments'),
    ({ body }) => body.data[0].amount_refunded === 3,
  );
});

test('a member is added once', async () => {
  const { body } = await fixture.api('GET', '/me', { token: await fixture.api.login('other') });
  const outcomes = await race(() => addMember(USD_CLIENT, body.user.id, 'billing', ACTOR, new Date()));
  expect(outcomes).toEqual({ done: 1, already_member: CALLERS - 1 });
});

test('an invoice of which more was paid than somebody was shown is not cancelled by them', async () => {
  const order = await orderDomain();
  const shown = await getInvoice(USD_CLIENT, order.invoiceId);
  await payByBank({ ...order, total: 100 });
  await expect(cancelInvoiceByStaff(shown, ACTOR, new Date())).rejects.toMatchObject({
    code: 'plan_changed',
  });
  const found = await getInvoice(USD_CLIENT, order.invoiceId);
  expect(found.status).toBe(shown.status);
  await cancelInvoiceByStaff(found, ACTOR, new Date());
  expect((await getInvoice(USD_CLIENT, order.invoiceId)).status).toBe('cancelled');
});
