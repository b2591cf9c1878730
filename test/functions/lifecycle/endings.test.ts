import { expect, test } from 'vitest';
import { runServiceTask } from '../../../shared/lifecycle/run-tasks.ts';
import { addDays } from '../../../shared/platform/dates.ts';
import { keys } from '../../../shared/records/keys.ts';
import { setAttributes } from '../../support/set-attributes.ts';
import { freshDomain, hostingItem, USD_CLIENT } from '../../support/shop.ts';
import { adjustCredit, creditBalance } from '../../support/table.ts';
import { calendarForFile } from './calendar.ts';
import { eventsAbout, hostingOf, invoiceOf, openRenewal, renewalsOf } from './stored-services.ts';

const { fixture, work, runAt, buy } = calendarForFile();

const bought = async () => {
  const { hosting: id } = await buy([hostingItem(freshDomain())]);
  return { id, due: (await hostingOf(id)).next_due_at ?? '' };
};

const cancel = (id: number, cancellation_type: 'immediate' | 'end_of_billing_period') =>
  fixture.api('POST', `/clients/${USD_CLIENT}/hosting/${id}/cancel`, {
    token: fixture.token,
    body: { cancellation_type, reason: 'Moving elsewhere.' },
  });

const cancelAtEnd = (id: number) => cancel(id, 'end_of_billing_period');

test('an account cancelled at once is begun to be ended by its own message, before any reconciler looks', async () => {
  const { id } = await bought();
  expect((await cancel(id, 'immediate')).status).toBe(200);
  await work(new Date(Date.now() + 1000));
  expect(await hostingOf(id)).toMatchObject({ task: 'terminate' });
});

test('a cancelled account works until the end of its period, gets no invoice, and is gone then', async () => {
  const { id, due } = await bought();
  expect((await cancelAtEnd(id)).status).toBe(200);
  await runAt(addDays(due, -13));
  expect(await hostingOf(id)).toMatchObject({ status: 'active' });
  await runAt(addDays(due, 0.01));
  expect(await hostingOf(id)).toMatchObject({ status: 'cancelled', cancellation: { status: 'completed' } });
  expect(await renewalsOf(id)).toEqual([]);
  expect((await eventsAbout(id)).at(-1)).toBe('service_terminated');
});

test('an invoice that was issued before the cancellation is taken back, with the credit that went into it', async () => {
  await adjustCredit(USD_CLIENT, 'USD', 1000);
  const { id, due } = await bought();
  await runAt(addDays(due, -13));
  const invoice = await openRenewal(id);
  expect(invoice).toMatchObject({ credit_applied: 1000, balance: 3990 });
  expect(await creditBalance(USD_CLIENT)).toBe(0);

  await cancelAtEnd(id);
  await runAt(addDays(due, -12));
  expect(await invoiceOf(invoice.id)).toMatchObject({ status: 'cancelled' });
  expect(await creditBalance(USD_CLIENT)).toBe(1000);
  await runAt(addDays(due, 0.01));
  expect(await hostingOf(id)).toMatchObject({ status: 'cancelled' });
  expect(await renewalsOf(id)).toHaveLength(1);
  await adjustCredit(USD_CLIENT, 'USD', -1000);
});

test('money that comes for a period that is not wanted any more is credit, and the end stays where it was', async () => {
  const { id, due } = await bought();
  await runAt(addDays(due, -13));
  const invoice = await openRenewal(id);
  const started = await fixture.usd.startPayment(invoice.id);
  await cancelAtEnd(id);
  const before = await creditBalance(USD_CLIENT);
  await fixture.usd.confirmCard(started.body.payment.mobile.payment_intent_client_secret);
  await fixture.api.stack.outside.stripe.webhooks.idle();
  await runAt(addDays(due, -12));
  expect(await creditBalance(USD_CLIENT)).toBe(before + invoice.total);
  expect(await hostingOf(id)).toMatchObject({ status: 'active', cancellation: { effective_at: due } });
  await runAt(addDays(due, 0.01));
  expect(await hostingOf(id)).toMatchObject({ status: 'cancelled' });
  await adjustCredit(USD_CLIENT, 'USD', -invoice.total);
});

test('a period that an account which ends has paid for is had before the end', async () => {
  const { id, due } = await bought();
  await cancelAtEnd(id);
  // As the release before left it: paid after the cancellation was asked for.
  await setAttributes(keys.hosting(USD_CLIENT, id), {
    task: 'renew',
    renewal: { invoice_id: 1, due_at: due },
  });
  await runServiceTask({ kind: 'hosting', client_id: USD_CLIENT, id }, addDays(due, -12));
  const { status, next_due_at, cancellation } = await hostingOf(id);
  expect([status, cancellation?.effective_at]).toEqual(['active', next_due_at]);
  expect(next_due_at).not.toBe(due);
});

test('account credit pays a renewal at once, and no one is reminded', async () => {
  const { id, due } = await bought();
  await adjustCredit(USD_CLIENT, 'USD', 4990);
  await runAt(addDays(due, -13));
  const [invoice] = await renewalsOf(id);
  expect(invoice).toMatchObject({ status: 'paid', credit_applied: 4990, amount_paid: 0 });
  expect(await creditBalance(USD_CLIENT)).toBe(0);
  expect(await hostingOf(id)).toMatchObject({ status: 'active', renewal: null });
  expect((await hostingOf(id)).next_due_at).not.toBe(due);
  await runAt(addDays(due, 3));
  expect(await eventsAbout(invoice?.id ?? 0)).toEqual(['invoice_created', 'invoice_paid']);
});

test('a stale order is cancelled, its name can be ordered again, and money that comes late is credit', async () => {
  const domain = freshDomain();
  const order = await fixture.usd.order([hostingItem(domain)]);
  const { id: invoice, due_at } = order.body.invoice;
  const [item] = order.body.order.items;
  const started = await fixture.usd.startPayment(invoice);
  expect((await fixture.usd.order([hostingItem(domain)])).status).toBe(422);
  await runAt(addDays(due_at, 13.9));
  expect(await invoiceOf(invoice)).toMatchObject({ status: 'unpaid' });

  await runAt(addDays(due_at, 14.1));
  expect(await invoiceOf(invoice)).toMatchObject({ status: 'cancelled' });
  expect(await hostingOf(item.hosting_account_id)).toMatchObject({ status: 'cancelled' });
  expect(await eventsAbout(order.body.order.id)).toEqual(['order_created', 'order_cancelled']);
  expect((await fixture.usd.order([hostingItem(domain)])).status).toBe(201);

  const before = await creditBalance(USD_CLIENT);
  await fixture.usd.confirmCard(started.body.payment.mobile.payment_intent_client_secret);
  await fixture.api.stack.outside.stripe.webhooks.idle();
  await runAt(addDays(due_at, 15));
  expect(await creditBalance(USD_CLIENT)).toBe(before + 4990);
  expect(await hostingOf(item.hosting_account_id)).toMatchObject({ status: 'cancelled' });
});
