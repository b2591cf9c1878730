import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LOCAL_CONFIG } from '../../../infra/local/environment.ts';
import { recordBankPayment } from '../../../shared/billing/payments/bank-payment.ts';
import { settlePayment } from '../../../shared/billing/settlement/settlement.ts';
import type { FraudSignal } from '../../../shared/contract/vocabulary.ts';
import { exportClient } from '../../../shared/operator/clients.ts';
import { config } from '../../../shared/platform/config/config.ts';
import { queryPage } from '../../../shared/platform/table/query.ts';
import { blockersOf } from '../../../shared/privacy/deletion/deletion-blockers.ts';
import { collections } from '../../../shared/records/collections.ts';
import { operatorOf } from '../../infra/operator/operator.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { eventually } from '../../support/eventually.ts';
import { everyMinute } from '../../support/every-minute.ts';
import { HOLD_ALL, reviewBy } from '../../support/fraud-review.ts';
import { gatewayControls } from '../../support/gateway-controls.ts';
import { untilIdle } from '../../support/idle.ts';
import { mailAbout } from '../../support/inbox.ts';
import { readSnapshot } from '../../support/invariants/snapshot.ts';
import { findProblems } from '../../support/invariants.ts';
import {
  domainItem,
  freshDomain,
  GHS_CLIENT,
  hostingItem,
  type Shopper,
  USD_CLIENT,
} from '../../support/shop.ts';
import { staffOf } from '../../support/staff.ts';
import { adjustCredit, creditBalance } from '../../support/table.ts';

const fixture = apiForFile({ orders: { ...LOCAL_CONFIG.orders, held_names: 100_000 } });
const staff = staffOf(fixture);
const operator = operatorOf(fixture);
const reason = 'We have looked at it';

let takeBack = () => {};
const holdBy = (rules: Parameters<typeof reviewBy>[0]) => {
  takeBack();
  takeBack = reviewBy(rules);
};

beforeEach(() => holdBy(HOLD_ALL));
afterEach(async () => {
  holdBy({});
  await untilIdle(fixture.api.stack);
  expect(await findProblems(fixture.api.stack.outside)).toEqual([]);
});

type Order = { id: number; number: string; invoice: number; hosting: number; domain: number; total: number };

const place = async (shopper: Shopper = fixture.usd, options = {}): Promise<Order> => {
  const name = freshDomain();
  const { body } = await shopper.order([hostingItem(name), domainItem(name)], options);
  const ids = (kind: string) =>
    body.order.items
      .map((item: Record<string, number | null>) => item[kind])
      .find((id: number | null) => id) ?? 0;
  return {
    ...{ id: body.order.id, number: body.order.number, invoice: body.invoice.id, total: body.order.total },
    ...{ hosting: ids('hosting_account_id'), domain: ids('domain_id') },
  };
};

const payByCard = async (order: Order, card?: string): Promise<void> => {
  const started = await fixture.usd.startPayment(order.invoice);
  await fixture.usd.confirmCard(started.body.payment.mobile.payment_intent_client_secret, card);
  await fixture.usd.untilStatus(order.invoice, 'paid');
};

const payByPaystack = async (order: Order, card = {}): Promise<void> => {
  const started = await fixture.ghs.startPayment(order.invoice, 'paystack');
  await fixture.ghs.pressPaystack(started.body.payment.mobile.authorization_url, 'pay', card);
  await fixture.ghs.untilStatus(order.invoice, 'paid');
};

const show = async ({ id }: Order, shopper: Shopper = fixture.usd) =>
  (await shopper.get(`/orders/${id}`)).body.data;

const services = async ({ hosting, domain }: Order, shopper: Shopper = fixture.usd): Promise<string[]> => [
  (await shopper.get(`/hosting/${hosting}`)).body.data.status,
  (await shopper.get(`/domains/${domain}`)).body.data.status,
];

const signalsOf = async ({ id }: Order, client: number = USD_CLIENT): Promise<FraudSignal[]> => {
  const { body } = await staff('billing', 'GET', `/clients/${client}/orders`);
  return body.data.find((order: { id: number }) => order.id === id).signals;
};

const bought = async () => {
  const order = await place();
  await payByCard(order);
  return order;
};

const decide = (order: Order, decision: 'accept' | 'refund', more = {}, client: number = USD_CLIENT) =>
  staff.change('billing', `/clients/${client}/orders/${order.id}/review`, { decision, reason, ...more });

const untilActive = async (order: Order) => {
  await eventually(
    () => services(order),
    (found) => found.every((status) => status === 'active'),
  );
};

const held = async (order: Order, shopper: Shopper = fixture.usd) => {
  const { status, review } = await show(order, shopper);
  return [status, review !== null, ...(await services(order, shopper))];
};

const HELD = ['fraud', true, 'pending', 'pending'];
const BEGUN = ['active', false];

describe('a signal', () => {
  const begun = async (order: Order, shopper?: Shopper) => (await held(order, shopper)).slice(0, 2);

  test('that is not set holds nothing', async () => {
    holdBy({});
    const order = await bought();
    expect(await begun(order)).toEqual(BEGUN);
    expect(await signalsOf(order)).toEqual([]);
  });

  test('of a young account holds an order, however it is paid', async () => {
    const byCard = await bought();
    const byPaystack = await place(fixture.ghs);
    await payByPaystack(byPaystack);
    const byBank = await place();
    const transfer = {
      clientId: USD_CLIENT,
      invoiceId: byBank.invoice,
      amount: Math.round(byBank.total * 100),
    };
    await recordBankPayment({ ...transfer, reference: byBank.number }, 'operator:test', new Date());
    await adjustCredit(USD_CLIENT, 'USD', 2 * Math.round(byBank.total * 100));
    const atOnce = await place(fixture.usd, { apply_credit: true });
    const later = await place();
    expect((await fixture.usd.post(`/invoices/${later.invoice}/apply-credit`, {})).status).toBe(200);
    for (const order of [byCard, byBank, atOnce, later]) {
      expect(await held(order)).toEqual(HELD);
      expect(await signalsOf(order)).toEqual(['young_account']);
    }
    expect(await held(byPaystack, fixture.ghs)).toEqual(HELD);
    for (const order of [byCard, byBank, atOnce, later])
      await decide(order, 'refund', { to: order === byBank ? 'credit' : 'origin' });
    await decide(byPaystack, 'refund', {}, GHS_CLIENT);
    await adjustCredit(USD_CLIENT, 'USD', 0 - (await creditBalance(USD_CLIENT)));
  });

  test('of a card of another country holds an order, one of the same country or a wallet does not', async () => {
    holdBy({ foreign_card: true });
    const [british, american, own] = [await place(), await place(fixture.ghs), await place(fixture.ghs)];
    await payByCard(british, 'pm_card_gb');
    await payByPaystack(own);
    expect(await begun(own, fixture.ghs)).toEqual(BEGUN);
    await payByPaystack(american, { country_code: 'US', last4: '1111' });
    expect(await held(british)).toEqual(HELD);
    expect(await held(american, fixture.ghs)).toEqual(HELD);
    expect(await signalsOf(british)).toEqual(['foreign_card']);
    expect(await signalsOf(american, GHS_CLIENT)).toEqual(['foreign_card']);
  });

  test('of a card of another country is none of a wallet, wherever that is', async () => {
    holdBy({ foreign_card: true });
    const path = `/clients/${GHS_CLIENT}/profile`;
    const { token } = fixture;
    expect((await fixture.api('PATCH', path, { token, body: { country: 'NG' } })).status).toBe(200);
    const [byWallet, byCard] = [await place(fixture.ghs), await place(fixture.ghs)];
    const wallet = { channel: 'mobile_money', phone: '0551234987', provider: 'mtn' };
    const started = await fixture.ghs.post(`/invoices/${byWallet.invoice}/payments/start`, {
      gateway: 'paystack',
      ...wallet,
    });
    expect(started.status).toBe(201);
    await fixture.ghs.untilStatus(byWallet.invoice, 'paid');
    await payByPaystack(byCard);
    expect(await begun(byWallet, fixture.ghs)).toEqual(BEGUN);
    expect(await held(byCard, fixture.ghs)).toEqual(HELD);
    await fixture.api('PATCH', path, { token, body: { country: 'GH' } });
  });

  test('of many cards counts those that were declined, and those that have paid', async () => {
    const before = new Set(
      (await readSnapshot()).attempts.flatMap(({ client_id, card, declines = [] }) =>
        client_id === USD_CLIENT ? [card?.fingerprint, ...declines.map(({ card: tried }) => tried)] : [],
      ),
    );
    before.delete(undefined);
    holdBy({ cards_a_day: before.size + 2 });
    const order = await place();
    const started = await fixture.usd.startPayment(order.invoice);
    const secret = started.body.payment.mobile.payment_intent_client_secret;
    for (const card of ['pm_card_chargeDeclined', 'pm_card_chargeDeclinedInsufficientFunds'])
      await fixture.usd.confirmCard(secret, card);
    await fixture.usd.confirmCard(secret, 'pm_card_amex');
    await fixture.usd.untilStatus(order.invoice, 'paid');
    expect(await signalsOf(order)).toEqual(['many_cards']);

    const cards = new Set(
      (await readSnapshot()).attempts.flatMap(({ client_id, card }) =>
        client_id === GHS_CLIENT && card ? [card.fingerprint] : [],
      ),
    );
    holdBy({ cards_a_day: cards.size + 1 });
    const [second, third] = [await place(fixture.ghs), await place(fixture.ghs)];
    await payByPaystack(second, { last4: '2222' });
    await payByPaystack(third, { last4: '3333' });
    expect(await begun(second, fixture.ghs)).toEqual(BEGUN);
    expect(await signalsOf(third, GHS_CLIENT)).toEqual(['many_cards']);
  });

  test('of a mail domain holds an order', async () => {
    const client = (await fixture.usd.get('')).body.data;
    holdBy({ mail_domains: [client.email.split('@')[1]] });
    expect(await signalsOf(await bought())).toEqual(['mail_domain']);
    holdBy({ mail_domains: ['mailinator.com'] });
    expect(await signalsOf(await bought())).toEqual([]);
  });
});

describe('the client', () => {
  test('is told plainly that the order is checked, and never why', async () => {
    const order = await bought();
    const { review } = await show(order);
    expect(review.message).toMatch(
      /checking your order.*nothing is set up yet.*hear from us by.*ask our support/s,
    );
    expect(Date.parse(review.answer_by) - Date.now()).toBeGreaterThan(23 * 3_600_000);
    const { email } = (await fixture.usd.get('')).body.data;
    const mail = await mailAbout(
      fixture.api.stack,
      email,
      new RegExp(`We are checking your order ${order.number}`),
    );
    expect(mail.text).toContain('Nothing is set up or registered yet.');
    const { events } = await readSnapshot();
    const told = [
      review,
      mail,
      events,
      (await fixture.usd.get('/events')).body,
      await exportClient(USD_CLIENT, new Date(), () => {}),
    ];
    for (const text of told.map((one) => JSON.stringify(one))) {
      expect(text).not.toContain('young_account');
      expect(text).not.toContain('young account');
    }
  });

  test('does not cancel it alone, is not deleted with it, and orders on', async () => {
    const order = await bought();
    const refused = await fixture.usd.post(`/orders/${order.id}/cancel`, {});
    expect([refused.status, refused.body.code]).toEqual([409, 'order_not_cancellable']);
    expect(refused.body.message).toContain('write to our support');
    const blocked = await blockersOf([USD_CLIENT]);
    expect(blocked.map(({ type }) => type)).toContain('pending_orders');
    holdBy({});
    await untilActive(await bought());
    expect(await held(order)).toEqual(HELD);
  });
});

describe('staff', () => {
  test('find it in the inbox with its signals, and among what only a person can do', async () => {
    const order = await bought();
    const reference = `order/${USD_CLIENT}/${order.id}`;
    for (const path of ['/inbox', '/actions']) {
      const { body } = await staff('support', 'GET', path);
      const work = body.data.find((one: { reference: string }) => one.reference === reference);
      expect(work).toMatchObject({ kind: 'fraud_review', details: 'a young account' });
      expect(work.subject).toContain(order.number);
    }
    const wrong = { reference, reason };
    for (const path of ['retry', 'complete', 'cancel']) {
      const { status, body } = await staff('admin', 'POST', `/clients/${USD_CLIENT}/actions/${path}`, wrong);
      expect([status, Object.keys(body.errors)]).toEqual([422, ['reference']]);
    }
    const marked = await staff('billing', 'POST', `/clients/${USD_CLIENT}/orders/${order.id}/fraud`, {
      reason,
    });
    expect(marked.status).toBe(200);
    const confirm = marked.body.plan.id;
    const done = await staff(
      'billing',
      'POST',
      `/clients/${USD_CLIENT}/orders/${order.id}/fraud`,
      { reason, confirm },
      'mark',
    );
    expect([done.status, done.body.code]).toEqual([409, 'order_held']);
  });

  test('accept it once, and it is set up as if it had just been paid', async () => {
    const order = await bought();
    expect(
      (
        await staff('support', 'POST', `/clients/${USD_CLIENT}/orders/${order.id}/review`, {
          decision: 'accept',
          reason,
        })
      ).status,
    ).toBe(403);
    const { body } = await decide(order, 'accept');
    expect(body).toMatchObject({ status: 'done', data: { status: 'active', review: null } });
    await untilActive(order);
    const again = await decide(order, 'refund');
    expect([again.status, again.body.code]).toEqual([409, 'order_not_held']);
    const { email } = (await fixture.usd.get('')).body.data;
    await mailAbout(fixture.api.stack, email, new RegExp(`${order.number} is accepted`));
    const trail = await queryPage(collections.audit(USD_CLIENT), { limit: 100 });
    const entry = trail.items.find(
      ({ action, subject }) => action === 'order.accepted' && subject === `order:${order.id}`,
    );
    expect(entry).toMatchObject({ reason, role: 'billing', details: { signals: 'young_account' } });
  });

  test('refund it: nothing is set up, the names are free, and all goes back the way it came', async () => {
    await adjustCredit(USD_CLIENT, 'USD', 1_000);
    const order = await place(fixture.usd, { apply_credit: true });
    await payByCard(order);
    const { body } = await staff('billing', 'POST', `/clients/${USD_CLIENT}/orders/${order.id}/review`, {
      decision: 'refund',
      reason,
    });
    expect(body.plan).toMatchObject({ amount: order.total, currency: 'USD' });
    expect((await decide(order, 'refund')).body).toMatchObject({
      status: 'done',
      data: { status: 'cancelled' },
    });
    expect(await held(order)).toEqual(['cancelled', false, 'cancelled', 'cancelled']);
    await eventually(
      () => fixture.usd.invoice(order.invoice),
      ({ body: { data } }) => data.status === 'refunded',
    );
    expect(await creditBalance(USD_CLIENT)).toBe(1_000);
    const { payments } = await readSnapshot();
    const own = payments.filter(({ invoice_id }) => invoice_id === order.invoice);
    expect(own).toMatchObject([{ status: 'refunded', refunds: [{ status: 'succeeded' }] }]);
    const { email } = (await fixture.usd.get('')).body.data;
    const mail = await mailAbout(
      fixture.api.stack,
      email,
      new RegExp(`could not accept your order ${order.number}`),
    );
    expect(mail.text.replaceAll('\u00a0', ' ')).toContain('USD 10.00');
    await adjustCredit(USD_CLIENT, 'USD', -1_000);
  });

  test('decide at the command line as well', async () => {
    const [good, bad] = [await bought(), await bought()];
    const words = (order: Order) => [String(USD_CLIENT), order.number];
    const listed = await operator('orders', 'list', String(USD_CLIENT));
    expect(listed.out).toContain('young_account');
    expect(await operator('orders', 'accept', ...words(good), '--yes')).toMatchObject({ code: 0 });
    const refunded = await operator('orders', 'refund', ...words(bad), '--reason', reason, '--yes');
    expect(refunded).toMatchObject({
      code: 0,
      out: expect.stringContaining('goes back the way it was paid'),
    });
    expect((await operator('orders', 'accept', ...words(bad), '--yes')).code).not.toBe(0);
    expect(await held(bad)).toEqual(['cancelled', false, 'cancelled', 'cancelled']);
    await untilActive(good);
  });

  test('accept nothing whose money is disputed, and give back what is left of it', async () => {
    const order = await bought();
    const { attempts } = await readSnapshot();
    const reference = attempts.find(({ invoice_id }) => invoice_id === order.invoice)?.reference ?? '';
    await gatewayControls(fixture.api.stack).dispute('stripe', reference);
    await settlePayment('stripe', reference, new Date());
    const refused = await decide(order, 'accept');
    expect([refused.status, refused.body.code]).toEqual([409, 'payment_gone']);
    expect(await held(order)).toEqual(HELD);
    const { body } = await decide(order, 'refund');
    expect(body).toMatchObject({ status: 'done', plan: { amount: 0 } });
    expect(body.plan.says[1]).toContain('is disputed');
    expect(await held(order)).toEqual(['cancelled', false, 'cancelled', 'cancelled']);
  });

  test.each(['ask', 'suspend'] as const)(
    'accept it once its dispute is won, where services without their money are to %s',
    async (unpaid_services) => {
      config().unpaid_services = unpaid_services;
      const controls = gatewayControls(fixture.api.stack);
      const order = await bought();
      const { attempts } = await readSnapshot();
      const reference = attempts.find(({ invoice_id }) => invoice_id === order.invoice)?.reference ?? '';
      const settle = async () => {
        await settlePayment('stripe', reference, new Date());
        for (const minutes of [0, 7]) await everyMinute(new Date(Date.now() + minutes * 60_000));
        await untilIdle(fixture.api.stack);
      };
      await controls.dispute('stripe', reference);
      await settle();
      expect(await held(order)).toEqual(HELD);
      const payment = (await readSnapshot()).payments.find(({ invoice_id }) => invoice_id === order.invoice);
      await controls.endDispute('stripe', payment?.disputes[0]?.gateway_id ?? '', 'won');
      await settle();
      expect(await held(order)).toEqual(HELD);
      expect((await decide(order, 'accept')).body.status).toBe('done');
      await untilActive(order);
      config().unpaid_services = 'ask';
    },
  );

  test('accept an order of a name that is gone: its price goes back the usual way', async () => {
    const order = await bought();
    const { faults } = fixture.api.stack.outside.registrar;
    faults.push({
      match: 'POST /core/v1/domains',
      times: 1,
      status: 400,
      body: { message: 'Invalid Argument', details: 'Domain is not available for registration' },
    });
    await decide(order, 'accept');
    await eventually(
      () => services(order),
      ([hosting, domain]) => hosting === 'active' && domain === 'cancelled',
    );
    expect(await creditBalance(USD_CLIENT)).toBe(1299);
    await adjustCredit(USD_CLIENT, 'USD', -1299);
  });
});

test('a repeated webhook, or settlement, changes nothing of a held order', async () => {
  const order = await bought();
  const { attempts } = await readSnapshot();
  const reference = attempts.find(({ invoice_id }) => invoice_id === order.invoice)?.reference ?? '';
  await Promise.all(Array.from({ length: 8 }, () => settlePayment('stripe', reference, new Date())));
  expect(await held(order)).toEqual(HELD);
  const { events } = await readSnapshot();
  const told = events.filter(({ type, subject }) => type === 'order_held' && subject.id === order.id);
  expect(told).toHaveLength(1);
});

test('a French reader is told in French', async () => {
  const path = '/me/preferences';
  await fixture.api('PATCH', path, { token: fixture.token, body: { locale: 'fr' } });
  const order = await bought();
  const { email } = (await fixture.usd.get('')).body.data;
  const held = await mailAbout(
    fixture.api.stack,
    email,
    new RegExp(`vérifions votre commande ${order.number}`),
  );
  expect(held.text.replaceAll('\u00a0', ' ')).toContain('Rien n’est encore mis en place ni enregistré.');
  await decide(order, 'refund');
  await mailAbout(fixture.api.stack, email, new RegExp(`pas pu accepter votre commande ${order.number}`));
  await fixture.api('PATCH', path, { token: fixture.token, body: { locale: 'en' } });
});
