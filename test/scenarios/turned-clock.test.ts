import { expect, test, vi } from 'vitest';
import { DEMO } from '../../infra/local/demo-data.ts';
import { DAY_MS } from '../../shared/platform/dates.ts';
import { operatorOf } from '../infra/operator/operator.ts';
import { apiForFile } from '../support/api-per-file.ts';
import { eventually } from '../support/eventually.ts';
import { findProblems } from '../support/invariants.ts';
import { confirmSetup, saveByApi } from '../support/saved-card.ts';
import { domainItem, freshDomain, hostingItem, type Shopper, shopper, USD_CLIENT } from '../support/shop.ts';

const fixture = apiForFile();
const operator = operatorOf(fixture);
const OTHER_CLIENT = DEMO.other.clients.usd;

const untilActive = async (shop: Shopper, path: string) => {
  const { body } = await eventually(
    () => shop.get(path),
    (answer) => answer.body.data[0]?.status === 'active',
  );
  return body.data[0];
};

const statesOf = async (client: number): Promise<string[]> =>
  (await operator.json<{ status: string }[]>('services', 'list', String(client))).map(({ status }) => status);

const logIn = async (client: number): Promise<Shopper> => {
  const token = await fixture.api.login(client === USD_CLIENT ? 'demo' : 'other');
  return shopper(fixture.api, token, client);
};

const TOLD =
  /^(invoice_(created|reminder|paid)|payment_failed|service_(suspended|deletion_near|terminated|renewed)|domain_(expiring|renewed))$/;

type Told = { type: string; created_at: string };

/** What a client was told around a day, each as whole days from it and the type, in the order of time. */
const toldAround = async (client: number, due: string, from: number, to: number): Promise<string[]> => {
  const { body } = await (await logIn(client)).get('/events?per_page=100');
  const told = (body.data as Told[]).toReversed();
  const times = told.map(({ created_at }) => created_at.slice(0, 16));
  expect(times).toEqual(times.toSorted());
  const days = told.map(({ type, created_at }) => ({
    type,
    day: Math.round((Date.parse(created_at) - Date.parse(due)) / DAY_MS),
  }));
  return days
    .filter(({ type, day }) => TOLD.test(type) && day >= from && day <= to)
    .sort((a, b) => a.day - b.day || (a.type < b.type ? -1 : 1))
    .map(({ type, day }) => `${day} ${type}`);
};

/** Problems of what was there: keys of requests are kept for a week and the feed for 400 days, so those go meanwhile. */
const problems = async (): Promise<string[]> =>
  (await findProblems(fixture.api.stack.outside)).filter(
    (problem) => !/^order \d+ is not the answer to exactly one key$| was told 0 times$/.test(problem),
  );

const advance = (days: number) => operator.json('clock', 'advance', `${days}d`);

test('a year passes by the clock of the stack: paid by card for one client, declined for another', async () => {
  const { usd, api } = fixture;
  const runs = vi.spyOn(api.stack.triggers, 'run');
  const payment_method_id = await saveByApi(fixture, 'pm_card_visa');
  const autopay = (token: string, client: number) =>
    api('PATCH', `/clients/${client}/autopay`, { token, body: { enabled: true } });
  await autopay(fixture.token, USD_CLIENT);
  const name = freshDomain();
  const order = await usd.order([hostingItem(name), domainItem(name)]);
  await usd.post(`/invoices/${order.body.invoice.id}/payments/start`, { payment_method_id });
  await untilActive(usd, '/hosting');
  const due = (await untilActive(usd, '/domains')).expires_at;

  const token = await api.login('other');
  const other = shopper(api, token, OTHER_CLIENT);
  const theirs = freshDomain();
  const monthly = { ...hostingItem(theirs), billing_cycle: 'monthly' };
  await other.payByCard((await other.order([monthly, domainItem(theirs)])).body.invoice.id);
  const { next_due_at } = await untilActive(other, '/hosting');
  const expires = (await untilActive(other, '/domains')).expires_at;
  const { body } = await other.post('/payment-methods', { gateway: 'stripe' });
  const secret = body.setup.setup_intent_client_secret;
  await confirmSetup(api.stack, secret, 'pm_card_chargeCustomerFail');
  await untilActive(other, '/payment-methods');
  await autopay(token, OTHER_CLIENT);

  // The card is declined, four times: hosting by the month is suspended, and then ended.
  await advance(36);
  expect(await statesOf(OTHER_CLIENT)).toEqual(['suspended', 'active']);
  await advance(34);
  expect(await statesOf(OTHER_CLIENT)).toEqual(['terminated', 'active']);
  expect(await toldAround(OTHER_CLIENT, next_due_at, -14, 30)).toEqual([
    ...['-14 invoice_created', '-7 invoice_reminder', '-3 payment_failed', '-1 invoice_reminder'],
    ...[
      '0 payment_failed',
      '2 invoice_reminder',
      '2 payment_failed',
      '5 payment_failed',
      '5 service_suspended',
    ],
    ...['10 invoice_reminder', '27 service_deletion_near', '30 service_terminated'],
  ]);

  // After three months in which nobody used it, a session is over, as in life.
  await advance(298);
  expect((await usd.get('/hosting')).status).toBe(401);
  expect(await toldAround(USD_CLIENT, due, -40, 1)).toEqual([
    ...['-30 domain_expiring', '-14 invoice_created', '-7 invoice_reminder'],
    ...['-3 domain_renewed', '-3 invoice_paid', '-3 service_renewed'],
  ]);
  expect(await statesOf(USD_CLIENT)).toEqual(['active', 'active']);
  const { body: hosting } = await (await logIn(USD_CLIENT)).get('/hosting');
  expect(Date.parse(hosting.data[0].next_due_at) - Date.parse(due)).toBeGreaterThan(364 * DAY_MS);

  // The domain of the other client is not paid for, so it runs out by its stages.
  const states = [(await statesOf(OTHER_CLIENT)).at(-1)];
  for (const days of [29, 31]) {
    await advance(days);
    states.push((await statesOf(OTHER_CLIENT)).at(-1));
  }
  expect(states).toEqual(['grace', 'redemption', 'expired']);
  const ends = (await toldAround(OTHER_CLIENT, expires, -40, 61)).filter((told) => /domain/.test(told));
  expect(ends).toEqual([
    '-30 domain_expiring',
    '0 domain_expiring',
    '30 domain_expiring',
    '60 domain_expiring',
  ]);
  const mails = await operator.json<Told[]>('mails', 'list', '--client', String(OTHER_CLIENT));
  const sent = mails.map(({ created_at }) => created_at.slice(0, 16));
  expect(sent).toEqual(sent.toSorted().toReversed());
  expect(await problems()).toEqual([]);

  // Nobody asks for exports and reports here, and a document is issued where an invoice is paid: nothing is run to find nothing.
  const count = (name: string) => runs.mock.calls.filter(([run]) => run === name).length;
  const idle = ['workers/make-exports', 'workers/make-reports', 'workers/examine-stage'];
  expect(idle.map(count)).toEqual([0, 0, 0]);
  expect(count('workers/issue-documents')).toBeLessThan(20);
  expect(runs.mock.calls.length / (36 + 34 + 298 + 29 + 31)).toBeLessThan(12);
}, 900_000);
