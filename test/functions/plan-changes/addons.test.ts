import { expect, test } from 'vitest';
import { panelFor } from '../../../shared/hosting/servers.ts';
import { listManualActions } from '../../../shared/operator/manual-actions.ts';
import { deliverAddons } from '../../../shared/operator/services.ts';
import { addDays } from '../../../shared/platform/dates.ts';
import { totalOfTerms } from '../../../shared/services/services.ts';
import { atOnce } from '../../support/at-once.ts';
import { findProblems } from '../../support/invariants.ts';
import { USD_CLIENT } from '../../support/shop.ts';
import { adjustCredit, creditBalance } from '../../support/table.ts';
import { eventsAbout, hostingOf, invoiceOf, openRenewal, renewalsOf } from '../lifecycle/stored-services.ts';
import { changesForFile } from './changes.ts';

const [IP_ADDRESS, BACKUP] = [1, 2];

const { fixture, work, runAt, pay, bought, quote, change, show } = changesForFile();

const units = (addon_id: number, quantity: number) => ({ addon_id, quantity });

const toDeliver = async (id: number): Promise<(string | null)[]> => {
  const { entries } = await listManualActions({ limit: 100, now: addDays(new Date(), 800) });
  return entries.filter(({ reference }) => reference.endsWith(`/${id}`)).map(({ details }) => details);
};

const plansAsked = (): number =>
  fixture.api.stack.outside.whm.requests.filter((call) => call.includes('/changepackage')).length;

test('more of an add-on, and another one, are paid for the rest of the period, and no panel is asked', async () => {
  const { id, due } = await bought({ addons: [units(IP_ADDRESS, 1)] });
  await deliverAddons({ kind: 'hosting', clientId: USD_CLIENT, id }, 'operator:test', new Date());
  const wanted = { addons: [units(IP_ADDRESS, 3), units(BACKUP, 1)] };
  const { body: quoted } = await quote(id, wanted);
  expect(quoted.data).toMatchObject({
    direction: 'upgrade',
    package: { id: 1 },
    recurring_amount: 124.9,
    addons: [
      { quantity: 3, recurring_amount: 60 },
      { addon_id: BACKUP, recurring_amount: 15 },
    ],
    dropped_addons: [],
    total: 55,
  });
  const { status, body } = await change(id, wanted);
  expect(status).toBe(201);
  expect(body.invoice).toMatchObject({ total: 55, lines: [{ type: 'hosting_change' }] });
  expect(body.invoice.lines[0].description).toContain(
    'Starter with 3 × Extra IP address, 1 × Daily backup in place of Starter with 1 × Extra IP address',
  );
  expect((await show(id)).addons).toMatchObject([{ quantity: 1 }]);
  await pay(body.invoice.id, new Date());
  expect(await show(id)).toMatchObject({
    recurring_amount: 124.9,
    addons: [{ quantity: 3 }, { addon_id: BACKUP, quantity: 1 }],
    change: null,
  });
  expect(await toDeliver(id)).toEqual(['Extra IP address: 3 instead of 1; Daily backup: 1 instead of 0']);
  expect(await eventsAbout(id)).toContain('plan_changed');
  await runAt(addDays(due, -13));
  expect(await openRenewal(id)).toMatchObject({ total: 12_490 });
});

test('fewer of them cost nothing and wait for the end of the period; that can be withdrawn', async () => {
  const { id, due } = await bought({ addons: [units(IP_ADDRESS, 3)] });
  const { body } = await change(id, { addons: [units(IP_ADDRESS, 1)] });
  expect(body.invoice).toBeNull();
  expect(body.hosting_account.change).toMatchObject({
    direction: 'downgrade',
    effective_at: due,
    addons: [{ quantity: 1 }],
  });
  expect((await fixture.usd.post(`/hosting/${id}/changes/withdraw`, {})).body.data.change).toBeNull();
  await change(id, { addons: [] });
  await runAt(addDays(due, -13));
  const renewal = await openRenewal(id);
  expect(renewal).toMatchObject({ total: 4990, lines: [{ type: 'hosting_renewal' }] });
  await pay(renewal.id, addDays(due, -10));
  expect((await show(id)).addons).toHaveLength(1);
  await runAt(addDays(due, 0.01));
  expect(await show(id)).toMatchObject({ addons: [], recurring_amount: 49.9, change: null });
});

test('another package keeps the add-ons that fit it; the quote names those that it drops', async () => {
  const { id } = await bought({ addons: [units(IP_ADDRESS, 1), units(BACKUP, 1)] });
  const { body: offered } = await fixture.usd.get(`/hosting/${id}/upgrades`);
  expect(offered.data).toMatchObject([
    { package: { id: 2 }, recurring_amount: 134.9, direction: 'upgrade' },
    { package: { id: 3 }, recurring_amount: 219.9 },
  ]);
  const { body } = await quote(id, { package_id: 3 });
  expect(body.data).toMatchObject({
    recurring_amount: 219.9,
    addons: [{ addon_id: IP_ADDRESS }],
    dropped_addons: [{ addon_id: BACKUP, name: 'Daily backup', quantity: 1 }],
    total: 135,
  });
  const refused = await quote(id, { package_id: 3, addons: [units(BACKUP, 1)] });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['addons.0.addon_id']]);
  await pay((await change(id, { package_id: 3 })).body.invoice.id, new Date());
  expect(await show(id)).toMatchObject({ package: { id: 3 }, addons: [{ addon_id: IP_ADDRESS }] });
  expect(await toDeliver(id)).toEqual(['Extra IP address: 1 instead of 0']);
});

test('a longer cycle begins a period with the add-ons at their price for it', async () => {
  const { id } = await bought({ addons: [units(IP_ADDRESS, 2)], billing_cycle: 'monthly' });
  const { body } = await quote(id, { billing_cycle: 'annually' });
  expect(body.data).toMatchObject({
    direction: 'upgrade',
    recurring_amount: 89.9,
    addons: [{ quantity: 2, recurring_amount: 40 }],
    unused_amount: 8.99,
    total: 80.91,
  });
  await pay((await change(id, { billing_cycle: 'annually' })).body.invoice.id, new Date());
  expect(await show(id)).toMatchObject({ billing_cycle: 'annually', recurring_amount: 89.9 });
});

test('the same add-ons are no change, and a quote is for the add-ons as they were', async () => {
  const { id } = await bought({ addons: [units(IP_ADDRESS, 1)] });
  const { status, body } = await quote(id, { addons: [units(IP_ADDRESS, 1)] });
  expect([status, Object.keys(body.errors)]).toEqual([422, ['addons']]);
  const old = await quote(id, { package_id: 2 });
  await pay((await change(id, { addons: [units(IP_ADDRESS, 2)] })).body.invoice.id, new Date());
  const outdated = await fixture.usd.post(`/hosting/${id}/changes`, { quote_id: old.body.data.id });
  expect(outdated.body.code).toBe('quote_outdated');
});

test('add-ons that were paid for when the account ended come back as credit, once', async () => {
  const { id } = await bought({ addons: [] });
  const credit = await creditBalance(USD_CLIENT);
  const { body } = await change(id, { addons: [units(IP_ADDRESS, 2)] });
  await fixture.usd.post(`/hosting/${id}/cancel`, { cancellation_type: 'immediate', reason: 'Over.' });
  await runAt(addDays(new Date(), 0.01));
  await pay(body.invoice.id, addDays(new Date(), 0.02));
  expect((await creditBalance(USD_CLIENT)) - credit).toBe(4000);
  expect(await toDeliver(id)).toEqual([]);
  await adjustCredit(USD_CLIENT, 'USD', -4000);
});

test('of sixteen changes at once one is made, beside the renewal of the client and of the calendar', async () => {
  for (const round of [1, 2, 3]) {
    const { id, due } = await bought({ addons: [units(IP_ADDRESS, 1)] });
    const now = round === 3 ? addDays(due, -13) : new Date();
    const quotes = await Promise.all(
      [2, 3].map(async (count) => (await quote(id, { addons: [units(IP_ADDRESS, count)] })).body.data.id),
    );
    let sent = 0;
    const [answers] = await Promise.all([
      atOnce(() => {
        sent += 1;
        return fixture.usd.post(`/hosting/${id}/changes`, { quote_id: quotes[sent % 2] });
      }),
      fixture.usd.post(`/hosting/${id}/renew`, undefined),
      runAt(now),
    ]);
    const made = answers.filter(({ status }) => status === 201);
    for (const { status } of answers) expect([201, 409, 503]).toContain(status);
    expect(made.length).toBeLessThanOrEqual(1);
    const invoice = made[0]?.body.invoice;
    if (invoice && (await invoiceOf(invoice.id)).status === 'unpaid') await pay(invoice.id, now);
    for (const later of [0.1, 1.1]) await runAt(addDays(now, later));
    const account = await hostingOf(id);
    const isMade = invoice && (await invoiceOf(invoice.id)).status === 'paid';
    expect(totalOfTerms(account)).toBe(isMade ? 6990 + invoice.total * 100 : 6990);
    const open = (await renewalsOf(id)).filter(({ status }) => status === 'unpaid');
    expect(open.length).toBeLessThanOrEqual(1);
    for (const { total } of open) expect(total).toBe(totalOfTerms(account));
    expect(await toDeliver(id)).toHaveLength(1);
  }
});

test('no panel was asked for another package because of add-ons', async () => {
  const { id } = await bought({ addons: [] });
  const before = plansAsked();
  await pay((await change(id, { addons: [units(BACKUP, 1)] })).body.invoice.id, new Date());
  expect((await show(id)).addons).toHaveLength(1);
  expect(plansAsked()).toBe(before);
  const account = await (await panelFor('server1')).findAccount((await hostingOf(id)).username);
  expect(account?.plan).toBe('starter');
  await pay((await change(id, { package_id: 2 })).body.invoice.id, new Date());
  expect(plansAsked()).toBe(before + 1);
});

test('no money is lost or made', async () => {
  await work(new Date());
  const problems = await findProblems(fixture.api.stack.outside);
  expect(problems.filter((problem) => /credit|received|total|accounted/.test(problem))).toEqual([]);
});
