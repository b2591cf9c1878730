import { expect, test } from 'vitest';
import { refundPayment } from '../../../shared/billing/refunds/request-refund.ts';
import { settlePayment } from '../../../shared/billing/settlement/settlement.ts';
import { decideServices } from '../../../shared/operator/resolve.ts';
import { queryPage } from '../../../shared/platform/table/query.ts';
import { update, writeOne } from '../../../shared/platform/table/write.ts';
import { collections } from '../../../shared/records/collections.ts';
import { gatewayControls } from '../../support/gateway-controls.ts';
import { freshDomain, hostingItem, USD_CLIENT } from '../../support/shop.ts';
import { adjustCredit, creditBalance } from '../../support/table.ts';
import { eventsAbout, hostingOf, invoiceOf } from '../lifecycle/stored-services.ts';
import { changesForFile } from './changes.ts';

const STAFF = 'operator:test';

const { fixture, work, runAt, pay, bought, quote, change, show } = changesForFile();

const TWO_YEARS = { billing_cycle: 'biennially' };

const outside = () => gatewayControls(fixture.api.stack);

const paymentOf = async (invoice: number) => {
  const { items } = await queryPage(collections.ofClient(USD_CLIENT, 'PAYMENT'), { limit: 100 });
  const payment = items.find(({ invoice_id }) => invoice_id === invoice);
  if (!payment) throw new Error(`Invoice ${invoice} has no payment.`);
  return payment;
};

/** Hosting for a year, 49.90 by card, with what it was paid by. */
const paid = async () => {
  const { id, due } = await bought();
  return { id, due, payment: await paymentOf((await hostingOf(id)).invoice_id ?? 0) };
};

const settled = async ({ reference }: { reference: string }) => {
  await settlePayment('stripe', reference, new Date());
  await runAt(new Date());
};

const refund = async (payment: Awaited<ReturnType<typeof paymentOf>>, amount: number | null) => {
  await refundPayment(USD_CLIENT, payment.id, { amount, reason: 'kept' }, STAFF, new Date());
  await settled(payment);
};

const leave = async ({ id }: { id: number }) => {
  await decideServices(USD_CLIENT, id, { action: 'leave', reason: 'known' }, STAFF, new Date());
  await runAt(new Date());
};

const refusal = async (id: number) => {
  const { status, body } = await quote(id, TWO_YEARS);
  return [status, body.code];
};

const priced = async (id: number, wanted: object = TWO_YEARS) => {
  const { body } = await quote(id, wanted);
  return [body.data.unused_amount, body.data.total];
};

test('a disputed period changes to nothing, and once the dispute is lost it is worth nothing', async () => {
  const { id, payment } = await paid();
  const [, price] = await priced(id).then(([unused = 0, total = 0]) => [unused, unused + total]);
  const { body: before } = await quote(id, TWO_YEARS);
  await outside().dispute('stripe', payment.reference);
  await settled(payment);
  expect(await refusal(id)).toEqual([409, 'payment_disputed']);
  const ordered = await fixture.usd.post(`/hosting/${id}/changes`, { quote_id: before.data.id });
  expect([ordered.status, ordered.body.code]).toEqual([409, 'payment_disputed']);
  const [dispute] = (await paymentOf(payment.invoice_id)).disputes;
  await outside().endDispute('stripe', dispute?.gateway_id ?? '', 'lost');
  await settled(payment);
  expect(await refusal(id)).toEqual([409, 'service_waits']);
  await leave(payment);
  expect(await priced(id)).toEqual([0, price]);
});

test('a dispute that is won leaves the period worth what was paid for it', async () => {
  const { id, payment } = await paid();
  const before = await priced(id);
  await outside().dispute('stripe', payment.reference);
  await settled(payment);
  const [dispute] = (await paymentOf(payment.invoice_id)).disputes;
  await outside().endDispute('stripe', dispute?.gateway_id ?? '', 'won');
  await settled(payment);
  expect(await priced(id)).toEqual(before);
  expect(before[0]).toBe(49.9);
});

test('of a period that was refunded in part, what was kept is taken off, and of one refunded whole nothing', async () => {
  const { id, payment } = await paid();
  const [unused = 0, total = 0] = await priced(id);
  await refund(payment, 2000);
  expect(await priced(id)).toEqual([29.9, Math.round((total + 20) * 100) / 100]);
  await refund(payment, null);
  expect(await refusal(id)).toEqual([409, 'service_waits']);
  await leave(payment);
  expect(await priced(id)).toEqual([0, Math.round((total + unused) * 100) / 100]);
});

test('a dearer package costs what of the period was not kept as well', async () => {
  const { id, payment } = await paid();
  const [, difference] = await priced(id, { package_id: 2 });
  expect(difference).toBe(50);
  await refund(payment, null);
  await leave(payment);
  expect(await priced(id, { package_id: 2 })).toEqual([0, 99.9]);
});

test('an account of an earlier release finds what has paid for its period', async () => {
  const { id, payment } = await paid();
  await refund(payment, 2000);
  const recorded = await priced(id);
  await writeOne(update(await hostingOf(id), { remove: ['paid_periods'], due: 'unchanged' }));
  expect(await priced(id)).toEqual(recorded);
});

test('a quote of before a refund is not carried out', async () => {
  const { id, payment } = await paid();
  const { body } = await quote(id, TWO_YEARS);
  await refund(payment, 2000);
  const ordered = await fixture.usd.post(`/hosting/${id}/changes`, { quote_id: body.data.id });
  expect([ordered.status, ordered.body.code]).toEqual([409, 'quote_outdated']);
});

test('a change that was ordered before a refund and paid after it is given back as credit', async () => {
  const { id, due, payment } = await paid();
  const credit = await creditBalance(USD_CLIENT);
  const { body } = await change(id, TWO_YEARS);
  await refund(payment, 2000);
  await pay(body.invoice.id, new Date());
  expect(await show(id)).toMatchObject({ billing_cycle: 'annually', next_due_at: due, change: null });
  expect(await eventsAbout(id)).toContain('plan_change_failed');
  const { total } = await invoiceOf(body.invoice.id);
  expect((await creditBalance(USD_CLIENT)) - credit).toBe(total);
  await adjustCredit(USD_CLIENT, 'USD', -total);
});

test('money that goes back after a longer cycle has begun is missing from that one', async () => {
  const { id, payment } = await paid();
  const { body } = await change(id, TWO_YEARS);
  await pay(body.invoice.id, new Date());
  const [until] = [(await show(id)).next_due_at];
  expect((await hostingOf(id)).paid_periods).toMatchObject([
    { invoice_id: payment.invoice_id, amount: 4990, until },
    { invoice_id: body.invoice.id, until },
  ]);
  const [, before = 0] = await priced(id, { package_id: 2 });
  await refund(payment, 2000);
  const [, after = 0] = await priced(id, { package_id: 2 });
  expect(Math.round((after - before) * 100)).toBe(2000);
});

test('a period that was paid from credit which is owed since does not change', async () => {
  const { body } = await fixture.usd.post('/credit/invoices', { amount: 60 });
  await pay(body.invoice.id, new Date());
  const order = await fixture.usd.order([hostingItem(freshDomain())], { apply_credit: true });
  const [{ hosting_account_id: id }] = order.body.order.items;
  await work(new Date());
  const [unused] = await priced(id);
  expect(unused).toBe(49.9);
  const payment = await paymentOf(body.invoice.id);
  await refund(payment, null);
  expect(await refusal(id)).toEqual([409, 'service_waits']);
  await leave(payment);
  expect(await refusal(id)).toEqual([409, 'credit_owed']);
  await adjustCredit(USD_CLIENT, 'USD', -(await creditBalance(USD_CLIENT)));
  expect((await priced(id))[0]).toBe(49.9);
});
