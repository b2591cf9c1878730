import { afterEach, expect, test } from 'vitest';
import { registrarFor } from '../../../shared/domains/registrars.ts';
import { runServiceTask } from '../../../shared/lifecycle/run-tasks.ts';
import { completeDomain } from '../../../shared/operator/resolve.ts';
import { addDays } from '../../../shared/platform/dates.ts';
import { getItem } from '../../../shared/platform/table/query.ts';
import { transact, update } from '../../../shared/platform/table/write.ts';
import { keys } from '../../../shared/records/keys.ts';
import { atOnce } from '../../support/at-once.ts';
import { storeDomain } from '../../support/fixtures.ts';
import { domainItem, freshDomain, USD_CLIENT } from '../../support/shop.ts';
import { adjustCredit, creditBalance } from '../../support/table.ts';
import { calendarForFile } from './calendar.ts';
import { registrarControl } from './registrar.ts';
import { domainOf, eventsAbout, openRenewal, renewalsOf } from './stored-services.ts';

const { fixture, runAt, pay, buy } = calendarForFile();
const control = registrarControl(fixture);

/** What was given back would pay for the renewals of others. */
afterEach(async () => {
  const left = await creditBalance(USD_CLIENT);
  if (left !== 0) await adjustCredit(USD_CLIENT, 'USD', -left);
});

const registered = async () => {
  const name = freshDomain();
  const { domain: id } = await buy([domainItem(name)]);
  const expires = (await domainOf(id)).expires_at ?? '';
  return { id, name, expires };
};

const expiryAtRegistrar = async (name: string) =>
  (await (await registrarFor('namecom')).findDomain(name))?.expiresAt?.toISOString();

/** How often the registrar was asked to renew a domain. */
const renewalsBought = (name: string): number =>
  fixture.api.stack.outside.registrar.requests.filter((line) => line.includes(`${name}:renew`)).length;

/** Whether the registrant has confirmed an address is another matter. */
const newsOf = async (id: number) => (await eventsAbout(id)).filter((type) => type !== 'contact_unverified');

const yearLater = (moment: string) => `${Number(moment.slice(0, 4)) + 1}${moment.slice(4)}`;

test('a paid renewal is bought once at the registrar, whose expiry date counts', async () => {
  const { id, name, expires } = await registered();
  await runAt(addDays(expires, -13));
  const invoice = await openRenewal(id);
  expect(invoice).toMatchObject({ due_at: expires, total: 1299 });
  expect(invoice.lines).toMatchObject([{ type: 'domain_renewal', domain_id: id, hosting_account_id: null }]);

  await pay(invoice.id, addDays(expires, -10));
  expect(await domainOf(id)).toMatchObject({
    status: 'active',
    expires_at: yearLater(expires),
    renewal: null,
  });
  expect(await expiryAtRegistrar(name)).toBe(yearLater(expires));
  expect(renewalsBought(name)).toBe(1);
  expect(await newsOf(id)).toEqual(['domain_registered', 'domain_expiring', 'domain_renewed']);
});

test('sixteen workers with the same message charge one renewal', async () => {
  const { id, name, expires } = await registered();
  await runAt(addDays(expires, -13));
  const now = addDays(expires, -10);
  const key = keys.domain(USD_CLIENT, id);
  await transact([update(key, { set: { task: 'renew' }, due: 'unchanged' })]);
  await atOnce(() => runServiceTask({ kind: 'domain', client_id: USD_CLIENT, id }, now));
  expect(renewalsBought(name)).toBe(1);
  expect(await expiryAtRegistrar(name)).toBe(yearLater(expires));
});

test('a renewal whose answer was lost is found at the registrar and not bought again', async () => {
  const { id, name, expires } = await registered();
  await runAt(addDays(expires, -13));
  fixture.api.stack.outside.registrar.faults.push({ match: `${name}:renew`, times: 1, drop_after: true });
  await pay((await openRenewal(id)).id, addDays(expires, -10));
  await runAt(addDays(expires, -9));
  expect(renewalsBought(name)).toBe(1);
  expect(await domainOf(id)).toMatchObject({ expires_at: yearLater(expires), renewal: null });
});

test('a domain that is not paid for passes through grace and redemption and expires', async () => {
  const { id, name, expires } = await registered();
  const states: string[] = [];
  for (const day of [-13, 1, 29, 31, 59, 61]) {
    await runAt(addDays(expires, day));
    states.push((await domainOf(id)).status);
  }
  expect(states).toEqual(['active', 'grace', 'grace', 'redemption', 'redemption', 'expired']);
  const [invoice] = await renewalsOf(id);
  expect(invoice).toMatchObject({ status: 'cancelled' });
  expect(await getItem(keys.hold('domain', name))).toBeUndefined();
  expect(renewalsBought(name)).toBe(0);
  expect((await newsOf(id)).slice(1)).toEqual(Array(4).fill('domain_expiring'));
});

test('a domain paid for in its grace period is renewed from its old expiry date', async () => {
  const { id, expires } = await registered();
  for (const day of [-13, 2]) await runAt(addDays(expires, day));
  expect(await domainOf(id)).toMatchObject({ status: 'grace' });
  await pay((await openRenewal(id)).id, addDays(expires, 3));
  expect(await domainOf(id)).toMatchObject({ status: 'active', expires_at: yearLater(expires) });
});

/** A domain whose grace period runs, with its renewal paid. */
const paidInGrace = async (atRegistrar: object) => {
  const bought = await registered();
  const { id, name, expires } = bought;
  for (const day of [-13, 2]) await runAt(addDays(expires, day));
  const before = await creditBalance(USD_CLIENT);
  const invoice = await openRenewal(id);
  await control(`domains/${name}`, atRegistrar);
  return { ...bought, invoice: invoice.id, back: async () => (await creditBalance(USD_CLIENT)) - before };
};

test('a renewal paid for what the registrar has let go into redemption meanwhile goes back, and a restoration is offered', async () => {
  const { id, expires, invoice, back } = await paidInGrace({ expires_in_days: -30 });
  await pay(invoice, addDays(expires, 3));
  expect(await domainOf(id)).toMatchObject({
    ...{ status: 'redemption', renewal: null },
    expiry_terms: { restore_fee: 12_000 },
  });
  expect(await back()).toBe(1299);
  expect(await newsOf(id)).toContain('renewal_failed');
});

test('a renewal that the registrar refuses goes back by itself, once, and is not invoiced again', async () => {
  const { id, name, expires, invoice, back } = await paidInGrace({});
  const { faults } = fixture.api.stack.outside.registrar;
  faults.push({
    match: `${name}:renew`,
    times: 1,
    status: 403,
    body: { message: 'The domain has expired.' },
  });
  await pay(invoice, addDays(expires, 3));
  for (const day of [4, 5]) await runAt(addDays(expires, day));
  expect(await domainOf(id)).toMatchObject({ status: 'grace', renewal: { invoice_id: null } });
  expect(await back()).toBe(1299);
  expect((await renewalsOf(id)).map(({ status }) => status)).toEqual(['paid']);
  expect((await newsOf(id)).filter((type) => type === 'renewal_failed')).toHaveLength(1);
});

test('of a payment under way when the domain goes into redemption the money becomes credit, and nothing is renewed', async () => {
  const { id, name, expires, invoice, back } = await paidInGrace({});
  const started = await fixture.usd.startPayment(invoice);
  await runAt(addDays(expires, 31));
  expect(await domainOf(id)).toMatchObject({ status: 'redemption', renewal: null });
  await fixture.usd.confirmCard(started.body.payment.mobile.payment_intent_client_secret);
  await fixture.api.stack.outside.stripe.webhooks.idle();
  await runAt(addDays(expires, 31.1));
  expect((await renewalsOf(id)).map(({ status }) => status)).toEqual(['cancelled']);
  expect(await back()).toBe(1299);
  expect(renewalsBought(name)).toBe(0);
});

test('a domain that shall not renew gets a notice a month and a week before its expiry, one after it, and no invoice', async () => {
  const { id, expires } = await registered();
  await transact([update(keys.domain(USD_CLIENT, id), { set: { auto_renew: false }, due: 'unchanged' })]);
  const notices = async () => (await newsOf(id)).slice(1).length;
  for (const [day, told] of [
    [-31, 0],
    [-30, 1],
    [-13, 1],
    [-7, 2],
    [-1, 2],
    [0.1, 3],
  ] as const) {
    await runAt(addDays(expires, day));
    expect([day, await notices()]).toEqual([day, told]);
  }
  expect(await renewalsOf(id)).toEqual([]);
  expect(await domainOf(id)).toMatchObject({ status: 'grace' });
});

test('a domain renewed at the registrar by hand takes over its new expiry date and is not invoiced', async () => {
  const { id, name, expires } = await registered();
  const registrar = await registrarFor('namecom');
  await registrar.renew({ domain: name, years: 1, currentExpiry: new Date(expires) });
  await runAt(addDays(expires, -13));
  expect(await domainOf(id)).toMatchObject({ status: 'active', expires_at: yearLater(expires) });
  expect(await renewalsOf(id)).toEqual([]);
  await runAt(addDays(yearLater(expires), -13));
  expect(await openRenewal(id)).toMatchObject({ due_at: yearLater(expires) });
});

test('a paid renewal of a manual domain waits for an operator, who completes it', async () => {
  const name = freshDomain('com.gh');
  const { id, expires_at } = await storeDomain(USD_CLIENT, { name, tld: 'com.gh', registrar: 'manual' });
  const expires = expires_at ?? '';
  for (const day of [-29, -13])
    await runServiceTask({ kind: 'domain', client_id: USD_CLIENT, id }, addDays(expires, day));
  await pay((await openRenewal(id)).id, addDays(expires, -10));
  await runAt(addDays(expires, 1));
  expect(await domainOf(id)).toMatchObject({ status: 'active', due_pk: 'WAITING#manual_renewal' });

  const reference = { kind: 'domain', clientId: USD_CLIENT, id } as const;
  const complete = (until: string) =>
    completeDomain(reference, new Date(until), 'operator:ama', addDays(expires, 1));
  await expect(complete(expires)).rejects.toMatchObject({ kind: 'invalid' });
  await complete(yearLater(expires));
  expect(await domainOf(id)).toMatchObject({ expires_at: yearLater(expires), renewal: null });
  await runAt(addDays(yearLater(expires), -13));
  expect(await openRenewal(id)).toMatchObject({ due_at: yearLater(expires) });
});

test('a domain missing at the registrar is not invoiced, but looked for', async () => {
  const { id, expires_at } = await storeDomain(USD_CLIENT, { name: freshDomain() });
  const run = (days: number) =>
    runServiceTask({ kind: 'domain', client_id: USD_CLIENT, id }, addDays(expires_at ?? '', days));
  for (const days of [-13, -12.99]) await run(days);
  expect(await domainOf(id)).toMatchObject({ status: 'active', missing_since: expect.any(String) });
  await run(-12.8);
  expect(await domainOf(id)).toMatchObject({ status: 'transferred_away' });
  expect(await renewalsOf(id)).toEqual([]);
});
