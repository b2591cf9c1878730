import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findMethod, getWallet } from '../../shared/billing/payment-methods/wallet.ts';
import { seekCosts } from '../../shared/domains/costs/note-costs.ts';
import { registrarFor } from '../../shared/domains/registrars.ts';
import { panelFor } from '../../shared/hosting/servers.ts';
import { addDays, addMonths } from '../../shared/platform/dates.ts';
import { formatMoney, sum, toMinor } from '../../shared/platform/money.ts';
import { calendarForFile } from '../functions/lifecycle/calendar.ts';
import {
  domainOf,
  eventsAbout,
  hostingOf,
  invoiceOf,
  openRenewal,
  renewalsOf,
} from '../functions/lifecycle/stored-services.ts';
import { offerCoupon } from '../support/coupons.ts';
import { listOrders } from '../support/invariants/outside.ts';
import { readSnapshot } from '../support/invariants/snapshot.ts';
import { findProblems } from '../support/invariants.ts';
import { textOf } from '../support/pdf-text.ts';
import { registrarOf } from '../support/registrar.ts';
import { renewAtBank, saveByApi } from '../support/saved-card.ts';
import { domainItem, freshDomain, hostingItem, shopper, USD_CLIENT } from '../support/shop.ts';
import { forgetLimits } from '../support/table.ts';

const { fixture, work, runAt, pay, buy } = calendarForFile();

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
});
afterAll(() => {
  vi.useRealTimers();
});

/** The clock of everything here is `time` from now on, and what is due then happens. */
const at = async (time: Date): Promise<void> => {
  vi.setSystemTime(time);
  await forgetLimits();
  await runAt(time);
};

const settle = async (): Promise<void> => {
  await fixture.api.stack.outside.stripe.webhooks.idle();
  await work(new Date());
};

const save = (card: string): Promise<number> => saveByApi(fixture, card);

const patch = async (path: string, body: object) => {
  const answer = await fixture.api('PATCH', `/clients/${USD_CLIENT}${path}`, { token: fixture.token, body });
  expect(answer.status).toBe(200);
};

const makeDefault = (id: number) => patch(`/payment-methods/${id}`, { default: true });
const makeBackup = (id: number) => patch(`/payment-methods/${id}`, { backup: true });

/** Pays with a saved card, as the client, while waiting. */
const payWith = async (invoice: number, payment_method_id: number) => {
  const { body } = await fixture.usd.post(`/invoices/${invoice}/payments/start`, { payment_method_id });
  await settle();
  return body.payment;
};

/** A session that nobody has used for so long is over. */
const logInAgain = async (): Promise<void> => {
  fixture.token = await fixture.api.login();
  fixture.usd = shopper(fixture.api, fixture.token);
};

const registerVatNumber = (number: string) =>
  fetch(`${fixture.api.stack.addresses.vies}/_simulator/state`, {
    method: 'POST',
    body: JSON.stringify({ numbers: { [number]: true } }),
  });

/** The last amount in the PDF of an invoice. */
const totalInPdf = async (invoice: number) => {
  const { body } = await fixture.usd.get(`/invoices/${invoice}/pdf`);
  const file = Buffer.from(await (await fetch(body.data.url)).arrayBuffer());
  return textOf(file)
    .filter((text) => /^USD [\d.,]+$/.test(text))
    .at(-1);
};

const dueOf = async (id: number) => (await hostingOf(id)).next_due_at ?? '';

/** A month passes: the renewal is invoiced, charged three days before its day, and the next period begins. */
const month = async (id: number): Promise<number> => {
  const due = await dueOf(id);
  await at(addDays(due, -13));
  const { id: invoice, total } = await openRenewal(id);
  await at(addDays(due, -3));
  await at(addDays(due, 0.01));
  expect(await invoiceOf(invoice)).toMatchObject({ status: 'paid', amount_paid: total });
  expect((await dueOf(id)) > due).toBe(true);
  return total;
};

test('a year of one client comes to the minor unit, with one charge for each period', async () => {
  const spent: number[] = [];
  await offerCoupon('LOYAL', { duration: 'recurring' });
  const visa = await save('pm_card_visa');
  const mastercard = await save('pm_card_mastercard');
  await makeBackup(mastercard);
  await patch('/autopay', { enabled: true });

  // Business by the month, a tenth off: 9.99 less 1.00, and 5.00 less 0.50 once.
  const item = { ...hostingItem(freshDomain()), package_id: 2, billing_cycle: 'monthly' };
  const order = await fixture.usd.order([item], { promo_code: 'LOYAL' });
  const id: number = order.body.order.items[0].hosting_account_id;
  expect(await payWith(order.body.invoice.id, visa)).toMatchObject({ status: 'succeeded', amount: 13.49 });
  spent.push(1349);
  const activated = (await hostingOf(id)).activated_at ?? '';

  // The default card pays, then starts to fail: the backup takes its place the same day.
  spent.push(await month(id));
  const failing = await save('pm_card_chargeCustomerFail');
  await makeDefault(failing);
  await makeBackup(mastercard);
  spent.push(await month(id));
  const [second] = await renewalsOf(id);
  expect((await eventsAbout(second?.id ?? 0)).filter((type) => type === 'payment_failed')).toHaveLength(1);
  expect(spent.slice(1)).toEqual([899, 899]);

  // The backup expires next month: its owner is told in time, and it is charged no more.
  const due = new Date(await dueOf(id));
  const wallet = await getWallet(USD_CLIENT);
  const [exp_year, exp_month] = [due.getUTCFullYear(), due.getUTCMonth() || 12];
  await renewAtBank(fixture.api.stack, findMethod(wallet, mastercard)?.method ?? '', {
    exp_year: String(exp_month === 12 ? exp_year - 1 : exp_year),
    exp_month: String(exp_month),
  });
  await fixture.api.stack.outside.stripe.webhooks.idle();
  await settle();
  const holder = await save('pm_card_authenticationRequired');
  await makeDefault(holder);
  await at(addDays(due, -13));
  const third = await openRenewal(id);
  expect(await eventsAbout(USD_CLIENT)).toContain('payment_method_expiring');

  // Where the bank wants its customer (3-D Secure), the same payment is paid in the sheet.
  await at(addDays(due, -3));
  expect(await eventsAbout(third.id)).toContain('payment_action_required');
  const sheet = await fixture.usd.startPayment(third.id);
  await fixture.usd.confirmCard(sheet.body.payment.mobile.payment_intent_client_secret);
  await settle();
  await at(addDays(due, 0.01));
  expect(await invoiceOf(third.id)).toMatchObject({ status: 'paid', amount_paid: 899 });
  spent.push(899);
  await makeDefault(visa);

  // Ten days later Pro, which the coupon is good for too: the difference for the rest of the month, by the second.
  await at(addDays(due, 10));
  const end = await dueOf(id);
  const seconds = (from: Date | string, to: Date | string) =>
    Math.floor(new Date(to).getTime() / 1000) - Math.floor(new Date(from).getTime() / 1000);
  const quote = await fixture.usd.post(`/hosting/${id}/changes/quote`, { package_id: 3 });
  const share = Math.round(((1799 - 899) * seconds(addDays(due, 10), end)) / seconds(due, end));
  expect(quote.body.data.total).toBe(share / 100);
  const change = await fixture.usd.post(`/hosting/${id}/changes`, { quote_id: quote.body.data.id });
  expect(await payWith(change.body.invoice.id, visa)).toMatchObject({ status: 'succeeded' });
  spent.push(share);
  const { username, package_id } = await hostingOf(id);
  expect(package_id).toBe(3);
  expect((await (await panelFor('server1')).findAccount(username))?.plan).toBe('pro');
  spent.push(await month(id), await month(id));

  // One month ahead of its time, by the client.
  const ahead = await fixture.usd.post(`/hosting/${id}/renew`, undefined);
  expect(await payWith(ahead.body.invoice.id, visa)).toMatchObject({ status: 'succeeded', amount: 17.99 });
  spent.push(1799);

  // Starter again when what is paid for ends, and a cancellation that is withdrawn.
  const less = await fixture.usd.post(`/hosting/${id}/changes/quote`, { package_id: 1 });
  const paidUntil = await dueOf(id);
  await fixture.usd.post(`/hosting/${id}/changes`, { quote_id: less.body.data.id });
  const cancel = { cancellation_type: 'end_of_billing_period', reason: 'Thinking about it.' };
  expect((await fixture.usd.post(`/hosting/${id}/cancel`, cancel)).status).toBe(200);
  expect((await fixture.usd.post(`/hosting/${id}/cancel/withdraw`, {})).status).toBe(200);
  spent.push(await month(id));
  expect(await hostingOf(id)).toMatchObject({ package_id: 1, recurring_amount: 449, change: null });
  expect(spent.slice(5)).toEqual([1799, 1799, 1799, 449]);
  expect(addDays(paidUntil, 0.01) <= new Date()).toBe(true);

  // Two extra addresses for what is left of the month, and for the next one; then none of them.
  const between = async (): Promise<[string, Date]> => {
    const ends = await dueOf(id);
    return [ends, addMonths(new Date(ends), -1, new Date(activated).getUTCDate())];
  };
  const [addedUntil, addedFrom] = await between();
  const more = await fixture.usd.post(`/hosting/${id}/changes/quote`, {
    addons: [{ addon_id: 1, quantity: 2 }],
  });
  const rest = Math.round((2 * 200 * seconds(new Date(), addedUntil)) / seconds(addedFrom, addedUntil));
  expect(more.body.data).toMatchObject({ total: rest / 100, recurring_amount: 8.49 });
  const added = await fixture.usd.post(`/hosting/${id}/changes`, { quote_id: more.body.data.id });
  expect(await payWith(added.body.invoice.id, visa)).toMatchObject({ status: 'succeeded' });
  spent.push(rest, await month(id));
  const none = await fixture.usd.post(`/hosting/${id}/changes/quote`, { addons: [] });
  await fixture.usd.post(`/hosting/${id}/changes`, { quote_id: none.body.data.id });
  spent.push(await month(id));
  expect(spent.slice(-2)).toEqual([849, 449]);

  while (seconds(activated, await dueOf(id)) < 360 * 86_400) spent.push(await month(id));

  // The client is a business in Germany now, which accounts for the tax itself, and wants years from here on: the price of
  // one that begins now, less what is left of the month.
  await logInAgain();
  await registerVatNumber('DE811569869');
  await patch('/profile', { country: 'DE', tax_id: 'DE811569869' });
  const [monthEnds, monthBegins] = await between();
  const yearly = await fixture.usd.post(`/hosting/${id}/changes/quote`, { billing_cycle: 'annually' });
  const ofMonth = seconds(monthBegins, monthEnds);
  const unused = Math.round((449 * seconds(new Date(), monthEnds)) / ofMonth);
  expect(yearly.body.data).toMatchObject({
    unused_amount: unused / 100,
    tax: 0,
    total: (4491 - unused) / 100,
  });
  const year = await fixture.usd.post(`/hosting/${id}/changes`, { quote_id: yearly.body.data.id });
  const reversed = { reverse_charge: true, tax: 0, taxes: [], buyer: { tax_id: 'DE811569869' } };
  expect(year.body.invoice).toMatchObject(reversed);
  expect(await payWith(year.body.invoice.id, visa)).toMatchObject({ status: 'succeeded' });
  spent.push(4491 - unused);
  const untilNextYear = {
    billing_cycle: 'annually',
    recurring_amount: 4491,
    next_due_at: yearly.body.data.next_due_at,
  };
  expect(await hostingOf(id)).toMatchObject({ ...untilNextYear, package_id: 1, change: null });

  const renewals = (await renewalsOf(id)).filter(({ status }) => status === 'paid');
  expect(renewals).toHaveLength(11);
  const { invoices, payments } = await readSnapshot();
  const own = invoices.filter(({ client_id }) => client_id === USD_CLIENT);
  expect(sum(own.map(({ amount_paid }) => amount_paid))).toBe(sum(spent));
  expect(sum(payments.map(({ amount }) => amount))).toBe(sum(spent));
  // The order, eleven renewals, an upgrade, the add-ons and a change of the cycle: each was charged once.
  expect(payments).toHaveLength(15);
  expect(own.filter(({ status }) => status !== 'paid')).toEqual([]);
  for (const invoice of own) {
    const { body } = await fixture.usd.get(`/invoices/${invoice.id}`);
    expect(toMinor(body.data.total, 'USD')).toBe(invoice.total);
    expect(await totalInPdf(invoice.id)).toBe(formatMoney(invoice.total, 'USD'));
  }
  const problems = await findProblems(fixture.api.stack.outside, new Date());
  expect(problems.filter((problem) => !/ is due since /.test(problem))).toEqual([]);
}, 300_000);

test('a year of domains costs what the books of the registrar say, to the cent, each operation once', async () => {
  const registrar = registrarOf(() => fixture.api);
  const { outside } = fixture.api.stack;
  await logInAgain();
  const credit = async () => (await (await registrarFor('namecom')).getBalance()).amount;
  const before = await credit();
  const transferItem = (domain: string) => ({
    ...{ type: 'domain', domain, domain_option: 'transfer', auth_code: 'Transfer-Code-7781' },
  });

  // Registered for a year, for two, at a price of its own; moved here; and called off on the way.
  const { domain: plain } = await buy([domainItem(freshDomain())]);
  const { domain: twoYears } = await buy([{ ...domainItem(freshDomain()), years: 2 }]);
  const { domain: premium } = await buy([domainItem(`premium-${freshDomain()}`)]);
  const { domain: moved } = await buy([transferItem(`taken-${freshDomain()}`)]);
  const { domain: calledOff } = await buy([transferItem(`taken-${freshDomain()}`)]);
  await registrar.control(`transfers/${(await domainOf(moved)).name}`, { status: 'completed' });
  await registrar.control(`transfers/${(await domainOf(calledOff)).name}`, { status: 'pending_unlock' });
  await at(addDays(new Date(), 0.2));
  await fixture.usd.post(`/domains/${calledOff}/transfer/cancel`, undefined);
  await at(addDays(new Date(), 0.1));
  const statuses = await Promise.all(
    [plain, twoYears, premium, moved, calledOff].map(async (id) => (await domainOf(id)).status),
  );
  expect(statuses).toEqual(['active', 'active', 'active', 'active', 'cancelled']);

  // Renewed after a year, one with an answer that was lost, at a price that has changed.
  const expires = (await domainOf(plain)).expires_at ?? '';
  await at(addDays(expires, -13));
  await logInAgain();
  await registrar.control('prices/com', { renew: 1399 });
  outside.registrar.faults.push({
    match: `/domains/${(await domainOf(plain)).name}:renew`,
    ...{ times: 1, drop_after: true },
  });
  for (const id of [plain, premium]) await pay((await openRenewal(id)).id, new Date());
  await at(addDays(expires, -10));
  expect((await domainOf(plain)).expires_at?.slice(0, 4)).toBe(String(Number(expires.slice(0, 4)) + 1));
  await seekCosts(addDays(expires, -9));

  const costs = (await readSnapshot()).costs;
  expect(costs.filter(({ price }) => price === null)).toEqual([]);
  const orders = (await listOrders(outside)).filter(({ finalAmount }) => finalAmount > 0);
  expect(costs.map(({ reference }) => reference).sort()).toEqual(orders.map(({ id }) => String(id)).sort());
  expect(sum(costs.map(({ price }) => price?.amount ?? 0))).toBe(before - (await credit()));
  const kinds = costs.map(({ operation }) => operation).sort();
  expect(kinds).toEqual(['register', 'register', 'register', 'renew', 'renew', 'transfer']);
  const problems = await findProblems(outside, new Date());
  expect(problems.filter((problem) => /cost|order/.test(problem))).toEqual([]);
}, 300_000);
