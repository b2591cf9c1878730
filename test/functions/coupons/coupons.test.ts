import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  checkCoupons,
  compareCoupons,
  importCoupons,
  setCouponActive,
} from '../../../shared/catalog/import-coupons.ts';
import { PROVIDER } from '../../../shared/events/events.ts';
import { addDays } from '../../../shared/platform/dates.ts';
import { getItem, queryPage } from '../../../shared/platform/table/query.ts';
import { collections } from '../../../shared/records/collections.ts';
import { keys } from '../../../shared/records/keys.ts';
import { newcomer } from '../../contract/seed.ts';
import { atOnce, inRounds, tally } from '../../support/at-once.ts';
import { offerCoupon } from '../../support/coupons.ts';
import { findProblems } from '../../support/invariants.ts';
import { domainItem, freshDomain, hostingItem, shopper, USD_CLIENT } from '../../support/shop.ts';
import { adjustCredit, creditBalance } from '../../support/table.ts';
import { calendarForFile } from '../lifecycle/calendar.ts';
import { hostingOf, openRenewal } from '../lifecycle/stored-services.ts';

const { fixture, runAt, pay, work } = calendarForFile();

const order = (promo_code: string, items: unknown[] = [hostingItem(freshDomain())], options = {}) =>
  fixture.usd.order(items, { promo_code, ...options });

const quote = (promo_code: string, items: unknown[]) =>
  fixture.api('POST', '/orders/quote', {
    token: fixture.token,
    body: { items, promo_code },
    headers: { 'x-client-id': String(USD_CLIENT) },
  });

const usesOf = async (code: string) => {
  const { used = 0, committed = 0 } = (await getItem(keys.coupon(code))) ?? {};
  return { used, committed };
};

test('takes a percentage off in quote and order alike, whatever the case it is typed in', async () => {
  await offerCoupon('TENTH');
  const items = [hostingItem(freshDomain())];
  const { body } = await quote('tenth', items);
  expect(body).toMatchObject({ promo_code: 'TENTH', discount: 4.99, total: 44.91, findings: [] });
  expect(body.items[0]).toMatchObject({ unit_price: 44.91, discount: 4.99 });
  const placed = await order(' Tenth ', items, { expected_total: 44.91 });
  expect(placed.body.order).toMatchObject({ total: 44.91, promo_code: 'TENTH' });
  expect(placed.body.invoice).toMatchObject({ total: 44.91, subtotal: 44.91 });
  expect(placed.body.invoice.lines[0].description).toContain('TENTH');
  expect(await usesOf('TENTH')).toEqual({ used: 1, committed: 0 });
});

test('is committed when the order is paid, and released when it is cancelled', async () => {
  await offerCoupon('COUNTED', { limits: { total: 1 } });
  const first = await order('COUNTED');
  expect((await order('COUNTED')).body.errors.promo_code[0]).toContain('as often as it can be');
  await fixture.usd.post(`/orders/${first.body.order.id}/cancel`, {});
  expect(await usesOf('COUNTED')).toEqual({ used: 0, committed: 0 });
  const second = await order('COUNTED');
  await pay(second.body.invoice.id, new Date());
  expect(await usesOf('COUNTED')).toEqual({ used: 1, committed: 1 });
  expect((await order('COUNTED')).status).toBe(422);
});

test('an order that nobody pays gives its use back', async () => {
  await offerCoupon('UNPAID', { limits: { per_client: 1 } });
  await order('UNPAID');
  expect((await order('UNPAID')).body.errors.promo_code[0]).toContain('You have used');
  await runAt(addDays(new Date(), 60));
  expect(await usesOf('UNPAID')).toEqual({ used: 0, committed: 0 });
  expect((await order('UNPAID')).status).toBe(201);
});

test.each([
  ['once', 4990],
  ['recurring', 4491],
] as const)('%s: the renewal costs %i', async (duration, total) => {
  const code = duration.toUpperCase();
  await offerCoupon(code, { duration });
  const placed = await order(code);
  await pay(placed.body.invoice.id, new Date());
  const id = placed.body.order.items[0].hosting_account_id;
  await runAt(addDays((await hostingOf(id)).next_due_at ?? '', -13));
  expect(await openRenewal(id)).toMatchObject({ total });
});

test('a fixed amount and free set-up, for some products only', async () => {
  await offerCoupon('TENOFF', { fixed: { USD: 10 }, products: { tlds: [] } });
  await offerCoupon('NOSETUP', { free_setup: true });
  const monthly = { ...hostingItem(freshDomain()), billing_cycle: 'monthly' };
  expect((await quote('NOSETUP', [monthly])).body).toMatchObject({ discount: 5, total: 4.99 });
  const both = [hostingItem(freshDomain()), domainItem(freshDomain())];
  expect((await quote('TENOFF', both)).body).toMatchObject({ discount: 10, total: 52.89 });
  const { body } = await quote('TENOFF', [domainItem(freshDomain())]);
  expect(body).toMatchObject({ discount: 0, promo_code: null });
  expect(body.findings).toMatchObject([{ field: 'promo_code', code: 'promo_code_unusable' }]);
});

test('what makes an order free is paid at once', async () => {
  await offerCoupon('FREE', { percentage: 100 });
  const { body } = await order('FREE');
  expect(body.invoice).toMatchObject({ status: 'paid', total: 0 });
  expect(await usesOf('FREE')).toEqual({ used: 1, committed: 1 });
});

test('a code for a first order is for one only, whichever code it is', async () => {
  await offerCoupon('HELLO', { limits: { first_order: true } });
  await offerCoupon('WELCOME', { limits: { first_order: true } });
  expect((await order('HELLO')).body.errors.promo_code[0]).toContain('first order');
  const { token, ids } = await newcomer(fixture.api);
  const client = ids.client ?? 0;
  const shop = shopper(fixture.api, token, client);
  // What the seed has ordered is cancelled.
  for (const { id } of (await shop.get('/orders')).body.data) await shop.post(`/orders/${id}/cancel`, {});
  const codes = ['HELLO', 'WELCOME'];
  const placed = await atOnce(
    (caller) =>
      shop.order([hostingItem(freshDomain())], { promo_code: codes[caller % 2], payment_gateway: 'stripe' }),
    4,
  );
  expect(tally(placed.map(({ status }) => status))).toEqual({ 201: 1, 422: 3 });
});

test('is not for a first order while another order waits for its payment, though none was paid', async () => {
  await offerCoupon('WAITS', { limits: { first_order: true } });
  const { token, ids } = await newcomer(fixture.api);
  const shop = shopper(fixture.api, token, ids.client ?? 0);
  for (const { id } of (await shop.get('/orders')).body.data) await shop.post(`/orders/${id}/cancel`, {});
  const first = async () => (await shop.order([hostingItem(freshDomain())], { promo_code: 'WAITS' })).status;
  const { body } = await shop.order([hostingItem(freshDomain())]);
  expect(await first()).toBe(422);
  await shop.post(`/orders/${body.order.id}/cancel`, {});
  expect(await first()).toBe(201);
});

test('is not told from one that does not exist once it is off', async () => {
  await offerCoupon('GONE');
  await setCouponActive('gone', false, 'system', new Date());
  const [off, unknown] = [await order('GONE'), await order('NEVER')];
  expect(off.body.errors).toEqual(unknown.body.errors);
});

test('what staff change of coupons is in the audit trail, fifty of an import at a time', async () => {
  const many = randomUUID().slice(0, 8).toUpperCase();
  const codes = Array.from({ length: 100 }, (_, index) => `${many}-${index}`);
  const coupons = codes.map((code) => ({ code, description: 'One of many.', percentage: 10 }));
  const checked = checkCoupons({ coupons });
  if ('problems' in checked) throw new Error('not as it is to be');
  const actor = `operator:${randomUUID()}` as const;
  await importCoupons(compareCoupons(checked.document, []), actor, new Date());
  for (const active of [true, false, false, true])
    await setCouponActive(`${many.toLowerCase()}-7`, active, actor, new Date());
  const { items } = await queryPage(collections.audit(PROVIDER), { limit: 20 });
  const noted = items.filter((entry) => entry.actor === actor).toReversed();
  expect(noted.map(({ action }) => action)).toEqual([
    'coupons.imported',
    'coupons.imported',
    'coupon.disabled',
    'coupon.enabled',
  ]);
  const named = noted.slice(0, 2).map(({ details }) => String(details.coupons).split(', '));
  expect(named.map((some) => some.length)).toEqual([50, 50]);
  expect(named.flat()).toEqual(codes.map((code) => `${code} (new)`));
  expect(noted.slice(2).map(({ details }) => details)).toEqual([{ coupon: codes[7] }, { coupon: codes[7] }]);
});

test('sixteen at once with five left are five, and the price is the lower one for those', async () => {
  await inRounds(async (round) => {
    const code = `FIVE-${round}`;
    await offerCoupon(code, { limits: { total: 5 } });
    const placed = await atOnce(() => order(code, [hostingItem(freshDomain())], {}));
    const made = placed.filter(({ status }) => status === 201);
    expect(made.map(({ body }) => body.order.total)).toEqual([44.91, 44.91, 44.91, 44.91, 44.91]);
    expect(tally(placed.map(({ status }) => status))).toEqual({ 201: 5, 422: 11 });
    expect(await usesOf(code)).toEqual({ used: 5, committed: 0 });
    for (const { body } of made) await fixture.usd.post(`/orders/${body.order.id}/cancel`, {});
    expect(await usesOf(code)).toEqual({ used: 0, committed: 0 });
  }, 2);
});

test('of one order sent sixteen times with one key one use is counted', async () => {
  await offerCoupon('ONEKEY', { limits: { per_month: 3 } });
  const [items, key] = [[hostingItem(freshDomain())], randomUUID()];
  await atOnce(() => fixture.usd.order(items, { promo_code: 'ONEKEY' }, key));
  expect(await usesOf('ONEKEY')).toEqual({ used: 1, committed: 0 });
});

test('credit and coupon together pay what they should, and nothing is lost', async () => {
  await offerCoupon('BOTH');
  await adjustCredit(USD_CLIENT, 'USD', 2000);
  const { body } = await order('BOTH', [hostingItem(freshDomain())], { apply_credit: true });
  expect(body.invoice).toMatchObject({ total: 44.91, credit_applied: 20, balance: 24.91 });
  await work(new Date());
  expect(await creditBalance(USD_CLIENT)).toBe(0);
  const problems = await findProblems(fixture.api.stack.outside);
  expect(problems.filter((problem) => /coupon|credit|total/.test(problem))).toEqual([]);
});
