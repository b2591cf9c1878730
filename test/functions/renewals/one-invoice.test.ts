import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { handler as updateAutopay } from '../../../functions/autopay/update-autopay.ts';
import { handler as updateHostingAutopay } from '../../../functions/autopay/update-hosting-autopay.ts';
import { handler as updateProfile } from '../../../functions/clients/update-profile.ts';
import { handler as updateDomain } from '../../../functions/domains/update-domain.ts';
import { handler as cancelHosting } from '../../../functions/hosting/cancel-hosting.ts';
import { handler as startPayment } from '../../../functions/invoices/start-payment.ts';
import { handler as createOrder } from '../../../functions/orders/create-order.ts';
import { DEMO } from '../../../infra/local/demo-data.ts';
import { chargeDueInvoice } from '../../../shared/billing/autopay/charge-due-invoice.ts';
import { withdrawServices } from '../../../shared/billing/invoices/withdraw-service.ts';
import { settlePayment } from '../../../shared/billing/settlement/settlement.ts';
import { runServiceTask } from '../../../shared/lifecycle/run-tasks.ts';
import { refundInvoice } from '../../../shared/operator/refund-invoice.ts';
import { config } from '../../../shared/platform/config/config.ts';
import { addDays } from '../../../shared/platform/dates.ts';
import { getItem } from '../../../shared/platform/table/query.ts';
import type { InvoiceRecord } from '../../../shared/records/invoices.ts';
import { keys } from '../../../shared/records/keys.ts';
import { buyer } from '../../crash/buyer.ts';
import { clientRequest } from '../../crash/client-request.ts';
import { MANY_ORDERS } from '../../support/api.ts';
import { inRounds } from '../../support/at-once.ts';
import { payAutomatically } from '../../support/charges.ts';
import { crashStackForFile } from '../../support/crash-stack-per-file.ts';
import { mailsTo } from '../../support/inbox.ts';
import { readSnapshot } from '../../support/invariants/snapshot.ts';
import { findProblems } from '../../support/invariants.ts';
import { invokeApi } from '../../support/invoke.ts';
import { factsIn } from '../../support/mail-reader.ts';
import { recover } from '../../support/recover.ts';
import { setAttributes } from '../../support/set-attributes.ts';
import { domainItem, freshDomain, hostingItem, USD_CLIENT } from '../../support/shop.ts';
import { adjustCredit, creditBalance, forgetLimits } from '../../support/table.ts';

vi.setConfig({ testTimeout: 240_000 });

const HOSTING = 4990;
const DOMAIN = 1299;

const BEGUN = new Date('2027-01-31T09:00:00Z');

const stack = crashStackForFile({ config: MANY_ORDERS });
const app = buyer(stack);

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: BEGUN });
});
afterAll(() => {
  vi.useRealTimers();
});
beforeEach(async () => {
  vi.setSystemTime(BEGUN);
  await stack.startAfresh();
  stack.token = await stack.session(DEMO.user.email);
});
afterEach(async () => {
  config().renewals.one_invoice_a_day = true;
  expect(await findProblems(stack.outside, new Date())).toEqual([]);
});

const request = (ids: Record<string, number>, body: unknown = {}) => clientRequest(stack.token, ids, body);

/** The workers do what is due, several of them at once. */
const work = async (): Promise<void> => {
  for (const minutes of [1, 7]) vi.setSystemTime(await recover(stack.queues, new Date(), [minutes]));
};

const settle = async (): Promise<void> => {
  for (const { gateway, reference, status } of (await readSnapshot()).attempts)
    if (status !== 'succeeded') await settlePayment(gateway, reference, new Date());
  await work();
};

/** Goes to a moment, with a session that is not over. */
const goTo = async (time: Date): Promise<void> => {
  vi.setSystemTime(time);
  await forgetLimits();
  stack.token = await stack.session(DEMO.user.email);
};

const at = async (time: Date): Promise<void> => {
  await goTo(time);
  await work();
};

/** Orders and pays by card; returns what is active then, in the order of its purchase. */
const buy = async (...items: unknown[]) => {
  const { body } = await invokeApi(createOrder, request({}, { items, payment_gateway: 'stripe' }));
  await app.payUnnoticed(body.invoice.id, 'stripe');
  await settle();
  const { hosting, domains } = await readSnapshot();
  const byId = <R extends { id: number }>(records: R[]) => records.toSorted((a, b) => a.id - b.id);
  return { hosting: byId(hosting), domains: byId(domains) };
};

const renewals = async (): Promise<InvoiceRecord[]> =>
  (await readSnapshot()).invoices.filter(({ kind }) => kind === 'renewal').toSorted((a, b) => a.id - b.id);

const hostingOf = async (id: number) => (await readSnapshot()).hosting.find((one) => one.id === id);
const domainOf = async (id: number) => (await readSnapshot()).domains.find((one) => one.id === id);

const idsOf = ({ services }: InvoiceRecord) => services.map(({ id }) => id).toSorted((a, b) => a - b);

const first = async (): Promise<InvoiceRecord> => (await renewals())[0] as InvoiceRecord;

/** Two accounts and a domain whose next period is on one invoice, a fortnight before it is due. */
const invoiced = async () => {
  const name = freshDomain();
  const bought = await buy(hostingItem(name), hostingItem(freshDomain()), domainItem(name));
  const [one, two] = bought.hosting;
  const [domain] = bought.domains;
  if (!one || !two || !domain) throw new Error('Something was not bought.');
  const due = domain.expires_at ?? '';
  await at(addDays(due, -13.5));
  const invoice = await first();
  expect(idsOf(invoice)).toEqual([one.id, two.id, domain.id].toSorted((a, b) => a - b));
  return { one, two, domain, due, invoice };
};

const end = (hostingAccount: number) =>
  invokeApi(
    cancelHosting,
    request({ hostingAccount }, { cancellation_type: 'end_of_billing_period', reason: 'Moving.' }),
  );
const turnOff = (domain: number) => invokeApi(updateDomain, request({ domain }, { auto_renew: false }));

test('what is due on one day is on one invoice, told of once and paid by one charge, and all of it goes on', async () => {
  await payAutomatically(stack, 'pm_card_visa');
  const { one, two, domain, due, invoice } = await invoiced();
  expect(await renewals()).toMatchObject([
    { status: 'unpaid', total: 2 * HOSTING + DOMAIN, lines: [{}, {}, {}] },
  ]);
  const { events } = await readSnapshot();
  const told = events.filter(({ subject }) => subject.type === 'invoice' && subject.id === invoice.id);
  expect(told.map(({ type }) => type)).toEqual(['invoice_created']);
  const before = (await readSnapshot()).payments.length;
  for (const day of [-3, -2.9]) await at(addDays(due, day));
  expect(await renewals()).toMatchObject([{ status: 'paid', amount_paid: 2 * HOSTING + DOMAIN }]);
  expect((await readSnapshot()).payments).toHaveLength(before + 1);
  for (const { id } of [one, two]) {
    expect(await hostingOf(id)).toMatchObject({ renewal: null, status: 'active' });
    expect(await hostingOf(id)).not.toMatchObject({ next_due_at: one.next_due_at });
  }
  expect((await domainOf(domain.id))?.expires_at).not.toBe(due);
});

test('each has an invoice of its own where the provider has it so, or the client asks for it', async () => {
  config().renewals.one_invoice_a_day = false;
  const name = freshDomain();
  const { domains } = await buy(hostingItem(name), domainItem(name));
  await at(addDays(domains[0]?.expires_at ?? '', -13.5));
  expect((await renewals()).map(idsOf).map(({ length }) => length)).toEqual([1, 1]);

  await stack.startAfresh();
  config().renewals.one_invoice_a_day = true;
  await goTo(BEGUN);
  const shown = await invokeApi(updateProfile, request({}, { separate_renewals: true }));
  expect(shown.body.data.separate_renewals).toBe(true);
  const again = await buy(hostingItem(freshDomain()), hostingItem(freshDomain()));
  await at(addDays(again.hosting[0]?.next_due_at ?? '', -13.5));
  expect((await renewals()).map(idsOf).map(({ length }) => length)).toEqual([1, 1]);
});

test('what is due on another day, in another currency, or is paid for otherwise is apart', async () => {
  const { hosting } = await buy(...Array.from({ length: 5 }, () => hostingItem(freshDomain())));
  const [a, b, c, d, e] = hosting.map(({ id }) => id) as [number, number, number, number, number];
  const due = hosting[0]?.next_due_at ?? '';
  await setAttributes(keys.hosting(USD_CLIENT, c), { next_due_at: addDays(due, 1).toISOString() });
  await invokeApi(updateHostingAutopay, request({ hostingAccount: d }, { enabled: false }));
  await setAttributes(keys.hosting(USD_CLIENT, e), { currency: 'GHS' });
  await at(addDays(due, -13.99));
  const found = (await renewals()).map(idsOf);
  expect(found.toSorted((x, y) => (x[0] ?? 0) - (y[0] ?? 0))).toEqual([[a, b], [d], [e]]);
  await setAttributes(keys.hosting(USD_CLIENT, e), { currency: 'USD' });
  await at(addDays(due, -12.9));
  expect((await renewals()).map(idsOf)).toContainEqual([c]);
});

test('a name with a price of its own is apart, and so is one of which the registrar says otherwise', async () => {
  const names = Array.from({ length: 4 }, () => freshDomain());
  const { domains } = await buy(...names.map(domainItem));
  const [a, b, premium, other] = domains;
  const due = a?.expires_at ?? '';
  const purchase = { premium: true, price: null, type: null };
  await setAttributes(keys.domain(USD_CLIENT, premium?.id ?? 0), { purchase });
  const moved = { method: 'POST', body: JSON.stringify({ expires_in_days: 366 }) };
  const path = `/_simulator/domains/${other?.name}`;
  expect((await fetch(`${stack.outside.registrar.url}${path}`, moved)).ok).toBe(true);
  await at(addDays(due, -13.99));
  const found = (await renewals()).map(idsOf);
  expect(found).toContainEqual([a?.id, b?.id]);
  expect(found).toContainEqual([premium?.id]);
  expect(found).toHaveLength(2);
});

test('one invoice has at most as many services as an order, and the others have another', async () => {
  const items = Array.from({ length: 20 }, () => hostingItem(freshDomain()));
  await buy(...items);
  const { hosting } = await buy(hostingItem(freshDomain()), hostingItem(freshDomain()));
  await at(addDays(hosting.at(-1)?.next_due_at ?? '', -13.5));
  const sizes = (await renewals()).map(idsOf).map(({ length }) => length);
  expect(sizes.toSorted((a, b) => a - b)).toEqual([2, 20]);
});

test('workers that have several services of one client at once make one invoice of them, whoever is first', async () => {
  await inRounds(async () => {
    await stack.startAfresh();
    await goTo(BEGUN);
    const { hosting } = await buy(...Array.from({ length: 4 }, () => hostingItem(freshDomain())));
    const now = addDays(hosting[0]?.next_due_at ?? '', -13.5);
    await goTo(now);
    await Promise.all(hosting.map(({ kind, client_id, id }) => runServiceTask({ kind, client_id, id }, now)));
    expect((await renewals()).map(idsOf)).toEqual([hosting.map(({ id }) => id)]);
    for (const { lease_until } of (await readSnapshot()).hosting) expect(lease_until).toBeUndefined();
  });
  await work();
});

test('what is told not to renew leaves the invoice, which stays for the others at what they cost', async () => {
  await payAutomatically(stack, 'pm_card_visa');
  const { one, two, domain, due, invoice } = await invoiced();
  expect((await turnOff(domain.id)).body.data.status).toBe('succeeded');
  expect((await end(two.id)).status).toBe(200);
  expect(await renewals()).toMatchObject([
    {
      id: invoice.id,
      status: 'unpaid',
      total: HOSTING,
      balance: HOSTING,
      lines: [{ hosting_account_id: one.id }],
    },
  ]);
  expect(await domainOf(domain.id)).toMatchObject({ renewal: null });
  expect(await hostingOf(two.id)).toMatchObject({ renewal: null });
  await work();
  const mails = (await mailsTo(stack, DEMO.user.email)).filter(({ subject }) => /now comes to/.test(subject));
  expect(mails.map(({ text }) => /renewal of (\S+) is not/.exec(text)?.[1]).toSorted()).toEqual(
    [domain.name, two.domain].toSorted(),
  );
  expect(factsIn(mails[0] ?? ({} as never)).get('Total')).toBe('USD 49.90');
  for (const day of [-3, -2.9]) await at(addDays(due, day));
  expect(await renewals()).toMatchObject([{ status: 'paid', amount_paid: HOSTING }]);
  expect(await domainOf(domain.id)).toMatchObject({ expires_at: due });
  expect((await end(one.id)).status).toBe(200);
});

test('the last that leaves takes the invoice with it', async () => {
  const { one, two, domain, invoice } = await invoiced();
  await turnOff(domain.id);
  await end(two.id);
  await end(one.id);
  expect(await renewals()).toMatchObject([{ id: invoice.id, status: 'cancelled' }]);
});

test('where what was paid in part does for the rest it is paid, and what is beyond becomes credit', async () => {
  const { one, two, domain, invoice, due } = await invoiced();
  await adjustCredit(USD_CLIENT, 'USD', 500);
  const part = { gateway: 'stripe', amount: 80 };
  const { body } = await invokeApi(startPayment, request({ invoice: invoice.id }, part));
  await app.pay(body.payment.mobile);
  await settle();
  expect(await first()).toMatchObject({ status: 'unpaid', amount_paid: 8000 });
  await end(one.id);
  expect(await first()).toMatchObject({
    status: 'paid',
    total: HOSTING + DOMAIN,
    amount_paid: HOSTING + DOMAIN,
  });
  expect(await creditBalance(USD_CLIENT)).toBe(500 + 8000 - HOSTING - DOMAIN);
  await work();
  expect((await domainOf(domain.id))?.expires_at).not.toBe(due);
  expect((await hostingOf(two.id))?.next_due_at).not.toBe(two.next_due_at);
  expect((await hostingOf(one.id))?.next_due_at).toBe(one.next_due_at);
});

test('account credit in it goes back as far as the rest costs less', async () => {
  await adjustCredit(USD_CLIENT, 'USD', 5500);
  const { one, two, domain } = await invoiced();
  expect(await first()).toMatchObject({ credit_applied: 5500 });
  await end(one.id);
  expect(await first()).toMatchObject({ credit_applied: 5500, balance: HOSTING + DOMAIN - 5500 });
  await end(two.id);
  expect(await first()).toMatchObject({ status: 'paid', credit_applied: DOMAIN, total: DOMAIN });
  expect(await creditBalance(USD_CLIENT)).toBe(5500 - DOMAIN);
  await work();
  expect(await domainOf(domain.id)).toMatchObject({ renewal: null, status: 'active' });
});

test('a domain that has left is taken off before the card is charged, which pays for the others', async () => {
  await payAutomatically(stack, 'pm_card_visa');
  const { domain, due } = await invoiced();
  const left = { method: 'POST', body: JSON.stringify({ removed: true }) };
  await fetch(`${stack.outside.registrar.url}/_simulator/domains/${domain.name}`, left);
  for (const day of [-3, -2.9, -2.5]) await at(addDays(due, day));
  expect(await domainOf(domain.id)).toMatchObject({ status: 'transferred_away', renewal: null });
  expect(await renewals()).toMatchObject([{ status: 'paid', amount_paid: 2 * HOSTING }]);
});

test('one that is left out of automatic payment meanwhile has an invoice of its own before the others are charged', async () => {
  await payAutomatically(stack, 'pm_card_visa');
  const { one, two, due } = await invoiced();
  await invokeApi(updateHostingAutopay, request({ hostingAccount: two.id }, { enabled: false }));
  for (const day of [-3, -2.9]) await at(addDays(due, day));
  const found = await renewals();
  expect(found).toMatchObject([
    { status: 'paid', amount_paid: HOSTING + DOMAIN },
    { status: 'unpaid', total: HOSTING, services: [{ id: two.id }] },
  ]);
  expect((await hostingOf(two.id))?.renewal?.invoice_id).toBe(found[1]?.id);
  expect(await hostingOf(one.id)).toMatchObject({ renewal: null });
  await invokeApi(updateAutopay, request({}, { enabled: false }));
});

test('left unpaid, the hosting is suspended, the domain expires, and each leaves the invoice at its end', async () => {
  const { one, domain, due, invoice } = await invoiced();
  for (const day of [0.01, 6]) await at(addDays(due, day));
  expect(await hostingOf(one.id)).toMatchObject({ status: 'suspended' });
  for (const day of [26.5, 28, 30.2]) await at(addDays(due, day));
  expect(await domainOf(domain.id)).toMatchObject({ status: 'redemption', renewal: null });
  for (const day of [31, 32]) await at(addDays(due, day));
  expect(await hostingOf(one.id)).toMatchObject({ status: 'terminated' });
  expect(await renewals()).toMatchObject([{ id: invoice.id, status: 'cancelled' }]);
});

test('paid after its suspension, every account on it comes back', async () => {
  const { one, two, due, invoice } = await invoiced();
  for (const day of [0.01, 6]) await at(addDays(due, day));
  await app.payUnnoticed(invoice.id, 'stripe');
  await settle();
  for (const { id } of [one, two])
    expect(await hostingOf(id)).toMatchObject({ status: 'active', renewal: null });
});

test('one service is refunded by its lines, and the others keep what was paid for them', async () => {
  const { one, two, domain, invoice } = await invoiced();
  await app.payUnnoticed(invoice.id, 'stripe');
  await settle();
  const wanted = { amount: null, to: 'origin', first: 'money', reason: 'asked', of: two } as const;
  const given = await refundInvoice(
    USD_CLIENT,
    invoice.id,
    { ...wanted, services: 'suspend' },
    'operator:test',
    new Date(),
  );
  expect(given).toEqual({ amount: HOSTING, money: HOSTING, credit: 0 });
  await settle();
  await work();
  expect(await first()).toMatchObject({ status: 'paid', amount_refunded: HOSTING });
  expect(await hostingOf(two.id)).toMatchObject({ status: 'suspended' });
  expect(await hostingOf(one.id)).toMatchObject({ status: 'active' });
  await expect(
    refundInvoice(USD_CLIENT, invoice.id, { ...wanted, reason: 'again' }, 'operator:test', new Date()),
  ).rejects.toMatchObject({ kind: 'invalid' });
  const back = { ...wanted, of: domain, to: 'credit' } as const;
  await refundInvoice(USD_CLIENT, invoice.id, back, 'operator:test', new Date());
  expect(await creditBalance(USD_CLIENT)).toBe(DOMAIN);
  expect((await first()).lines.map(({ refunded = 0 }) => refunded).toSorted((a, b) => a - b)).toEqual([
    0,
    DOMAIN,
    HOSTING,
  ]);
});

test('a charge at the moment that one leaves pays for all, or for the others, and never for what has left', async () => {
  const outcomes = new Set<string>();
  await inRounds(async (round) => {
    await stack.startAfresh();
    await goTo(BEGUN);
    await payAutomatically(stack, 'pm_card_visa');
    const { one, two, domain, due, invoice } = await invoiced();
    const now = addDays(due, -3);
    await goTo(now);
    await setAttributes(keys.domain(USD_CLIENT, domain.id), { seen_at: now.toISOString() });
    if (round === 1) await chargeDueInvoice(USD_CLIENT, invoice.id, now);
    if (round === 2) await end(two.id);
    const [answer] = await Promise.all([
      round === 2 ? { status: 200 } : end(two.id),
      chargeDueInvoice(USD_CLIENT, invoice.id, now).catch(() => undefined),
    ]);
    await work();
    const paid = await first();
    const left = answer.status === 200 && !idsOf(paid).includes(two.id);
    expect(paid).toMatchObject({ status: 'paid', amount_paid: (left ? 1 : 2) * HOSTING + DOMAIN });
    expect((await hostingOf(two.id))?.next_due_at === two.next_due_at).toBe(left);
    expect((await hostingOf(one.id))?.next_due_at).not.toBe(one.next_due_at);
    outcomes.add(left ? 'left' : 'stayed');
  });
  expect([...outcomes].toSorted()).toEqual(['left', 'stayed']);
});

test('two that leave at once both leave, and what has left before leaves nothing more', async () => {
  const { one, two, domain, invoice } = await invoiced();
  const answers = await Promise.all([end(one.id), end(two.id)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await first()).toMatchObject({ total: DOMAIN, services: [{ id: domain.id }] });
  const stale = invoice;
  await expect(withdrawServices(stale, [one], new Date())).rejects.toThrow('changed by another process');
  expect(await getItem(keys.invoice(USD_CLIENT, invoice.id))).toMatchObject({ total: DOMAIN });
});
