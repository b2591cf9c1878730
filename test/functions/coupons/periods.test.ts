import { expect, test } from 'vitest';
import { checkCoupons, couponEntry } from '../../../shared/catalog/import-coupons.ts';
import { addDays } from '../../../shared/platform/dates.ts';
import { offerCoupon } from '../../support/coupons.ts';
import { findProblems } from '../../support/invariants.ts';
import { freshDomain, hostingItem } from '../../support/shop.ts';
import { hostingOf, openRenewal } from '../lifecycle/stored-services.ts';
import { changesForFile } from '../plan-changes/changes.ts';

const { fixture, runAt, pay, change, quote, show } = changesForFile();

const STARTER = 1;
const BUSINESS = 2;

/** Paid hosting by the month, at 4.99 or 9.99, ordered with a code. */
const boughtWith = async (promo_code: string | undefined, package_id = BUSINESS, over = {}) => {
  const item = { ...hostingItem(freshDomain()), package_id, billing_cycle: 'monthly', ...over };
  const { body } = await fixture.usd.order([item], promo_code ? { promo_code } : {});
  await pay(body.invoice.id, new Date());
  return body.order.items[0].hosting_account_id as number;
};

/** Invoices and pays the next period; returns its invoice. */
const nextPeriod = async (id: number) => {
  const due = (await hostingOf(id)).next_due_at ?? '';
  await runAt(addDays(due, -13));
  const invoice = await openRenewal(id);
  await pay(invoice.id, addDays(due, -12));
  expect((await hostingOf(id)).next_due_at).not.toBe(due);
  return invoice;
};

const totals = async (id: number, periods: number) => {
  const found: number[] = [];
  for (let period = 0; period < periods; period += 1) found.push((await nextPeriod(id)).total);
  return found;
};

test('a coupon for three periods makes three of them cheaper, each of which says so', async () => {
  await offerCoupon('THREE', { duration: { periods: 3 } });
  const id = await boughtWith('THREE');
  expect(await show(id)).toMatchObject({
    recurring_amount: 9.99,
    coupon: { code: 'THREE', periods_left: 2 },
  });
  const second = await nextPeriod(id);
  expect([second.total, second.lines[0]?.description]).toEqual([
    899,
    expect.stringContaining('(THREE: USD 1.00 off)'),
  ]);
  expect(second.lines[0]?.subject?.coupon).toEqual({ code: 'THREE', discount: 100 });
  expect((await show(id)).coupon).toEqual({ code: 'THREE', periods_left: 1 });
  const [third, fourth] = [await nextPeriod(id), await nextPeriod(id)];
  expect([third.total, fourth.total]).toEqual([899, 999]);
  expect(fourth.lines[0]?.description).not.toContain('THREE');
  expect((await show(id)).coupon).toBeNull();
  const { paid_periods = [] } = await hostingOf(id);
  expect(paid_periods.map(({ amount }) => amount).slice(-2)).toEqual([899, 999]);
  expect(await findProblems(fixture.api.stack.outside)).toEqual([]);
});

test('a renewal that is billed anew uses the coupon once', async () => {
  await offerCoupon('AGAIN', { duration: { periods: 2 } });
  const id = await boughtWith('AGAIN');
  const due = (await hostingOf(id)).next_due_at ?? '';
  await runAt(addDays(due, -13));
  expect(await openRenewal(id)).toMatchObject({ total: 899 });
  const end = { cancellation_type: 'end_of_billing_period', reason: 'Perhaps.' };
  await fixture.usd.post(`/hosting/${id}/cancel`, end);
  await fixture.usd.post(`/hosting/${id}/cancel/withdraw`, {});
  expect(await totals(id, 2)).toEqual([899, 999]);
});

test('add-ons that it is good for are cheaper for as long', async () => {
  await offerCoupon('EXTRAS', { duration: { periods: 2 } });
  const id = await boughtWith('EXTRAS', BUSINESS, { addons: [{ addon_id: 1, quantity: 2 }] });
  const { addons = [], recurring_amount } = await hostingOf(id);
  const full = recurring_amount + (addons[0]?.recurring_amount ?? 0);
  const [second, third] = [await nextPeriod(id), await nextPeriod(id)];
  expect(second.lines).toHaveLength(2);
  for (const { description } of second.lines) expect(description).toContain('EXTRAS');
  expect([second.total, third.total]).toEqual([Math.round(full * 0.9), full]);
});

test('of a fixed amount each period has what fell to the account', async () => {
  await offerCoupon('THREEOFF', { fixed: { USD: 3 }, duration: { periods: 2 } });
  const id = await boughtWith('THREEOFF');
  expect(await totals(id, 2)).toEqual([699, 999]);
});

test('of an order of two accounts each keeps its own share of a fixed amount', async () => {
  await offerCoupon('SHARED', { fixed: { USD: 17 }, duration: { periods: 2 } });
  const item = () => ({ ...hostingItem(freshDomain()), package_id: BUSINESS, billing_cycle: 'monthly' });
  // The first takes its price and its set-up, 14.99, and the second the rest.
  const { body } = await fixture.usd.order([item(), item()], { promo_code: 'SHARED' });
  await pay(body.invoice.id, new Date());
  const [first, second] = body.order.items.map(
    ({ hosting_account_id }: { hosting_account_id: number }) => hosting_account_id,
  );
  expect(await totals(second, 2)).toEqual([798, 999]);
  expect((await hostingOf(first)).coupon).toMatchObject({ discount: { amounts: { USD: 999 } } });
});

test('one that is good for add-ons goes on with an upgrade, and makes no package cheaper that it did not', async () => {
  const products = { packages: [BUSINESS], addons: [1] };
  await offerCoupon('UNITS', { duration: { periods: 3 }, products: { packages: [], addons: [1] } });
  await offerCoupon('UNITSALWAYS', { duration: 'recurring', products });
  const addons = [{ addon_id: 1, quantity: 1 }];
  const id = await boughtWith('UNITS', STARTER, { addons });
  const unit = (await hostingOf(id)).addons?.[0]?.recurring_amount ?? 0;
  const made = await change(id, { package_id: BUSINESS });
  await pay(made.body.invoice.id, new Date());
  expect(await totals(id, 1)).toEqual([999 + Math.round(unit * 0.9)]);
  const other = await boughtWith('UNITSALWAYS', STARTER, { addons });
  expect((await quote(other, { package_id: BUSINESS })).body.data.recurring_amount).toBeCloseTo(
    9.99 + Math.round(unit * 0.9) / 100,
    2,
  );
});

test('one that is good for both packages goes on with an upgrade, in what is paid for too', async () => {
  await offerCoupon('UPWARDS', { duration: { periods: 3 } });
  const id = await boughtWith('UPWARDS', STARTER);
  const made = await change(id, { package_id: BUSINESS });
  // 5.00 more a month, less a tenth, for all but some seconds of it.
  expect(made.body.invoice.subtotal).toBeCloseTo(4.5, 1);
  await pay(made.body.invoice.id, new Date());
  expect(await hostingOf(id)).toMatchObject({ package_id: BUSINESS, first_discount: 100 });
  expect(await totals(id, 3)).toEqual([899, 899, 999]);
});

test('an upgrade after a renewal takes the coupon off each period that is paid for', async () => {
  await offerCoupon('LATER', { duration: { periods: 2 } });
  const id = await boughtWith('LATER', STARTER);
  await nextPeriod(id);
  const plain = await boughtWith(undefined, STARTER);
  await nextPeriod(plain);
  const [priced, full] = [
    (await quote(id, { package_id: BUSINESS })).body.data,
    (await quote(plain, { package_id: BUSINESS })).body.data,
  ];
  expect(priced.subtotal).toBeCloseTo(full.subtotal * 0.9, 1);
  expect(full.subtotal).toBeCloseTo(10, 1);
});

test('one that is not good for the new package ends, and what it took off stays', async () => {
  await offerCoupon('STARTERS', { duration: { periods: 6 }, products: { packages: [STARTER] } });
  const id = await boughtWith('STARTERS', STARTER);
  const made = await change(id, { package_id: BUSINESS });
  expect(made.body.invoice.subtotal).toBeCloseTo(5, 1);
  await pay(made.body.invoice.id, new Date());
  expect((await show(id)).coupon).toBeNull();
  expect(await totals(id, 2)).toEqual([999, 999]);
});

test('a longer cycle begins a period, which is one of those that are cheaper', async () => {
  await offerCoupon('LONGER', { duration: { periods: 2 } });
  const id = await boughtWith('LONGER');
  const terms = (await quote(id, { billing_cycle: 'annually' })).body.data;
  const year = terms.recurring_amount;
  expect(terms.subtotal).toBeCloseTo(year * 0.9 - 8.99, 1);
  const made = await change(id, { billing_cycle: 'annually' });
  await pay(made.body.invoice.id, new Date());
  expect((await show(id)).coupon).toBeNull();
  expect(await totals(id, 1)).toEqual([Math.round(year * 100)]);
});

test('a downgrade at the end of the period keeps it too, or ends it', async () => {
  await offerCoupon('DOWN', { duration: { periods: 3 } });
  const kept = await boughtWith('DOWN');
  await change(kept, { package_id: STARTER });
  expect(await totals(kept, 1)).toEqual([449]);
  await offerCoupon('BIGONLY', { duration: { periods: 3 }, products: { packages: [BUSINESS] } });
  const ended = await boughtWith('BIGONLY');
  await change(ended, { package_id: STARTER });
  expect(await totals(ended, 1)).toEqual([499]);
  expect((await show(ended)).coupon).toBeNull();
});

test('one for every period goes on with an upgrade where it is good for both packages', async () => {
  await offerCoupon('ALWAYS', { duration: 'recurring' });
  await offerCoupon('ALWAYSSMALL', { duration: 'recurring', products: { packages: [STARTER] } });
  const id = await boughtWith('ALWAYS', STARTER);
  expect(await show(id)).toMatchObject({
    recurring_amount: 4.49,
    coupon: { code: 'ALWAYS', periods_left: null },
  });
  const made = await change(id, { package_id: BUSINESS });
  await pay(made.body.invoice.id, new Date());
  expect(await show(id)).toMatchObject({ recurring_amount: 8.99, coupon: { code: 'ALWAYS' } });
  expect(await totals(id, 1)).toEqual([899]);
  const other = await boughtWith('ALWAYSSMALL', STARTER);
  const lost = await change(other, { package_id: BUSINESS });
  expect(lost.body.invoice.subtotal).toBeCloseTo(9.99 - 4.49, 1);
  await pay(lost.body.invoice.id, new Date());
  expect(await show(other)).toMatchObject({ recurring_amount: 9.99, coupon: null });
});

test('the document says for how many periods, at least two, and is written as it was read', () => {
  const entry = { code: 'DOC', description: 'Of a test.', percentage: 10, duration: { periods: 12 } };
  const checked = checkCoupons({ coupons: [entry] });
  const [terms] = 'document' in checked ? checked.document : [];
  expect(terms && couponEntry(terms)).toMatchObject({ duration: { periods: 12 } });
  expect(checkCoupons({ coupons: [{ ...entry, duration: { periods: 1 } }] })).toHaveProperty('problems');
  expect(checkCoupons({ coupons: [{ ...entry, duration: 'ever' }] })).toHaveProperty('problems');
});
