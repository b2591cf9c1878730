import { expect, test } from 'vitest';
import { apiForFile } from '../../support/api-per-file.ts';
import { eventually } from '../../support/eventually.ts';
import {
  domainItem,
  freshDomain,
  GHS_CLIENT,
  hostingItem,
  type Shopper,
  USD_CLIENT,
} from '../../support/shop.ts';
import { operatorOf } from './operator.ts';

type Entry = { reference: string; reason: string; subject: string; details: string | null };

const fixture = apiForFile();
const operator = operatorOf(fixture);

const awaitsManualAction = async (subject: string): Promise<Entry> => {
  const entries = await eventually(
    () => operator.json<Entry[]>('actions', 'list'),
    (found) => found.some((entry) => entry.subject === subject),
  );
  return entries.find((entry) => entry.subject === subject) as Entry;
};

const recordOf = async (shop: Shopper, path: string, id: number) =>
  (await shop.get(path)).body.data.find((record: { id: number }) => record.id === id);

const buyManualDomain = async () => {
  const name = freshDomain('com.gh');
  const order = await fixture.ghs.order([domainItem(name)], { payment_gateway: 'paystack' });
  const started = await fixture.ghs.startPayment(order.body.invoice.id, 'paystack');
  await fixture.ghs.pressPaystack(started.body.payment.mobile.authorization_url, 'pay');
  await fixture.ghs.untilStatus(order.body.invoice.id, 'paid');
  return { name, id: order.body.order.items[0].domain_id as number };
};

/** Orders hosting that the panel refuses for good. */
const buyRefusedHosting = async () => {
  fixture.api.stack.outside.whm.faults.push({
    match: 'createacct',
    times: 1,
    status: 200,
    body: { metadata: { result: 0, reason: 'Sorry, this plan cannot be used here.', command: 'createacct' } },
  });
  const name = freshDomain();
  const order = await fixture.usd.order([hostingItem(name)]);
  await fixture.usd.payByCard(order.body.invoice.id);
  return { name, id: order.body.order.items[0].hosting_account_id as number };
};

test('a .gh domain is completed by hand, once, and the client sees it active', async () => {
  const { name, id } = await buyManualDomain();
  const entry = await awaitsManualAction(name);
  expect(entry).toMatchObject({ reason: 'manual_registration', reference: `domain/${GHS_CLIENT}/${id}` });

  const complete = () => operator('actions', 'complete', entry.reference, '--expires', '2099-05-01');
  const [first, second] = [await complete(), await complete()];
  expect(first).toMatchObject({ code: 0, out: 'The domain is active.\n' });
  expect(second).toMatchObject({ code: 1, out: '' });
  expect(second.err).toContain('its status is active');

  const domain = await recordOf(fixture.ghs, '/domains', id);
  expect(domain).toMatchObject({ status: 'active', expires_at: '2099-05-01T00:00:00.000Z' });
  const events = (await fixture.ghs.get('/events')).body.data;
  expect(events.filter((event: { type: string }) => event.type === 'domain_registered')).toHaveLength(1);
});

test('of two completions at once one counts', async () => {
  const { name } = await buyManualDomain();
  const { reference } = await awaitsManualAction(name);
  const complete = () => operator.alone('actions', 'complete', reference, '--expires', '2099-05-01');
  const codes = (await Promise.all([complete(), complete()])).map(({ code }) => code);
  expect(codes.sort()).toEqual([0, 1]);
});

test('a completion without an expiry date, or with one in the past, changes nothing', async () => {
  const { name, id } = await buyManualDomain();
  const { reference } = await awaitsManualAction(name);
  const without = await operator('actions', 'complete', reference);
  const past = await operator('actions', 'complete', reference, '--expires', '2020-01-01');
  const malformed = await operator('actions', 'complete', reference, '--expires', '2099-02-30');
  expect(without).toMatchObject({ code: 1, err: expect.stringContaining('--expires YYYY-MM-DD') });
  expect(past).toMatchObject({ code: 1, err: expect.stringContaining('lies in the past') });
  expect(malformed).toMatchObject({ code: 2, err: expect.stringContaining('YYYY-MM-DD') });
  expect((await recordOf(fixture.ghs, '/domains', id)).status).toBe('pending_registration');
});

test('hosting whose provisioning failed is retried by the operator and becomes active', async () => {
  const { name, id } = await buyRefusedHosting();
  const entry = await awaitsManualAction(name);
  expect(entry).toMatchObject({ reason: 'provisioning_failed', details: expect.stringContaining('plan') });
  expect((await recordOf(fixture.usd, '/hosting', id)).status).toBe('provisioning_failed');

  const first = await operator('actions', 'retry', entry.reference);
  expect(first.code).toBe(0);
  await eventually(
    () => recordOf(fixture.usd, '/hosting', id),
    ({ status }) => status === 'active',
  );
  const second = await operator('actions', 'retry', entry.reference);
  expect(second).toMatchObject({ code: 1, err: expect.stringContaining('needs no manual action') });
});

test('hosting is not completed by word of mouth, and a manual domain is not retried', async () => {
  const { name } = await buyRefusedHosting();
  const manual = await buyManualDomain();
  const completed = await operator('actions', 'complete', (await awaitsManualAction(name)).reference);
  const retried = await operator('actions', 'retry', (await awaitsManualAction(manual.name)).reference);
  expect(completed).toMatchObject({ code: 1, err: expect.stringContaining('Retry it') });
  expect(retried).toMatchObject({ code: 1, err: expect.stringContaining('complete it by hand') });
});

test('what cannot be provided is cancelled once, and its price becomes credit', async () => {
  const { name, id } = await buyManualDomain();
  const { reference } = await awaitsManualAction(name);
  const asked = await operator('actions', 'cancel', reference);
  expect(asked).toMatchObject({ code: 1, err: expect.stringContaining('--yes') });

  const cancel = () => operator.alone('actions', 'cancel', reference, '--yes');
  const codes = (await Promise.all([cancel(), cancel()])).map(({ code }) => code);
  expect(codes.sort()).toEqual([0, 1]);
  expect((await recordOf(fixture.ghs, '/domains', id)).status).toBe('cancelled');
  const order = (await fixture.ghs.get('/orders')).body.data[0];
  expect(order).toMatchObject({ status: 'cancelled', items: [{ domain: name }] });
  const credit = await operator.json<{ balance: number }>('credit', 'list', String(GHS_CLIENT));
  expect(credit.balance).toBe(order.total);
  expect((await fixture.ghs.order([domainItem(name)])).status).toBe(201);
});

test('hosting is cancelled without credit after a refund', async () => {
  const { name, id } = await buyRefusedHosting();
  const { reference } = await awaitsManualAction(name);
  const before = await operator.json<{ balance: number }>('credit', 'list', String(USD_CLIENT));
  const ran = await operator('actions', 'cancel', reference, '--no-money-back', '--yes');
  expect(ran).toMatchObject({ code: 0, out: expect.not.stringContaining('credit') });
  expect((await recordOf(fixture.usd, '/hosting', id)).status).toBe('cancelled');
  const after = await operator.json<{ balance: number }>('credit', 'list', String(USD_CLIENT));
  expect(after.balance).toBe(before.balance);
});

test('a disputed payment waits until a person says how it ended', async () => {
  const order = await fixture.usd.order([domainItem(freshDomain())]);
  const started = await fixture.usd.startPayment(order.body.invoice.id);
  const secret: string = started.body.payment.mobile.payment_intent_client_secret;
  await fixture.usd.confirmCard(secret);
  await fixture.usd.untilStatus(order.body.invoice.id, 'paid');
  const intent = secret.split('_secret')[0];
  await fetch(`${fixture.api.stack.outside.stripe.url}/_simulator/payment_intents/${intent}/dispute`, {
    method: 'POST',
  });

  const entries = await eventually(
    () => operator.json<Entry[]>('actions', 'list'),
    (found) => found.some(({ reason }) => reason === 'disputed_payment'),
  );
  const entry = entries.find(({ reason }) => reason === 'disputed_payment') as Entry;
  expect(entry.details).toContain(`: ${intent}`);
  const of = (verb: string, ...more: string[]) => operator('actions', verb, entry.reference, ...more);
  expect((await of('retry')).out).toBe('The gateway is being asked again.\n');
  expect(await of('cancel', '--yes')).toMatchObject({ code: 1, err: expect.stringContaining('paid back') });
  expect(await of('complete')).toMatchObject({ code: 1, err: expect.stringContaining('--note') });
  expect((await of('complete', '--note', 'won')).code).toBe(0);
  // What it paid for is decided about next.
  const [gone] = (await operator.json<Entry[]>('actions', 'list')).filter(
    ({ reference }) => reference === entry.reference,
  );
  expect(gone).toMatchObject({
    reason: 'payment_gone',
    details: expect.stringContaining('payments services'),
  });
  const [, , payment = ''] = entry.reference.split('/');
  const decide = (...more: string[]) =>
    operator('payments', 'services', String(USD_CLIENT), payment, '--reason', 'known to us', ...more);
  expect((await decide('--yes')).err).toContain('--then');
  expect((await decide('--then', 'leave', '--yes')).out).toContain('stay');
  const isLeft = async () =>
    !(await operator.json<Entry[]>('actions', 'list')).some(({ reference }) => reference === entry.reference);
  await eventually(isLeft, (left) => left);
  expect(await of('complete', '--note', 'won')).toMatchObject({ code: 1 });
  const { out } = await operator('invoices', 'show', String(USD_CLIENT), String(order.body.invoice.id));
  expect(out).toMatch(/operator:tester +payment\.rechecked/);
  expect(out).toMatch(/operator:tester +payment\.manual_action_closed .*note=won/);
});

test('the actions list is a table for people', async () => {
  const { name, id } = await buyManualDomain();
  const { out } = await operator('actions', 'list');
  expect(out.split('\n')[0]).toMatch(/^REFERENCE +REASON +SUBJECT +STATUS +SINCE +DETAILS$/);
  const line = out.split('\n').find((text) => text.includes(name));
  expect(line?.split(/ {2,}/).slice(0, 4)).toEqual([
    `domain/${GHS_CLIENT}/${id}`,
    'manual_registration',
    name,
    'pending_registration',
  ]);
});

test('an unknown reference is refused', async () => {
  const unknown = await operator('actions', 'retry', 'hosting/2001/1');
  const malformed = await operator('actions', 'retry', 'hosting:2001:1');
  expect(unknown).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^There is no such manual action.\n.*actions list\n$/),
  });
  expect(malformed).toMatchObject({ code: 2, err: expect.stringContaining('actions list') });
});

test('add-ons are in the inbox until somebody says that they are delivered, and with the service', async () => {
  const name = freshDomain();
  const { body } = await fixture.usd.order([
    { ...hostingItem(name), addons: [{ addon_id: 1, quantity: 2 }] },
  ]);
  await fixture.usd.payByCard(body.invoice.id);
  const { reference, reason, details } = await awaitsManualAction(name);
  expect([reason, details]).toEqual(['addons_to_deliver', 'Extra IP address: 2 instead of 0']);
  expect((await operator('inbox')).out).toMatch(/addons_to_deliver .*Extra IP address: 2 instead of 0/);
  expect((await operator('services', 'list', String(USD_CLIENT))).out).toContain('2 × Extra IP address');
  expect((await operator('clients', 'show', String(USD_CLIENT))).out).toContain('2 × Extra IP address');

  const done = await operator('actions', 'complete', reference);
  expect(done).toMatchObject({ code: 0, out: 'It is noted that the account has 2 × Extra IP address.\n' });
  expect((await operator('actions', 'list')).out).not.toContain(reference);
  const twice = await operator('actions', 'complete', reference);
  expect(twice).toMatchObject({ code: 1, err: expect.stringContaining('None of its add-ons waits') });
  expect((await operator('audit', String(USD_CLIENT))).out).toContain('hosting.addons_delivered');
});

test('manual actions of all reasons are listed page by page, the longest first', async () => {
  const [domain, hosting] = [await buyManualDomain(), await buyRefusedHosting()];
  for (const { name } of [domain, hosting]) await awaitsManualAction(name);
  const all = await operator.json<(Entry & { since: string })[]>('actions', 'list');
  const subjects = all.map(({ subject }) => subject);
  expect(subjects.indexOf(domain.name)).toBeLessThan(subjects.indexOf(hosting.name));
  const pages = await operator.pages<Entry>(1, 'actions', 'list');
  expect(pages.map(({ length }) => length)).toEqual(all.map(() => 1));
  expect(pages.flat()).toEqual(all);
});
