import { afterEach, expect, test } from 'vitest';
import { renderMail } from '../../../shared/mail-templates/render-mail.ts';
import { SAMPLE_BRAND } from '../../../shared/mail-templates/samples.ts';
import { serviceMails } from '../../../shared/notifications/service-mails.ts';
import { changePrices, keepPrices } from '../../../shared/operator/change-prices.ts';
import { registrarCosts } from '../../../shared/operator/reports/live-reports.ts';
import { addDays } from '../../../shared/platform/dates.ts';
import { getItem } from '../../../shared/platform/table/query.ts';
import type { EventRecord } from '../../../shared/records/events.ts';
import type { HostingRecord } from '../../../shared/records/hosting.ts';
import { keys } from '../../../shared/records/keys.ts';
import { setAttributes } from '../../support/set-attributes.ts';
import { domainItem, freshDomain, hostingItem, USD_CLIENT } from '../../support/shop.ts';
import { calendarForFile } from '../lifecycle/calendar.ts';
import { domainOf, eventsAbout, hostingOf, invoiceOf, openRenewal } from '../lifecycle/stored-services.ts';

const { fixture, runAt, buy, pay } = calendarForFile();

const STAFF = 'operator:test';
const STARTER = 1;
const dayOf = (date: Date) => date.toISOString().slice(0, 10);
const quiet = () => undefined;

const monthlyItem = () => ({ ...hostingItem(freshDomain()), billing_cycle: 'monthly' });

const starter = async () => {
  const entry = await getItem(keys.catalogPackage(STARTER));
  if (!entry) throw new Error('There is no such package.');
  return entry;
};
const comEntry = async () => {
  const entry = await getItem(keys.catalogTld('com'));
  if (!entry) throw new Error('There is no such ending.');
  return entry;
};

/** Starter hosting costs a dollar more a month, and a .com two more a year, from a day on. */
const listPrices = async (from: string): Promise<void> => {
  const { prices } = await starter();
  const { USD = {} } = prices;
  const { monthly = { price: 0, setup_fee: 0 } } = USD;
  const dearer = { ...prices, USD: { ...USD, monthly: { ...monthly, price: monthly.price + 100 } } };
  await setAttributes(keys.catalogPackage(STARTER), { next_prices: { from, prices: dearer } });
  const com = await comEntry();
  const { USD: year } = com.prices;
  if (!year) throw new Error('There is no price.');
  const more = { ...com.prices, USD: { ...year, renew: year.renew + 200 } };
  await setAttributes(keys.catalogTld('com'), { next_prices: { from, prices: more } });
};

afterEach(async () => {
  await setAttributes(keys.catalogPackage(STARTER), { next_prices: null, price_promise_months: null });
  await setAttributes(keys.catalogTld('com'), { next_prices: null });
});

const payRenewal = async (id: number, at: Date): Promise<number> => {
  await runAt(at);
  const { id: invoice } = await openRenewal(id);
  const { subtotal } = await invoiceOf(invoice);
  await pay(invoice, at);
  await runAt(new Date(at.getTime() + 60_000));
  return subtotal;
};

const before = (due: string | null, days: number) => addDays(due ?? '', -days);
const monthlyAccount = async (): Promise<HostingRecord> => hostingOf((await buy([monthlyItem()])).hosting);
const told = async (id: number, type: string) => (await eventsAbout(id)).filter((event) => event === type);

const buyAmount = async () => (await monthlyAccount()).recurring_amount;

test('a price of the catalog holds from its day on, for what is ordered then', async () => {
  const now = new Date();
  await listPrices(dayOf(addDays(now, 1)));
  const old = (await starter()).prices.USD?.monthly?.price ?? 0;
  const first = await buyAmount();
  await listPrices(dayOf(now));
  const second = await buyAmount();
  expect([first, second]).toEqual([old, old + 100]);
});

test('services keep their price until they were told of another one with notice, and once', async () => {
  const account = await monthlyAccount();
  const { domain: domainId } = await buy([domainItem(freshDomain())]);
  const now = new Date();
  const day = dayOf(addDays(now, 3));
  await listPrices(day);
  const planned = await changePrices(day, null, now, quiet);
  expect(planned).toContainEqual(
    expect.objectContaining({
      what: 'Starter, monthly',
      before: account.recurring_amount,
      after: account.recurring_amount + 100,
    }),
  );
  expect((await hostingOf(account.id)).price_change).toBeUndefined();

  await Promise.all([changePrices(day, STAFF, now, quiet), changePrices(day, STAFF, now, quiet)]);
  expect(await changePrices(day, STAFF, now, quiet)).toEqual([]);
  for (const id of [account.id, domainId]) expect(await told(id, 'price_changed')).toHaveLength(1);

  const { price_change } = await hostingOf(account.id);
  const from = price_change?.from ?? '';
  expect(from >= addDays(now, 30).toISOString()).toBe(true);
  const shown = (await fixture.usd.get(`/hosting/${account.id}`)).body.data;
  expect(shown).toMatchObject({
    recurring_amount: account.recurring_amount / 100,
    price_change: { from, recurring_amount: (account.recurring_amount + 100) / 100 },
  });
  const domain = await domainOf(domainId);
  expect((domain.price_change?.from ?? '') >= addDays(now, 60).toISOString()).toBe(true);

  let due = account.next_due_at ?? '';
  while (due < from) {
    expect(await payRenewal(account.id, before(due, 13))).toBe(account.recurring_amount);
    due = (await hostingOf(account.id)).next_due_at ?? '';
  }
  expect(await payRenewal(account.id, before(due, 13))).toBe(account.recurring_amount + 100);
  expect(await hostingOf(account.id)).toMatchObject({
    recurring_amount: account.recurring_amount + 100,
    price_change: null,
  });
});

test('a domain renews at the announced price', async () => {
  const { domain: id } = await buy([domainItem(freshDomain())]);
  const { expires_at, recurring_amount } = await domainOf(id);
  const now = new Date();
  const day = dayOf(now);
  await listPrices(day);
  await changePrices(day, STAFF, now, quiet);
  expect(await payRenewal(id, before(expires_at, 13))).toBe(recurring_amount + 200);
  expect(await domainOf(id)).toMatchObject({ recurring_amount: recurring_amount + 200, price_change: null });
});

test('a period that is invoiced keeps its price', async () => {
  const account = await monthlyAccount();
  const due = account.next_due_at ?? '';
  await runAt(before(due, 13));
  const day = dayOf(new Date());
  await listPrices(day);
  await changePrices(day, STAFF, new Date(), quiet);
  const { price_change } = await hostingOf(account.id);
  expect((price_change?.from ?? '') > due).toBe(true);
});

test('a price that was promised is kept until the promise ends', async () => {
  await setAttributes(keys.catalogPackage(STARTER), { price_promise_months: 36 });
  const account = await monthlyAccount();
  const now = new Date();
  await listPrices(dayOf(now));
  await changePrices(dayOf(now), STAFF, now, quiet);
  const { price_kept_until = '', price_change } = await hostingOf(account.id);
  expect(price_kept_until > addDays(now, 3 * 365 - 2).toISOString()).toBe(true);
  expect((price_change?.from ?? '') >= price_kept_until).toBe(true);
});

test('what was announced can be taken back before it is invoiced, and clients are told', async () => {
  const account = await monthlyAccount();
  const now = new Date();
  const day = dayOf(now);
  await listPrices(day);
  await changePrices(day, STAFF, now, quiet);
  expect((await keepPrices(day, STAFF, now, quiet)).kept).toBeGreaterThan(0);
  expect(await keepPrices(day, STAFF, now, quiet)).toEqual({ kept: 0, invoiced: 0 });
  expect((await hostingOf(account.id)).price_change).toBeNull();
  expect(await told(account.id, 'price_change_withdrawn')).toHaveLength(1);
  const due = account.next_due_at ?? '';
  expect(await payRenewal(account.id, before(due, 13))).toBe(account.recurring_amount);
});

test('what ends, or was promised another package, is not told of a price', async () => {
  const account = await monthlyAccount();
  await fixture.usd.post(`/hosting/${account.id}/cancel`, {
    cancellation_type: 'end_of_billing_period',
    reason: 'Moving elsewhere.',
  });
  const now = new Date();
  await listPrices(dayOf(now));
  await changePrices(dayOf(now), STAFF, now, quiet);
  expect(await told(account.id, 'price_changed')).toEqual([]);
});

test.each(['en', 'fr'] as const)(
  'the mail (%s) says both prices, the day, and how to leave',
  async (locale) => {
    const account = await monthlyAccount();
    const now = new Date();
    await listPrices(dayOf(now));
    await changePrices(dayOf(now), STAFF, now, quiet);
    const event = {
      client_id: USD_CLIENT,
      subject: { type: 'hosting_account', id: account.id },
      created_at: now.toISOString(),
    } as EventRecord;
    const variables = await serviceMails.price_changed(event);
    if (!variables) throw new Error('There is nothing to say.');
    const { text } = renderMail('price_changed', locale, variables, SAMPLE_BRAND);
    const amount = (minor: number) => (minor / 100).toFixed(2).replace('.', locale === 'fr' ? ',' : '.');
    expect(text).toContain(amount(account.recurring_amount));
    expect(text).toContain(amount(account.recurring_amount + 100));
    expect(text).toContain(locale === 'fr' ? 'mettez-y fin' : 'end it with the present period');
  },
);

test('staff see where the registrar wants more than clients pay', async () => {
  const com = await comEntry();
  const { USD } = com.prices;
  if (!USD) throw new Error('There is no price.');
  const renewsFor = async (renew: number) => {
    const prices = { ...com.prices, USD: { ...USD, renew } };
    await setAttributes(keys.catalogTld('com'), { next_prices: { from: dayOf(new Date()), prices } });
    return (await registrarCosts(new Date())).find(
      ({ tld, what, currency }) => tld === 'com' && what === 'renew' && currency === 'USD',
    );
  };
  expect(await renewsFor(100)).toMatchObject({ price: 1, below: true });
  expect(await renewsFor(100_000)).toMatchObject({ price: 1000, below: false });
});
