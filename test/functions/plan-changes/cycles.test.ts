import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addDays } from '../../../shared/platform/dates.ts';
import { atOnce } from '../../support/at-once.ts';
import { offerCoupon } from '../../support/coupons.ts';
import { findProblems } from '../../support/invariants.ts';
import { freshDomain, hostingItem, USD_CLIENT } from '../../support/shop.ts';
import { adjustCredit, creditBalance } from '../../support/table.ts';
import { eventsAbout, hostingOf, invoiceOf, openRenewal, renewalsOf } from '../lifecycle/stored-services.ts';
import { changesForFile } from './changes.ts';

const { fixture, work, runAt, pay, bought, quote, change, show } = changesForFile();

const monthly = () => bought({ billing_cycle: 'monthly' });

const countPanelChanges = () =>
  fixture.api.stack.outside.whm.calls.filter(({ command }) => command === 'changepackage').length;

test('lists what is offered for another cycle, the present package among it, and which cycles there are', async () => {
  const { id } = await monthly();
  const { body } = await fixture.usd.get(`/hosting/${id}/upgrades?billing_cycle=annually`);
  expect(body.billing_cycles).toEqual(['monthly', 'quarterly', 'annually', 'biennially']);
  expect(body.data.map((offer: { package: { id: number } }) => offer.package.id)).toEqual([1, 2, 3]);
  expect(body.data[0]).toMatchObject({
    direction: 'upgrade',
    billing_cycle: 'annually',
    recurring_amount: 49.9,
  });
  const own = await fixture.usd.get(`/hosting/${id}/upgrades`);
  expect(own.body.data.map((offer: { package: { id: number } }) => offer.package.id)).toEqual([2, 3]);
});

test('a longer cycle begins once it is paid, less what is left of the month, and the panel is not asked', async () => {
  const { id, due } = await monthly();
  const asked = countPanelChanges();
  const { body: quoted } = await quote(id, { billing_cycle: 'annually' });
  expect(quoted.data).toMatchObject({
    direction: 'upgrade',
    package: { id: 1 },
    billing_cycle: 'annually',
    recurring_amount: 49.9,
    unused_amount: 4.99,
    total: 44.91,
    effective_at: null,
  });
  const ends = quoted.data.next_due_at;
  const { body } = await fixture.usd.post(`/hosting/${id}/changes`, { quote_id: quoted.data.id });
  expect(body.invoice).toMatchObject({ total: 44.91, lines: [{ type: 'hosting_change' }] });
  expect(await show(id)).toMatchObject({
    billing_cycle: 'monthly',
    next_due_at: due,
    change: { billing_cycle: 'annually', invoice_id: body.invoice.id },
  });
  await pay(body.invoice.id, new Date());
  expect(await show(id)).toMatchObject({
    billing_cycle: 'annually',
    recurring_amount: 49.9,
    next_due_at: ends,
    change: null,
  });
  expect(Date.parse(ends) - Date.now()).toBeGreaterThan(364 * 86_400_000);
  expect(countPanelChanges()).toBe(asked);
  expect(await eventsAbout(id)).toContain('plan_changed');

  await runAt(addDays(due, 1));
  expect(await renewalsOf(id)).toEqual([]);
  await runAt(addDays(ends, -13));
  const renewal = await openRenewal(id);
  expect(renewal).toMatchObject({ total: 4990 });
  await pay(renewal.id, addDays(ends, -12));
  const next = Date.parse((await hostingOf(id)).next_due_at ?? '') - Date.parse(ends);
  expect([365, 366]).toContain(next / 86_400_000);
});

test('package and cycle change together, and the panel makes the package', async () => {
  const { id } = await monthly();
  const asked = countPanelChanges();
  const { body } = await change(id, { package_id: 2, billing_cycle: 'annually' });
  expect(body.invoice.total).toBe(94.91);
  await pay(body.invoice.id, new Date());
  expect(await show(id)).toMatchObject({
    package: { id: 2 },
    billing_cycle: 'annually',
    recurring_amount: 99.9,
  });
  expect(countPanelChanges()).toBeGreaterThan(asked);
});

test('a shorter cycle waits for the end of the period, whose next one is as short and costs as little', async () => {
  const { id, due } = await bought({ billing_cycle: 'annually' });
  const { body } = await change(id, { billing_cycle: 'monthly' });
  expect([body.invoice, body.hosting_account.change.effective_at]).toEqual([null, due]);
  await runAt(addDays(due, -13));
  const renewal = await openRenewal(id);
  expect(renewal).toMatchObject({ total: 499 });
  await pay(renewal.id, addDays(due, -10));
  const paidUntil = (await hostingOf(id)).next_due_at ?? '';
  expect((Date.parse(paidUntil) - Date.parse(due)) / 86_400_000).toBeLessThanOrEqual(31);
  expect(renewal.lines[0]?.description).toContain(paidUntil.slice(0, 10));
  await runAt(addDays(due, 0.01));
  expect(await show(id)).toMatchObject({ billing_cycle: 'monthly', recurring_amount: 4.99, change: null });
});

test('a longer cycle waits for the renewal where more was paid ahead than a period of it costs', async () => {
  const { id } = await monthly();
  for (let months = 0; months < 10; months += 1) {
    const { body } = await fixture.usd.post(`/hosting/${id}/renew`, undefined, randomUUID());
    await pay(body.invoice.id, new Date());
  }
  const { next_due_at } = await hostingOf(id);
  const { body } = await quote(id, { billing_cycle: 'annually' });
  expect(body.data).toMatchObject({
    direction: 'downgrade',
    total: 0,
    effective_at: next_due_at,
    next_due_at,
  });
  const made = await change(id, { billing_cycle: 'annually' });
  expect(made.body.invoice).toBeNull();
  const withdrawn = await fixture.usd.post(`/hosting/${id}/changes/withdraw`, {});
  expect(withdrawn.body.data).toMatchObject({ billing_cycle: 'monthly', change: null });
});

test('what a coupon took off the first period is not counted as paid', async () => {
  const promo_code = 'FREEMONTH';
  await offerCoupon(promo_code, { percentage: 100 });
  const order = await fixture.usd.order([{ ...hostingItem(freshDomain()), billing_cycle: 'monthly' }], {
    promo_code,
  });
  const [{ hosting_account_id: id }] = order.body.order.items;
  if (order.body.invoice.status !== 'paid') await pay(order.body.invoice.id, new Date());
  await work(new Date());
  const { body } = await quote(id, { billing_cycle: 'annually' });
  expect(body.data).toMatchObject({ unused_amount: 0, total: 49.9 });
});

test('a cycle that is not paid in time stays as it is, and the month is renewed at its price', async () => {
  const { id, due } = await monthly();
  const { body } = await change(id, { billing_cycle: 'annually' });
  await runAt(addDays(new Date(), 1.01));
  expect(await invoiceOf(body.invoice.id)).toMatchObject({ status: 'cancelled' });
  await runAt(addDays(due, -13));
  await runAt(addDays(due, -12.9));
  expect(await openRenewal(id)).toMatchObject({ total: 499 });
  expect(await show(id)).toMatchObject({ billing_cycle: 'monthly', next_due_at: due, change: null });
});

test('who asked for the end of the month and pays for a year first gets the year', async () => {
  const { id } = await monthly();
  const { body } = await change(id, { billing_cycle: 'annually' });
  await fixture.usd.post(`/hosting/${id}/cancel`, {
    cancellation_type: 'end_of_billing_period',
    reason: 'Over.',
  });
  await pay(body.invoice.id, new Date());
  const account = await show(id);
  expect(account.billing_cycle).toBe('annually');
  expect(account.cancellation.effective_at).toBe(account.next_due_at);
});

test('an account that has ended meanwhile gets the price of the year back as credit, once', async () => {
  const { id } = await monthly();
  const credit = await creditBalance(USD_CLIENT);
  const { body } = await change(id, { billing_cycle: 'annually' });
  await fixture.usd.post(`/hosting/${id}/cancel`, { cancellation_type: 'immediate', reason: 'Over.' });
  await runAt(addDays(new Date(), 0.01));
  await pay(body.invoice.id, addDays(new Date(), 0.02));
  await runAt(addDays(new Date(), 0.03));
  expect((await creditBalance(USD_CLIENT)) - credit).toBe(4491);
  await adjustCredit(USD_CLIENT, 'USD', -4491);
});

test.each([
  [{}, 'package_id'],
  [{ package_id: 1 }, 'package_id'],
  [{ billing_cycle: 'monthly' }, 'billing_cycle'],
  [{ package_id: 1, billing_cycle: 'monthly' }, 'package_id'],
  [{ billing_cycle: 'one_time' }, 'billing_cycle'],
  [{ package_id: 2, billing_cycle: 'triennially' }, 'billing_cycle'],
  [{ billing_cycle: 'weekly' }, 'billing_cycle'],
])('a change to %j is refused for its %s', async (wanted, field) => {
  const { id } = await monthly();
  const { status, body } = await quote(id, wanted);
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
});

test('of sixteen changes of cycle at once one is made, beside the renewal of the client and of the calendar', async () => {
  for (const round of [1, 2]) {
    const { id, due } = await monthly();
    const now = round === 2 ? addDays(due, -13) : new Date();
    const { body } = await quote(id, { billing_cycle: 'annually' });
    const [answers] = await Promise.all([
      atOnce(() => fixture.usd.post(`/hosting/${id}/changes`, { quote_id: body.data.id })),
      fixture.usd.post(`/hosting/${id}/renew`, undefined, randomUUID()),
      runAt(now),
    ]);
    const made = answers.filter(({ status }) => status === 201);
    expect(made.length).toBeLessThanOrEqual(1);
    for (const { status } of answers) expect([201, 409, 503]).toContain(status);
    const invoice = made[0]?.body.invoice.id;
    if (invoice && (await invoiceOf(invoice)).status === 'unpaid') await pay(invoice, now);
    for (const later of [0.1, 1.1]) await runAt(addDays(now, later));
    const isChanged = invoice && (await invoiceOf(invoice)).status === 'paid';
    const account = await show(id);
    expect(account).toMatchObject({
      billing_cycle: isChanged ? 'annually' : 'monthly',
      next_due_at: isChanged ? body.data.next_due_at : due,
    });
    const open = (await renewalsOf(id)).filter(({ status }) => status === 'unpaid');
    expect(open.length).toBeLessThanOrEqual(1);
    for (const { total } of open) expect(total).toBe(account.recurring_amount * 100);
  }
});

test('no money is lost or made', async () => {
  await work(new Date());
  const problems = await findProblems(fixture.api.stack.outside);
  expect(problems.filter((problem) => /credit|received|total|accounted/.test(problem))).toEqual([]);
});
