import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { panelFor } from '../../../shared/hosting/servers.ts';
import { addDays } from '../../../shared/platform/dates.ts';
import { getItem } from '../../../shared/platform/table/query.ts';
import { update, writeOne } from '../../../shared/platform/table/write.ts';
import { keys } from '../../../shared/records/keys.ts';
import { atOnce, tally } from '../../support/at-once.ts';
import { eventually } from '../../support/eventually.ts';
import { findProblems } from '../../support/invariants.ts';
import { freshDomain, hostingItem, USD_CLIENT } from '../../support/shop.ts';
import { adjustCredit, creditBalance } from '../../support/table.ts';
import { eventsAbout, hostingOf, invoiceOf, openRenewal, renewalsOf } from '../lifecycle/stored-services.ts';
import { changesForFile } from './changes.ts';

const { fixture, work, runAt, pay, bought, quote, change, show } = changesForFile();

const planAtPanel = async (id: number) =>
  (await (await panelFor('server1')).findAccount((await hostingOf(id)).username))?.plan;

const featuresOf = async (id: number) => {
  const { disk_mb, bandwidth_mb } = (await getItem(keys.catalogPackage(id)))?.features ?? {};
  return { disk_mb: disk_mb ?? 0, bandwidth_mb: bandwidth_mb ?? 0 };
};

test('lists what an account can change to, cheapest first', async () => {
  const { id } = await bought({ package_id: 2 });
  const { body } = await fixture.usd.get(`/hosting/${id}/upgrades`);
  expect(body.data).toMatchObject([
    { package: { id: 1 }, direction: 'downgrade', recurring_amount: 49.9, billing_cycle: 'annually' },
    { package: { id: 3 }, direction: 'upgrade', recurring_amount: 199.9 },
  ]);
});

test('an upgrade costs the difference for the rest of the period, and is made once it is paid', async () => {
  const { id, due } = await bought();
  const quoted = await quote(id, { package_id: 2 });
  expect(quoted.body.data).toMatchObject({
    direction: 'upgrade',
    recurring_amount: 99.9,
    effective_at: null,
  });
  expect(quoted.body.data.total).toBe(50);
  const { status, body } = await fixture.usd.post(`/hosting/${id}/changes`, {
    quote_id: quoted.body.data.id,
  });
  expect(status).toBe(201);
  expect(body.invoice).toMatchObject({
    total: 50,
    lines: [{ type: 'hosting_change', hosting_account_id: id }],
  });
  expect((await show(id)).change).toMatchObject({ direction: 'upgrade', invoice_id: body.invoice.id });
  expect(await planAtPanel(id)).toBe('starter');

  await pay(body.invoice.id, new Date());
  expect(await planAtPanel(id)).toBe('business');
  expect(await show(id)).toMatchObject({ package: { id: 2 }, recurring_amount: 99.9, change: null });
  expect(await eventsAbout(id)).toContain('plan_changed');
  expect(await hostingOf(id)).toMatchObject({ next_due_at: due });
  await runAt(addDays(due, -13));
  expect(await openRenewal(id)).toMatchObject({ total: 9990 });
});

test('the price is the one of the quote, which serves once and not for ever', async () => {
  const { id } = await bought();
  const { body } = await quote(id, { package_id: 2 });
  const key = randomUUID();
  const path = `/hosting/${id}/changes`;
  const first = await fixture.usd.post(path, { quote_id: body.data.id }, key);
  expect((await fixture.usd.post(path, { quote_id: body.data.id }, key)).text).toBe(first.text);
  expect((await fixture.usd.post(path, { quote_id: body.data.id })).body.code).toBe('change_exists');
  await fixture.usd.post(`/invoices/${first.body.invoice.id}/cancel`, {});
  expect((await show(id)).change).toBeNull();
  expect((await fixture.usd.post(path, { quote_id: body.data.id })).body.code).toBe('quote_expired');

  const old = await quote(id, { package_id: 3 });
  await pay((await change(id, { package_id: 2 })).body.invoice.id, new Date());
  expect((await fixture.usd.post(path, { quote_id: old.body.data.id })).body.code).toBe('quote_outdated');
  const other = await bought();
  expect(
    (await fixture.usd.post(`/hosting/${other.id}/changes`, { quote_id: old.body.data.id })).body.code,
  ).toBe('quote_expired');
});

test('credit may pay for it at once', async () => {
  const { id } = await bought();
  await adjustCredit(USD_CLIENT, 'USD', 6000);
  const { body } = await change(id, { package_id: 2 }, { apply_credit: true });
  expect(body.invoice).toMatchObject({ status: 'paid', credit_applied: 50 });
  await work(new Date());
  expect(await planAtPanel(id)).toBe('business');
  await adjustCredit(USD_CLIENT, 'USD', -(await creditBalance(USD_CLIENT)));
});

test('an upgrade that nobody pays is over after a day, and the next period costs what it did', async () => {
  const { id, due } = await bought();
  const { body } = await change(id, { package_id: 2 });
  await runAt(addDays(new Date(), 1.01));
  expect(await invoiceOf(body.invoice.id)).toMatchObject({ status: 'cancelled' });
  expect(await hostingOf(id)).toMatchObject({ change: null, package_id: 1 });
  await runAt(addDays(due, -13));
  expect((await eventsAbout(id)).filter((type) => type === 'plan_change_expired')).toHaveLength(1);
  expect(await openRenewal(id)).toMatchObject({ total: 4990 });
});

test('a downgrade waits for the end of the period, whose next one costs less', async () => {
  const { id, due } = await bought({ package_id: 2 });
  const { status, body } = await change(id, { package_id: 1 });
  expect([status, body.invoice, body.payment_url]).toEqual([201, null, null]);
  expect(body.hosting_account.change).toMatchObject({ direction: 'downgrade', effective_at: due });
  await runAt(addDays(due, -13));
  const renewal = await openRenewal(id);
  expect(renewal).toMatchObject({ total: 4990 });
  await pay(renewal.id, addDays(due, -10));
  expect(await planAtPanel(id)).toBe('business');
  await runAt(addDays(due, 0.01));
  expect(await planAtPanel(id)).toBe('starter');
  expect(await show(id)).toMatchObject({ package: { id: 1 }, recurring_amount: 49.9, change: null });
});

test('a downgrade can be withdrawn until the next period is invoiced', async () => {
  const { id, due } = await bought({ package_id: 2 });
  const withdraw = () => fixture.usd.post(`/hosting/${id}/changes/withdraw`, {});
  expect((await withdraw()).body.code).toBe('no_change');
  await change(id, { package_id: 1 });
  expect((await withdraw()).body.data.change).toBeNull();
  await change(id, { package_id: 1 });
  await runAt(addDays(due, -13));
  expect((await withdraw()).body.code).toBe('change_settled');
  expect(await openRenewal(id)).toMatchObject({ total: 4990 });
});

test.each([
  [1, 4990],
  [3, 19990],
])(
  'while the renewal is unpaid a change to package %i has it made again at %i',
  async (package_id, total) => {
    const { id, due } = await bought({ package_id: 2 });
    await runAt(addDays(due, -13));
    const before = await openRenewal(id);
    const { body } = await change(id, { package_id });
    expect(await invoiceOf(before.id)).toMatchObject({ status: 'cancelled' });
    if (body.invoice) await pay(body.invoice.id, addDays(due, -13));
    await runAt(addDays(due, -12.9));
    expect(await openRenewal(id)).toMatchObject({ total });
  },
);

test('what the panel refuses is given back as credit, once', async () => {
  const { id } = await bought();
  const credit = await creditBalance(USD_CLIENT);
  const { whm } = fixture.api.stack.outside;
  const refusal = {
    metadata: {
      result: 0,
      reason: 'The requested package does not exist.',
      version: 1,
      command: 'changepackage',
    },
  };
  whm.faults.push({ match: '/changepackage', times: 10, status: 200, body: refusal });
  const { body } = await change(id, { package_id: 2 });
  await pay(body.invoice.id, new Date());
  for (const minutes of [0.01, 0.1]) await runAt(addDays(new Date(), minutes));
  whm.faults.length = 0;
  expect(await hostingOf(id)).toMatchObject({ package_id: 1, change: null });
  expect((await creditBalance(USD_CLIENT)) - credit).toBe(5000);
  expect((await eventsAbout(id)).filter((type) => type === 'plan_change_failed')).toHaveLength(1);
  await adjustCredit(USD_CLIENT, 'USD', -5000);
});

test('an account that has ended meanwhile gets its money back as credit', async () => {
  const { id } = await bought();
  const credit = await creditBalance(USD_CLIENT);
  const { body } = await change(id, { package_id: 2 });
  await fixture.usd.post(`/hosting/${id}/cancel`, { cancellation_type: 'immediate', reason: 'Over.' });
  await runAt(addDays(new Date(), 0.01));
  expect((await hostingOf(id)).status).toBe('cancelled');
  await pay(body.invoice.id, addDays(new Date(), 0.02));
  expect((await creditBalance(USD_CLIENT)) - credit).toBe(5000);
  await adjustCredit(USD_CLIENT, 'USD', -5000);
});

test('what ends, waits or is not active is not changed', async () => {
  const { id } = await bought();
  await fixture.usd.post(`/hosting/${id}/cancel`, {
    cancellation_type: 'end_of_billing_period',
    reason: 'Over.',
  });
  expect((await quote(id, { package_id: 2 })).body.code).toBe('hosting_ending');
  const order = await fixture.usd.order([hostingItem(freshDomain())]);
  const pending = order.body.order.items[0].hosting_account_id;
  expect((await quote(pending, { package_id: 2 })).body.code).toBe('hosting_not_active');
  const { id: other } = await bought();
  for (const package_id of [1, 99]) {
    const { status, body } = await quote(other, { package_id });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['package_id']]);
  }
});

test('of sixteen changes at once one is made, beside the renewal of the client and of the calendar', async () => {
  for (const round of [1, 2, 3]) {
    const { id, due } = await bought();
    const now = round === 3 ? addDays(due, -13) : new Date();
    const { body } = await quote(id, { package_id: 2 });
    const [answers] = await Promise.all([
      atOnce(() => fixture.usd.post(`/hosting/${id}/changes`, { quote_id: body.data.id })),
      fixture.usd.post(`/hosting/${id}/renew`, undefined),
      runAt(now),
    ]);
    const made = answers.filter(({ status }) => status === 201);
    expect(
      Object.keys(tally(answers.map(({ status }) => status))).every((status) => /201|409|503/.test(status)),
    ).toBe(true);
    expect(made.length).toBeLessThanOrEqual(1);
    const invoice = made[0]?.body.invoice.id;
    if (invoice && (await invoiceOf(invoice)).status === 'unpaid') await pay(invoice, now);
    for (const later of [0.1, 1.1]) await runAt(addDays(now, later));
    const account = await hostingOf(id);
    expect(account.package_id).toBe(invoice && (await invoiceOf(invoice)).status === 'paid' ? 2 : 1);
    const open = (await renewalsOf(id)).filter(({ status }) => status === 'unpaid');
    expect(open.length).toBeLessThanOrEqual(1);
    for (const { total } of open) expect(total).toBe(account.recurring_amount);
  }
});

test('no money is lost or made', async () => {
  await work(new Date());
  const problems = await findProblems(fixture.api.stack.outside);
  expect(problems.filter((problem) => /credit|received|total|accounted/.test(problem))).toEqual([]);
});

test('a package with less room than is used is named as such, and taken only once that is accepted', async () => {
  const { id } = await bought({ package_id: 2 });
  const measured = { disk_limit_mb: 51_200, bandwidth_limit_mb: null, measured_at: new Date().toISOString() };
  const uses = (disk_used_mb: number | null, bandwidth_used_mb: number | null) =>
    writeOne(
      update(keys.hosting(USD_CLIENT, id), {
        set: { usage: { ...measured, disk_used_mb, bandwidth_used_mb } },
        due: 'unchanged',
      }),
    );
  const excessOf = async () => (await quote(id, { package_id: 1 })).body.data.excess;
  const { disk_mb, bandwidth_mb } = await featuresOf(1);
  expect(await excessOf()).toEqual([]);
  await uses(disk_mb, bandwidth_mb);
  expect(await excessOf()).toEqual([]);
  await uses(null, null);
  expect(await excessOf()).toEqual([]);
  await uses(disk_mb + 1, bandwidth_mb + 1);
  const excess = [
    { resource: 'disk', used_mb: disk_mb + 1, limit_mb: disk_mb },
    { resource: 'bandwidth', used_mb: bandwidth_mb + 1, limit_mb: bandwidth_mb },
  ];
  expect(await excessOf()).toEqual(excess);
  const offers = (await fixture.usd.get(`/hosting/${id}/upgrades`)).body.data;
  expect(offers.map((offer: { excess: unknown }) => offer.excess)).toEqual([excess, []]);

  const refused = await change(id, { package_id: 1 });
  expect([refused.status, refused.body.code]).toEqual([409, 'package_too_small']);
  expect(refused.body.message).toContain(`${disk_mb} MB of disk space where ${disk_mb + 1} MB are used`);
  expect((await show(id)).change).toBeNull();
  expect((await change(id, { package_id: 1 }, { accept_excess: true })).status).toBe(201);
  expect((await show(id)).change).toMatchObject({ direction: 'downgrade', package: { id: 1 } });
});

test('another cycle of a package asks for no room, nor do other packages of an account nobody has measured', async () => {
  const { id } = await bought();
  const usage = { disk_used_mb: 1e9, bandwidth_used_mb: 1e9, disk_limit_mb: null, bandwidth_limit_mb: null };
  await writeOne(
    update(keys.hosting(USD_CLIENT, id), {
      set: { usage: { ...usage, measured_at: new Date().toISOString() } },
      due: 'unchanged',
    }),
  );
  expect((await quote(id, { billing_cycle: 'monthly' })).body.data.excess).toEqual([]);
  expect((await change(id, { billing_cycle: 'monthly' })).status).toBe(201);
  const other = await bought({ package_id: 2 });
  await writeOne(update(keys.hosting(USD_CLIENT, other.id), { set: { usage: null }, due: 'unchanged' }));
  expect((await change(other.id, { package_id: 1 })).status).toBe(201);
});

test('while a paid change waits for a silent panel, a second change and a renewal are conflicts with their reason', async () => {
  const { id } = await bought();
  const offered = (await quote(id, { package_id: 3 })).body.data.id;
  const { invoice } = (await change(id, { package_id: 2 })).body;
  const { whm } = fixture.api.stack.outside;
  whm.faults.push({ match: '/changepackage', times: 10, status: 503, body: '' });
  await pay(invoice.id, new Date()).catch(() => undefined);
  expect(await hostingOf(id)).toMatchObject({ change_paid_at: expect.any(String) });
  const answers = await Promise.all([
    fixture.usd.post(`/hosting/${id}/changes`, { quote_id: offered }),
    fixture.usd.post(`/hosting/${id}/renew`, {}),
  ]);
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [409, 'service_busy'],
    [409, 'service_busy'],
  ]);
  whm.faults.length = 0;
  await runAt(new Date(Date.now() + 3_600_000));
  expect(await show(id)).toMatchObject({ package: { id: 2 }, change: null });
});

test('while the panel hangs in a paid change, renewing is a conflict, and the change is made once it answers', async () => {
  const { id } = await bought();
  const { invoice } = (await change(id, { package_id: 2 })).body;
  const { whm } = fixture.api.stack.outside;
  const asked = async () => whm.requests.filter((line) => line.includes('/changepackage')).length;
  const before = await asked();
  whm.faults.push({ match: '/changepackage', times: 1, delay_ms: 15_000, drop: true });
  const paid = pay(invoice.id, new Date()).catch(() => undefined);
  await eventually(asked, (times) => times > before);
  const renewal = await fixture.usd.post(`/hosting/${id}/renew`, {});
  expect([renewal.status, renewal.body.code]).toEqual([409, 'service_busy']);
  expect((await show(id)).package.id).toBe(1);
  await paid;
  const after = await fixture.usd.post(`/hosting/${id}/renew`, {});
  expect([after.status, after.body.code]).toEqual([409, 'service_busy']);
  await runAt(new Date(Date.now() + 3_600_000));
  expect(await show(id)).toMatchObject({ package: { id: 2 }, change: null });
  expect((await fixture.usd.post(`/hosting/${id}/renew`, {})).status).toBe(201);
}, 60_000);

test('an upgrade that costs less than payment methods take says so in its quote', async () => {
  const { id, due } = await bought();
  const findingsFor = async (days: number, payment_gateway?: 'stripe' | 'paystack') => {
    await writeOne(
      update(await hostingOf(id), {
        set: { next_due_at: addDays(new Date(), days).toISOString() },
        due: 'unchanged',
      }),
    );
    const { body } = await quote(id, { package_id: 2, payment_gateway });
    expect(body.data.total).toBeGreaterThan(0);
    return body.data.findings.map(({ field, code, message }: Record<string, string>) => {
      expect(message).toContain(`USD ${body.data.total.toFixed(2)}`);
      return [field, code];
    });
  };
  const unusable = ['payment_gateway', 'gateway_unusable'];
  expect(await findingsFor(100)).toEqual([]);
  // Some 41 cents: a card takes 50, Paystack two dollars.
  expect(await findingsFor(3)).toEqual([unusable]);
  expect(await findingsFor(3, 'stripe')).toEqual([unusable]);
  expect(await findingsFor(7)).toEqual([]);
  expect(await findingsFor(7, 'stripe')).toEqual([]);
  expect(await findingsFor(7, 'paystack')).toEqual([unusable]);
  const free = await quote(id, { package_id: 2, billing_cycle: 'monthly', payment_gateway: 'stripe' });
  expect(free.body.data).toMatchObject({ total: 0, findings: [] });
  await writeOne(update(await hostingOf(id), { set: { next_due_at: due }, due: 'unchanged' }));
});
