import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { handler as updateAutopay } from '../../functions/autopay/update-autopay.ts';
import { handler as updateProfile } from '../../functions/clients/update-profile.ts';
import { handler as requestDeletion } from '../../functions/deletion/request-deletion.ts';
import { handler as updateDomain } from '../../functions/domains/update-domain.ts';
import { handler as cancelHosting } from '../../functions/hosting/cancel-hosting.ts';
import { handler as cancelOrder } from '../../functions/orders/cancel-order.ts';
import { handler as createOrder } from '../../functions/orders/create-order.ts';
import { handler as savePaymentMethod } from '../../functions/payment-methods/save-payment-method.ts';
import { handler as changePlan } from '../../functions/plan-changes/change-plan.ts';
import { handler as quoteChange } from '../../functions/plan-changes/quote-change.ts';
import { DEMO } from '../../infra/local/demo-data.ts';
import { LOCAL_CONFIG } from '../../infra/local/environment.ts';
import { adjustCredit } from '../../shared/billing/credit/index.ts';
import { settlePayment } from '../../shared/billing/settlement/settlement.ts';
import { addDays } from '../../shared/platform/dates.ts';
import { runPaymentTask } from '../../shared/workers/index.ts';
import { buyer } from '../crash/buyer.ts';
import { clientRequest } from '../crash/client-request.ts';
import { offerCoupon } from '../support/coupons.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { type InboxMail, mailsTo } from '../support/inbox.ts';
import { readSnapshot } from '../support/invariants/snapshot.ts';
import { findProblems } from '../support/invariants.ts';
import { invokeApi } from '../support/invoke.ts';
import { dayOf, factsIn, invoiceIn, noticesIn, wrongIn } from '../support/mail-reader.ts';
import { recover } from '../support/recover.ts';
import { confirmSetup } from '../support/saved-card.ts';
import { domainItem, freshDomain, hostingItem, USD_CLIENT } from '../support/shop.ts';
import { forgetLimits } from '../support/table.ts';
import { importTaxes, taxRule } from '../support/tax-rules.ts';

vi.setConfig({ testTimeout: 1_800_000 });

/** How many years the long lives last; a leap day comes within the first thirteen months. */
const YEARS = Number(process.env.LIFE_YEARS ?? 1);

/** The last day of a month before a short one. */
const BEGUN = new Date('2027-01-31T09:00:00Z');

/** Notices of a day that can wait come in one mail, between the first and the last work of a day. */
const stack = crashStackForFile({ config: { mail: { ...LOCAL_CONFIG.mail, gather_minutes: 5 } } });
const app = buyer(stack);

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: BEGUN });
});
afterAll(() => {
  vi.useRealTimers();
});

/** What has become of the life that is played: mails in their order, and from when on services had a status. */
let told: { day: string; mail: InboxMail }[] = [];
let changes: { day: string; name: string; status: string }[] = [];
let wrong: string[] = [];
/** Mails that told of more than one thing. */
let together = 0;

beforeEach(async () => {
  vi.setSystemTime(BEGUN);
  await stack.startAfresh();
  await fetch(`${stack.mail.url}/_simulator/mails`, { method: 'DELETE' });
  stack.token = await stack.session(DEMO.user.email);
  [told, changes, wrong, together] = [[], [], [], 0];
});

const settleAll = async (): Promise<void> => {
  for (const { gateway, reference, status } of (await readSnapshot()).attempts)
    if (status !== 'succeeded') await settlePayment(gateway, reference, new Date());
};

/** Reads the mails that have come, at the moment they came, and notes what has become of the services. */
const look = async (): Promise<void> => {
  const mails = (await mailsTo(stack, DEMO.user.email)).reverse();
  if (mails.length === 0) return;
  const [snapshot, now] = [await readSnapshot(), new Date()];
  await fetch(`${stack.mail.url}/_simulator/mails`, { method: 'DELETE' });
  for (const mail of mails.flatMap(noticesIn)) {
    told.push({ day: dayOf(now), mail });
    wrong.push(...(await wrongIn(mail, snapshot, now)));
  }
  together += mails.filter((mail) => noticesIn(mail).length > 1).length;
  const services = [
    ...snapshot.hosting.map(({ domain: name, status }) => ({ name, status })),
    ...snapshot.domains.map(({ name, status }) => ({ name: `${name} (domain)`, status })),
  ];
  for (const { name, status } of services) {
    if (changes.findLast((change) => change.name === name)?.status !== status)
      changes.push({ day: dayOf(now), name, status });
  }
};

/** The workers do what is due, and all mails of it are read. */
const work = async (): Promise<void> => {
  for (const minutes of [1, 6]) {
    vi.setSystemTime(await recover(stack.queues, new Date(), [minutes]));
    await look();
  }
};

/** Money has come, and what it buys is made. */
const settle = async (): Promise<void> => {
  await settleAll();
  await work();
};

/** Days pass one by one, at the hour the life began. */
const pass = async (days: number): Promise<void> => {
  const from = new Date();
  for (let day = 1; day <= days; day += 1) {
    vi.setSystemTime(addDays(from, day));
    await work();
  }
  await forgetLimits();
  stack.token = await stack.session(DEMO.user.email);
  expect(await findProblems(stack.outside, new Date())).toEqual([]);
};

const passUntil = (time: string | null | undefined, days = 0): Promise<void> =>
  pass(Math.ceil((addDays(time ?? '', days).getTime() - Date.now()) / 86_400_000));

const request = (ids: Record<string, number>, body: unknown = {}) => clientRequest(stack.token, ids, body);

const saveCard = async (card: string): Promise<void> => {
  const { body } = await invokeApi(savePaymentMethod, request({}, { gateway: 'stripe' }));
  const reference = await confirmSetup(stack, body.setup.setup_intent_client_secret, card);
  await runPaymentTask({ gateway: 'stripe', reference }, new Date());
  expect((await invokeApi(updateAutopay, request({}, { enabled: true }))).status).toBe(200);
};

const buy = async (items: unknown[], more: object = {}): Promise<void> => {
  const { body } = await invokeApi(createOrder, request({}, { items, payment_gateway: 'stripe', ...more }));
  await app.payUnnoticed(body.invoice.id, 'stripe');
  await settle();
};

const monthly = (name: string) => ({ ...hostingItem(name), billing_cycle: 'monthly' });

const only = async () => {
  const { hosting, domains, invoices, payments } = await readSnapshot();
  const [account, domain] = [hosting[0], domains[0]];
  const renewals = invoices.filter(({ kind }) => kind === 'renewal');
  return { account, domain, invoices, renewals, payments };
};

const statuses = (name: string) =>
  changes.filter((change) => change.name === name).map(({ status }) => status);

/** A charge that was announced was made on its day; what was to stop or to be deleted did so then, or was paid for. */
const promisesKept = async (): Promise<string[]> => {
  const snapshot = await readSnapshot();
  const last = new Map<number, InboxMail>();
  for (const { mail } of told) {
    const invoice = invoiceIn(mail, snapshot);
    if (invoice && factsIn(mail).has('Charged to')) last.set(invoice.id, mail);
  }
  return [...last].flatMap(([id, mail]) => {
    const invoice = snapshot.invoices.find((one) => one.id === id);
    const said = factsIn(mail).get('Charged to') ?? '';
    const attempts = snapshot.attempts.filter(({ invoice_id }) => invoice_id === id);
    const isKept =
      invoice?.status === 'cancelled' || attempts.some(({ created_at }) => said.endsWith(dayOf(created_at)));
    return isKept ? [] : [`${mail.subject}: "${said}", and nothing was charged then`];
  });
};

/** How many mails have said on which day a card is charged. */
const announced = (): number => told.filter(({ mail }) => factsIn(mail).has('Charged to')).length;

const expectRight = async (): Promise<void> => {
  expect(wrong).toEqual([]);
  expect(await promisesKept()).toEqual([]);
  const twice = told.map(({ day, mail }) => `${day}: ${mail.subject}`);
  expect(twice.filter((line, index) => twice.indexOf(line) !== index)).toEqual([]);
};

/** The last day of each month from the one after the first. */
const monthEnds = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => dayOf(new Date(Date.UTC(2027, 2 + index, 0))));

test('hosting by the month and the card: every month end, and a leap day', async () => {
  await saveCard('pm_card_visa');
  await buy([monthly(freshDomain())]);
  await pass(YEARS * 366 + 35);
  const { account, renewals } = await only();
  const ends = monthEnds(YEARS * 12 + 1);
  expect(ends).toContain('29 February 2028');
  expect(renewals.map(({ due_at }) => dayOf(due_at)).slice(0, ends.length)).toEqual(ends);
  expect(
    renewals.slice(0, ends.length).every(({ status, total }) => status === 'paid' && total === 499),
  ).toBe(true);
  expect(statuses(account?.domain ?? '')).toEqual(['active']);
  expect(announced()).toBeGreaterThanOrEqual(ends.length);
  await expectRight();
});

test('a domain and its hosting by the year, renewed by card', async () => {
  await saveCard('pm_card_visa');
  const name = freshDomain();
  await buy([hostingItem(name), domainItem(name)]);
  const begun = (await only()).domain?.expires_at ?? '';
  await pass(YEARS * 366);
  const { domain, renewals } = await only();
  const year = new Date(begun).getUTCFullYear() + YEARS;
  expect(dayOf(domain?.expires_at ?? '')).toBe(dayOf(begun).replace(/\d{4}$/, String(year)));
  const together = renewals.filter(({ status }) => status === 'paid');
  expect(together.map(({ services }) => services.length)).toEqual(Array.from({ length: YEARS }, () => 2));
  expect(statuses(`${name} (domain)`)).toEqual(['active']);
  expect(announced()).toBeGreaterThanOrEqual(YEARS);
  await expectRight();
});

const upgrade = async (): Promise<void> => {
  const hostingAccount = (await only()).account?.id ?? 0;
  const { body } = await invokeApi(quoteChange, request({ hostingAccount }, { package_id: 2 }));
  const changed = await invokeApi(changePlan, request({ hostingAccount }, { quote_id: body.data.id }));
  await app.payUnnoticed(changed.body.invoice.id, 'stripe');
  await settle();
  expect((await only()).account?.package_id).toBe(2);
};

/** The totals of the invoices that were paid, in their order, and which of them a code made cheaper. */
const charged = async (code: string) => {
  const paid = (await only()).invoices.filter(({ status }) => status === 'paid');
  const invoices = paid.toSorted((one, other) => one.id - other.id);
  const isCheaper = invoices.map(({ lines }) => lines.some(({ subject }) => subject?.coupon?.code === code));
  return { totals: invoices.map(({ total }) => total), isCheaper };
};

test('an upgrade in the middle of a period, and a coupon that goes on through it', async () => {
  await saveCard('pm_card_visa');
  await offerCoupon('YEAR', { duration: 'recurring' });
  await buy([hostingItem(freshDomain())], { promo_code: 'YEAR' });
  expect((await only()).account?.recurring_amount).toBe(4491);
  await pass(100);
  await upgrade();
  expect((await only()).account?.recurring_amount).toBe(8991);
  await pass(365);
  const { account, renewals } = await only();
  expect(renewals.map(({ status, total }) => [status, total])).toEqual([['paid', 8991]]);
  expect(account?.status).toBe('active');
  await expectRight();
});

test('a coupon for four periods: kept through an upgrade, and then over; and nobody uses it twice', async () => {
  await saveCard('pm_card_visa');
  await offerCoupon('FOUR', { duration: { periods: 4 }, limits: { per_client: 1 } });
  await buy([monthly(freshDomain())], { promo_code: 'FOUR' });
  const again = { items: [monthly(freshDomain())], payment_gateway: 'stripe', promo_code: 'FOUR' };
  expect((await invokeApi(createOrder, request({}, again))).status).toBe(422);
  await pass(35);
  await upgrade();
  await pass(120);
  const { totals, isCheaper } = await charged('FOUR');
  // A period with its set-up fee, one more, what the last 24 of its 31 days cost more, and three of the new package.
  expect(isCheaper).toEqual([true, true, false, true, true, false, false]);
  expect(totals).toEqual([899, 449, Math.round((450 * 24) / 31), 899, 899, 999, 999]);
  expect((await only()).account?.coupon?.left ?? 0).toBe(0);
  await expectRight();
});

test('a coupon for one package ends with the upgrade to another', async () => {
  await saveCard('pm_card_visa');
  await offerCoupon('STARTERS', { duration: { periods: 6 }, products: { packages: [1] } });
  await buy([monthly(freshDomain())], { promo_code: 'STARTERS' });
  await pass(35);
  await upgrade();
  await pass(35);
  const { totals, isCheaper } = await charged('STARTERS');
  expect(isCheaper).toEqual([true, true, false, false]);
  expect(totals.at(-1)).toBe(999);
  await expectRight();
});

test('a coupon for a single time makes the first period cheaper, and no later one', async () => {
  await saveCard('pm_card_visa');
  await offerCoupon('ONCE');
  await buy([monthly(freshDomain())], { promo_code: 'ONCE' });
  await pass(65);
  expect((await charged('ONCE')).isCheaper).toEqual([true, false, false]);
  expect((await charged('ONCE')).totals).toEqual([899, 499, 499]);
  await expectRight();
});

test('a card that is declined: reminders, suspension, payment by hand, and the next time the end', async () => {
  await saveCard('pm_card_chargeCustomerFail');
  const name = freshDomain();
  await buy([monthly(name)]);
  await pass(38);
  expect(statuses(name)).toEqual(['active', 'suspended']);
  const open = (await only()).renewals.find(({ status }) => status === 'unpaid');
  await app.payUnnoticed(open?.id ?? 0, 'paystack');
  await settle();
  expect(statuses(name)).toEqual(['active', 'suspended', 'active']);
  await pass(70);
  expect(statuses(name)).toEqual(['active', 'suspended', 'active', 'suspended', 'terminated']);
  const subjects = told.map(({ mail }) => mail.subject);
  expect(subjects.filter((subject) => /^Your hosting is suspended/.test(subject))).not.toEqual([]);
  const deleted = changes.at(-1)?.day;
  expect(subjects).toContain(`Last notice: your hosting for ${name} is deleted on ${deleted}`);
  await pass(40);
  expect((await only()).renewals.map(({ status }) => status)).toEqual(['paid', 'cancelled']);
  await expectRight();
});

test('a client who moves abroad pays the tax of the day, and is told of it', async () => {
  await importTaxes([taxRule('DE', 19), taxRule('FR', 20, { included: true })]);
  const name = freshDomain();
  await buy([monthly(name)]);
  await passUntil((await only()).account?.next_due_at, -10);
  expect((await invokeApi(updateProfile, request({}, { country: 'DE' }))).status).toBe(200);
  await pass(1);
  const renewal = (await only()).renewals[0];
  expect(renewal?.total).toBe(594);
  expect(told.at(-1)?.mail.subject).toContain('now comes to USD 5.94');
  await app.payUnnoticed(renewal?.id ?? 0, 'stripe');
  await settle();
  await pass(20);
  expect((await only()).renewals[0]?.status).toBe('paid');
  await expectRight();
});

test('hosting that is told to end with its period ends then, and costs nothing more', async () => {
  await saveCard('pm_card_visa');
  const name = freshDomain();
  await buy([monthly(name)]);
  await pass(20);
  const { account } = await only();
  const wanted = { cancellation_type: 'end_of_billing_period', reason: 'Moving away' };
  const ended = await invokeApi(cancelHosting, request({ hostingAccount: account?.id ?? 0 }, wanted));
  expect(ended.status).toBe(200);
  await passUntil(account?.next_due_at, -1);
  expect(statuses(name)).toEqual(['active']);
  await pass(60);
  expect(statuses(name)).toEqual(['active', 'cancelled']);
  expect((await only()).payments).toHaveLength(1);
  await expectRight();
});

test('hosting that is ended at once is gone the same day, with its open renewal', async () => {
  const name = freshDomain();
  await buy([monthly(name)]);
  await pass(20);
  const { account } = await only();
  const wanted = { cancellation_type: 'immediate', reason: 'Moving away' };
  expect((await invokeApi(cancelHosting, request({ hostingAccount: account?.id ?? 0 }, wanted))).status).toBe(
    200,
  );
  await work();
  expect(statuses(name)).toEqual(['active', 'cancelled']);
  await pass(40);
  expect((await only()).renewals.map(({ status }) => status)).toEqual(['cancelled']);
  await expectRight();
});

test('a domain that nobody renews expires, can be restored for a time, and is gone', async () => {
  const name = freshDomain();
  await buy([domainItem(name)]);
  const { domain } = await only();
  expect(
    (await invokeApi(updateDomain, request({ domain: domain?.id ?? 0 }, { auto_renew: false }))).status,
  ).toBe(200);
  await passUntil(domain?.expires_at, 100);
  expect(statuses(`${name} (domain)`).at(-1)).toBe('expired');
  expect(statuses(`${name} (domain)`)).toContain('redemption');
  const notices = told.filter(({ mail }) => mail.subject === `${name} expires soon`).map(({ day }) => day);
  expect(notices).toEqual([-30, -7].map((days) => dayOf(addDays(domain?.expires_at ?? '', days))));
  expect((await only()).payments).toHaveLength(1);
  await expectRight();
});

test('what shares an invoice ends one by one: told not to renew, moved away, unpaid', async () => {
  const [name, other, own] = [freshDomain(), freshDomain(), freshDomain()];
  await buy([hostingItem(name), hostingItem(own), domainItem(name), domainItem(other)]);
  const { domains, hosting } = await readSnapshot();
  await passUntil(domains[0]?.expires_at, -10);
  const moved = { method: 'POST', body: JSON.stringify({ removed: true }) };
  await fetch(`${stack.outside.registrar.url}/_simulator/domains/${other}`, moved);
  const ending = hosting.find(({ domain }) => domain === own)?.id ?? 0;
  const wanted = { cancellation_type: 'end_of_billing_period', reason: 'Moving away' };
  const ended = await invokeApi(cancelHosting, request({ hostingAccount: ending }, wanted));
  expect(ended.status).toBe(200);
  const kept = domains.find((domain) => domain.name === name)?.id ?? 0;
  expect((await invokeApi(updateDomain, request({ domain: kept }, { auto_renew: false }))).status).toBe(200);
  await pass(5);
  const { renewals } = await only();
  expect(renewals).toMatchObject([{ status: 'unpaid', total: 4990, services: [{ kind: 'hosting' }] }]);
  await pass(80);
  expect(statuses(name)).toEqual(['active', 'suspended', 'terminated']);
  expect(statuses(own)).toEqual(['active', 'cancelled']);
  expect(statuses(`${other} (domain)`)).toEqual(['active', 'transferred_away']);
  expect(statuses(`${name} (domain)`).at(-1)).toBe('expired');
  expect((await only()).renewals.map(({ status }) => status)).toEqual(['cancelled']);
  expect((await only()).payments).toHaveLength(1);
  expect(together).toBeGreaterThan(3);
  await expectRight();
});

test('a domain that is transferred away is not charged again, and its website stays', async () => {
  await saveCard('pm_card_visa');
  const name = freshDomain();
  await buy([hostingItem(name), domainItem(name)]);
  await pass(300);
  const left = { method: 'POST', body: JSON.stringify({ removed: true }) };
  await fetch(`${stack.outside.registrar.url}/_simulator/domains/${name}`, left);
  await pass(120);
  expect(statuses(`${name} (domain)`)).toEqual(['active', 'transferred_away']);
  expect(statuses(name)).toEqual(['active']);
  const { renewals } = await only();
  expect(renewals.filter(({ services }) => services.some(({ kind }) => kind === 'domain'))).toEqual([]);
  await expectRight();
});

const credit = (amount: number, reason: string) =>
  adjustCredit({ clientId: USD_CLIENT, amount, reason }, 'operator:test', new Date());

test('an account that is closed: nothing while something is open, then all but the books, and no mail after it', async () => {
  await saveCard('pm_card_visa');
  const name = freshDomain();
  await buy([monthly(name), domainItem(name)]);
  await credit(500, 'A gift of a test');
  const { body } = await invokeApi(
    createOrder,
    request({}, { items: [monthly(freshDomain())], payment_gateway: 'stripe' }),
  );
  const close = async () => {
    const { status, body: answer } = await invokeApi(requestDeletion, { ...request({}), ids: {} });
    const blockers: { type: string; message: string }[] = answer.blockers;
    return [status, blockers.map(({ type }) => type)];
  };
  expect(await close()).toEqual([
    409,
    ['active_services', 'active_domains', 'unpaid_invoices', 'pending_orders', 'credit_left'],
  ]);
  await pass(3);
  // What was asked for in vain has changed nothing.
  expect(statuses(name)).toEqual(['active']);
  const hostingAccount = (await only()).account?.id ?? 0;
  const wanted = { cancellation_type: 'immediate', reason: 'Closing the account' };
  await invokeApi(cancelHosting, request({ hostingAccount }, wanted));
  await invokeApi(cancelOrder, request({ order: body.order.id }));
  await credit(-500, 'Paid out');
  await pass(1);
  expect(await close()).toEqual([409, ['active_domains']]);
  const left = { method: 'POST', body: JSON.stringify({ removed: true }) };
  await fetch(`${stack.outside.registrar.url}/_simulator/domains/${name}`, left);
  await pass(3);
  expect(statuses(`${name} (domain)`)).toEqual(['active', 'transferred_away']);
  const before = await only();
  expect(await close()).toEqual([200, []]);

  const after = await only();
  expect(after.payments).toEqual(before.payments);
  const [paid, cancelled] = ['paid', 'cancelled'].map((status) =>
    after.invoices.find((invoice) => invoice.status === status),
  );
  expect([paid?.buyer?.name, cancelled?.buyer]).toEqual([expect.any(String), undefined]);
  const { items } = await readSnapshot();
  const naming = items.filter((item) => JSON.stringify(item).includes(DEMO.user.email));
  expect(naming.map(({ pk, sk }) => `${pk} ${sk}`)).toEqual([]);
  const mails = told.length;
  for (let day = 0; day < 40; day += 1) {
    vi.setSystemTime(addDays(new Date(), 1));
    await work();
  }
  expect(told.slice(mails).map(({ mail }) => mail.subject)).toEqual([]);
  expect(await findProblems(stack.outside, new Date())).toEqual([]);
  await expectRight();
});
