import { expect, test } from 'vitest';
import type { HostingLine } from '../../shared/orders/order-lines.ts';
import { planOrder } from '../../shared/orders/plan-order.ts';
import { priceLines } from '../../shared/orders/pricing.ts';
import { config } from '../../shared/platform/config/config.ts';
import { couponOf } from '../support/unit/coupons.ts';
import { addonOf, clientOf, NOW, packageOf, tldOf } from '../support/unit/records.ts';
import { changedIn, inWords, putIn } from '../support/unit/writes.ts';

const lines = [
  {
    item: 0,
    type: 'hosting',
    package: packageOf(),
    cycle: 'annually',
    domain: 'example.com',
    domainOption: 'register',
    chosenAddons: [] as HostingLine['chosenAddons'],
  },
  {
    item: 1,
    type: 'domain',
    tld: tldOf(),
    domain: 'example.com',
    domainOption: 'register',
    years: 1,
    authCode: null,
    tldRequirements: {},
  },
] as const;

const planned = (
  credit: number,
  applyCredit: boolean,
  sold: Parameters<typeof priceLines>[0] = [...lines],
  coupon: ReturnType<typeof couponOf> | null = null,
  hosted: string[] = [],
) => {
  const client = clientOf({}, { credit_balance: credit });
  const priced = priceLines(sold, { client, taxes: null, now: NOW }, new Map(), coupon);
  return planOrder(
    {
      client,
      priced,
      gateway: 'stripe',
      notes: null,
      applyCredit,
      unaskedNames: [],
      contested: new Map(),
      hosted,
      facts: null,
      userId: 5,
    },
    NOW,
  );
};

test('order, invoice and services name each other, and every amount adds up', () => {
  const { order, invoice, writes } = planned(0, false);
  const [hosting] = putIn(writes, 'HOSTING');
  const [domain] = putIn(writes, 'DOMAIN');
  expect(order).toMatchObject({ status: 'pending', invoice_id: invoice.id, total: 6299, currency: 'USD' });
  expect(invoice).toMatchObject({ order_id: order.id, status: 'unpaid', total: 6299, balance: 6299 });
  expect(invoice.services).toMatchObject([
    { kind: 'hosting', id: hosting?.id, type: 'create' },
    { kind: 'domain', id: domain?.id, type: 'register', registrar: 'namecom' },
  ]);
  expect(order.items.map(({ hosting_account_id, domain_id }) => [hosting_account_id, domain_id])).toEqual([
    [hosting?.id, null],
    [null, domain?.id],
  ]);
  for (const service of [hosting, domain]) {
    expect(service).toMatchObject({ status: 'pending', order_id: order.id, invoice_id: invoice.id });
  }
  expect(invoice.lines.reduce((sum, { total }) => sum + total, 0)).toBe(invoice.total);
});

test('a domain goes to our nameservers along with hosting, and alone to those that have a zone for it', () => {
  const [hosting, domain] = lines;
  const other = { ...hosting, domain: 'other.com' };
  const byHand = { ...domain, tld: tldOf({ registrar: 'manual' }) };
  const nameserversIn = (sold: Parameters<typeof priceLines>[0], hosted: string[] = []) =>
    putIn(planned(0, false, sold, null, hosted).writes, 'DOMAIN')[0]?.nameservers;
  const [ours, registrars] = [config().nameservers, config().registrar_nameservers];
  expect(ours).not.toEqual(registrars);
  expect(nameserversIn([hosting, domain])).toEqual(ours);
  expect(nameserversIn([domain], ['example.com'])).toEqual(ours);
  expect(nameserversIn([byHand])).toEqual(ours);
  expect(nameserversIn([domain])).toEqual(registrars);
  expect(nameserversIn([other, domain], ['another.com'])).toEqual(registrars);
});

test('each name is held by its record, and only while nobody else holds it', () => {
  const { writes } = planned(0, false);
  const holds = writes.filter(({ action }) => String(action.Put?.Item?.pk).startsWith('HOLD#'));
  const [hosting] = putIn(writes, 'HOSTING');
  const [domain] = putIn(writes, 'DOMAIN');
  expect(holds.map(({ action }) => action.Put?.Item?.record_id)).toEqual([hosting?.id, domain?.id]);
  for (const { action, orElse } of holds) {
    expect(action.Put?.ConditionExpression).toBe('attribute_not_exists(#w0)');
    expect(orElse()).toMatchObject({ kind: 'invalid' });
  }
});

test('without the wish, credit stays where it is', () => {
  const { invoice, writes } = planned(5000, false);
  expect(invoice.credit_applied).toBe(0);
  expect(changedIn(writes, 'CLIENT')).toEqual([]);
});

test('credit that covers a part is used, and nothing is set up yet', () => {
  const { invoice, writes, followUp } = planned(5000, true);
  expect(invoice).toMatchObject({ status: 'unpaid', credit_applied: 5000, balance: 1299 });
  expect(changedIn(writes, 'CLIENT')).toMatchObject([{ add: { credit_balance: -5000 } }]);
  expect(followUp.provisioning).toEqual([]);
});

test('credit that covers it all pays at once, and what was ordered is set up', () => {
  const { order, invoice, writes, followUp } = planned(7000, true);
  expect([order.status, invoice.status, invoice.balance]).toEqual(['active', 'paid', 0]);
  expect(changedIn(writes, 'CLIENT')).toMatchObject([{ add: { credit_balance: -6299 } }]);
  expect(putIn(writes, 'HOSTING')).toMatchObject([{ status: 'provisioning', task: 'provision' }]);
  expect(putIn(writes, 'DOMAIN')).toMatchObject([{ status: 'pending_registration', task: 'provision' }]);
  expect(followUp.provisioning).toMatchObject([{ kind: 'hosting' }, { kind: 'domain' }]);
});

test('a domain registered by hand waits for a person once it is paid', () => {
  const line = { ...lines[1], tld: tldOf({ tld: 'gh', registrar: 'manual' }), domain: 'example.gh' };
  const { writes, followUp } = planned(7000, true, [line]);
  expect(putIn(writes, 'DOMAIN')).toMatchObject([{ due_pk: 'WAITING#manual_registration' }]);
  expect(followUp.provisioning).toEqual([]);
});

test('the client learns of the order and of its invoice', () => {
  const { order, invoice, writes, followUp } = planned(0, false);
  expect(putIn(writes, 'EVENT').map(({ type, subject }) => [type, subject])).toEqual([
    ['order_created', { type: 'order', id: order.id }],
    ['invoice_created', { type: 'invoice', id: invoice.id }],
  ]);
  expect(followUp.events).toHaveLength(2);
});

test('the link to pay it is stored as a hash only', () => {
  const { paymentUrl, writes } = planned(0, false);
  const token = paymentUrl.split('/pay/')[1] ?? '';
  expect(token).toMatch(/^[\w-]{32}$/);
  expect(JSON.stringify(writes.map(({ action }) => action))).not.toContain(token);
});

const SERVICES = ['new HOSTING', 'new DOMAIN', 'put NAME', 'new HOLD', 'new HOLD'];
const NEW = ['new ORDER', 'new NUMBER', 'new INVOICE', 'new NUMBER', 'put CLIENT'];

test('everything of an order is written at once: its names are counted while they are not paid', () => {
  expect(inWords(planned(0, false).writes)).toEqual([
    ...[...NEW, ...SERVICES],
    'change HELD_NAMES if (attribute_not_exists(names) OR names < 10)',
    ...['new EVENT', 'new EVENT', 'new PAY', 'new AUDIT'],
  ]);
  expect(planned(0, false).invoice.held).toEqual({ until: '2026-06-16T12:00:00.000Z', names: 1 });
});

test('an order that credit pays with a coupon holds no names, and counts the use of the coupon as paid', () => {
  const { writes, invoice, order } = planned(70_000, true, [...lines], couponOf());
  expect(inWords(writes)).toEqual([
    ...[...NEW, ...SERVICES],
    ...['change COUPON if version = 1', 'change COUPON_USE', 'change MONTH'],
    ...['change CLIENT if credit_balance >= 5669', 'new CREDIT', 'new CREDIT_SOURCE'],
    ...['new EVENT', 'new EVENT', 'new EVENT', 'new PAY', 'new AUDIT'],
  ]);
  expect(invoice).not.toHaveProperty('held');
  expect(order.promo_code).toBe('TEST');
  expect(putIn(writes, 'HOSTING')).toMatchObject([{ first_discount: 500 }]);
  expect(putIn(planned(0, false).writes, 'HOSTING')[0]).not.toHaveProperty('first_discount');
  expect(changedIn(writes, 'COUPON')).toMatchObject([{ add: { used: 1, committed: 1 } }]);
});

test('hosting costs its price again each period, unless it is paid once and for all', () => {
  const recurring = (cycle: 'annually' | 'one_time') =>
    putIn(
      planned(0, false, [
        {
          ...lines[0],
          package: packageOf({ prices: { USD: { [cycle]: { price: 700, setup_fee: 0 } } } }),
          cycle,
        },
      ]).writes,
      'HOSTING',
    )[0]?.recurring_amount;
  expect([recurring('annually'), recurring('one_time')]).toEqual([700, 0]);
});

test('an add-on is a line of the invoice, is in its item of the order, and is on the account at what it costs later', () => {
  const [hosting] = lines;
  const price = { price: 2000, setup_fee: 100 };
  const chosenAddons = [{ addon: addonOf(), quantity: 2, price }];
  const { order, invoice, writes } = planned(0, false, [{ ...hosting, chosenAddons }]);
  const [account] = putIn(writes, 'HOSTING');
  expect(invoice.lines).toMatchObject([
    { type: 'hosting', total: 5000 },
    {
      type: 'hosting_addon',
      hosting_account_id: account?.id,
      addon: { id: 1, quantity: 2 },
      unit_price: 4000,
      setup_fee: 200,
      total: 4200,
    },
  ]);
  expect(invoice.total).toBe(9200);
  expect(order).toMatchObject({
    total: 9200,
    items: [{ total: 5000, addons: [{ addon_id: 1, total: 4200 }] }],
  });
  expect(account).toMatchObject({
    recurring_amount: 5000,
    addons: [{ addon_id: 1, name: 'Extra IP address', quantity: 2, recurring_amount: 4000 }],
  });
});

test('hosting without add-ons has none on its account and in its order', () => {
  const { order, writes } = planned(0, false);
  expect(putIn(writes, 'HOSTING')[0]).not.toHaveProperty('addons');
  for (const item of order.items) expect(item).not.toHaveProperty('addons');
});
