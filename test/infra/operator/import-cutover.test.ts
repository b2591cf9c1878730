import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../shared/platform/dates.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { eventually } from '../../support/eventually.ts';
import { confirmSetup } from '../../support/saved-card.ts';
import { type Shopper, shopper } from '../../support/shop.ts';
import { PASSWORD } from '../../support/whmcs/dirty-database.ts';
import { tableNow } from '../../support/whmcs/moving-in.ts';
import { clients, dayAfter, hosting, smallWhmcs, unpaid } from '../../support/whmcs/small-whmcs.ts';
import { operatorOf } from './operator.ts';

const fixture = apiForFile();
const operator = operatorOf(fixture);
const place = (name: string) => join(operator.directory, name);

const stackNow = async (): Promise<Date> =>
  new Date((await operator.json<{ now: string }>('clock', 'show')).now);
const advance = (days: number) => operator.json('clock', 'advance', `${days}d`);

const whmcs = (step: string, dump: string, ...more: string[]) =>
  operator('import', 'whmcs', step, '--dump', dump, '--mapping', place('mapping.yaml'), '--json', ...more);

const logIn = async (client: number): Promise<Shopper> => {
  const body = { email: `owner${client}@example.com`, password: PASSWORD, device_name: 'test' };
  const answer = await fixture.api('POST', '/auth/login', { body });
  return shopper(fixture.api, answer.body.access_token, client);
};

/** The client keeps a card, which pays its renewals from then on. */
const payByItself = async (client: number): Promise<void> => {
  const shop = await logIn(client);
  const { body } = await shop.post('/payment-methods', { gateway: 'stripe' });
  await confirmSetup(fixture.api.stack, body.setup.setup_intent_client_secret, 'pm_card_visa');
  await eventually(
    () => shop.get('/payment-methods'),
    (answer) => answer.body.data[0]?.status === 'active',
  );
  const token = (
    await fixture.api('POST', '/auth/login', {
      body: { email: `owner${client}@example.com`, password: PASSWORD, device_name: 'test' },
    })
  ).body.access_token;
  await fixture.api('PATCH', `/clients/${client}/autopay`, { token, body: { enabled: true } });
};

type Charge = { amount: number; paid: boolean; created: number };

/** What the gateway has taken, in cents. */
const taken = async (): Promise<number[]> => {
  const { stripe, secrets } = fixture.api.stack.outside;
  const answer = await fetch(`${stripe.url}/v1/charges?limit=100`, {
    headers: { authorization: `Bearer ${secrets.stripe.secret_key}` },
  });
  const { data } = (await answer.json()) as { data: Charge[] };
  return data.filter(({ paid }) => paid).map(({ amount }) => amount);
};

type Invoice = { id: number; kind: string; status: string; total: number; due_at: string };

const invoicesOf = async (client: number): Promise<Invoice[]> =>
  (await (await logIn(client)).get('/invoices')).body.data;

const nextDue = async (client: number): Promise<string[]> =>
  (await (await logIn(client)).get('/hosting')).body.data.map(({ next_due_at }: { next_due_at: string }) =>
    next_due_at.slice(0, 10),
  );

const [FRESH, INVOICED, LATER, UNPAID] = [7001, 7002, 7003, 7004] as const;
const ALL = [FRESH, INVOICED, LATER, UNPAID];

test('a cohort is cut over: nothing before it, one invoice and one charge for each period after it', async () => {
  const begin = await stackNow();
  const [due, due4, later] = [dayAfter(begin, 12), dayAfter(begin, 24), dayAfter(begin, 60)];
  const there = smallWhmcs(
    ...clients(...ALL),
    hosting(8004, UNPAID, due4),
    hosting(8001, FRESH, due),
    hosting(8002, INVOICED, due),
    hosting(8003, LATER, later),
    unpaid(9002, INVOICED, [dayAfter(begin, -1), due], [{ relid: 8002 }]),
  );
  const dumpAt = async (name: string, ran: Date): Promise<string> => {
    writeFileSync(place(name), there.dump(await stackNow(), ran));
    return place(name);
  };

  const first = await dumpAt('first.sql', begin);
  await whmcs('plan', first);
  const edited = readFileSync(place('mapping.yaml'), 'utf8').replaceAll('package: null', 'package: 1');
  writeFileSync(place('mapping.yaml'), edited);
  expect(await whmcs('apply', first, '--yes')).toMatchObject({ code: 0 });
  for (const client of [FRESH, INVOICED, LATER]) await payByItself(client);

  // Before: nothing happens, and nothing can be paid or renewed.
  const shop = await logIn(INVOICED);
  const paid = await shop.startPayment(9002);
  expect(paid).toMatchObject({ status: 409, body: { code: 'invoice_not_payable' } });
  await advance(3);
  expect(await invoicesOf(FRESH)).toEqual([]);
  expect(await invoicesOf(INVOICED)).toMatchObject([{ id: 9002, status: 'unpaid' }]);
  expect(await taken()).toEqual([]);

  const off = new Date((await stackNow()).getTime() - 2 * HOUR_MS);
  const since = ['--quiet-since', `${off.toISOString().slice(0, 19)}Z`];
  const range = ['--from', dayAfter(begin, 0), '--to', dayAfter(begin, 30)];
  const refusal = async (dump: string, ...words: string[]): Promise<string> => {
    const ran = await whmcs('cutover', dump, ...words);
    expect(ran.code).toBe(1);
    return ran.out + ran.err;
  };
  expect(await refusal(first, ...range)).toContain('--quiet-since');
  expect(await refusal(first, ...range, ...since)).toContain('older than a day');
  const running = await dumpAt('running.sql', await stackNow());
  expect(await refusal(running, ...range, ...since)).toContain('The automation ran at');
  there.tables.tblhosting?.forEach((row) => {
    row.notes = 'changed since';
  });
  const last = await dumpAt('last.sql', new Date(off.getTime() - HOUR_MS));
  expect(await refusal(last, ...range, ...since)).toContain('rows of this dump are not here');
  expect(await whmcs('apply', last, '--yes')).toMatchObject({ code: 0 });

  const before = await tableNow();
  const dry = await whmcs('cutover', last, ...range, ...since, '--dry-run');
  expect(dry.code, dry.err).toBe(0);
  expect(JSON.parse(dry.out)).toMatchObject({
    clients: 3,
    cut_over: 0,
    reasons: [],
    first_night: [{ client: FRESH, what: 'invoice', services: 'hosting 8001', due, amount: 'USD 10.00' }],
  });
  expect(await tableNow()).toEqual(before);

  const done = await whmcs('cutover', last, ...range, ...since, '--yes');
  expect(JSON.parse(done.out), done.err).toMatchObject({ clients: 3, cut_over: 3 });
  const again = await whmcs('cutover', last, ...range, ...since, '--yes');
  expect(JSON.parse(again.out), again.err).toMatchObject({ clients: 0, already: 3, cut_over: 0 });

  await advance(11);
  const [fresh, invoiced] = [await invoicesOf(FRESH), await invoicesOf(INVOICED)];
  expect(fresh).toMatchObject([{ status: 'paid', total: 10 }]);
  expect(invoiced).toMatchObject([{ id: 9002, status: 'paid', total: 10 }]);
  expect(await taken()).toEqual([1000, 1000]);
  for (const client of [FRESH, INVOICED]) {
    expect(Date.parse((await nextDue(client))[0] ?? '') - Date.parse(due)).toBeGreaterThan(27 * DAY_MS);
  }
  expect(await invoicesOf(LATER)).toEqual([]);
  expect(await nextDue(LATER)).toEqual([later]);
  expect(await invoicesOf(UNPAID)).toMatchObject([{ status: 'unpaid', total: 10 }]);

  // Who is cut over is no business of WHMCS any more, and it is told when WHMCS bills on.
  const twice = smallWhmcs(there.tables, unpaid(9001, FRESH, [due, due], [{ relid: 8001 }]));
  writeFileSync(place('twice.sql'), twice.dump(await stackNow(), off));
  const applied = await whmcs('apply', place('twice.sql'), '--yes');
  expect(applied.code).toBe(1);
  expect(JSON.parse(applied.out)).toMatchObject({
    written: 0,
    changed: 0,
    refused: [{ table: 'tblinvoices', id: 9001, reason: 'cut over' }],
  });
  expect(JSON.parse((await whmcs('verify', last)).out)).toMatchObject({ clients: 1, unexplained: 0 });

  // The others follow; a fortnight later they cannot go back.
  const recently = new Date((await stackNow()).getTime() - 2 * HOUR_MS);
  const rest = await dumpAt('rest.sql', new Date(recently.getTime() - HOUR_MS));
  const quiet = ['--quiet-since', `${recently.toISOString().slice(0, 19)}Z`];
  const whole = await whmcs('cutover', rest, '--from', later, ...quiet, '--yes');
  expect(JSON.parse(whole.out), whole.err).toMatchObject({ clients: 1, cut_over: 1 });

  const back = (report: string, ...words: string[]) =>
    operator(
      ...['import', 'whmcs', 'back', '--mapping', place('mapping.yaml'), '--report', place(report)],
      ...['--json', '--yes', ...words],
    );
  const returned = await back('back', ...range);
  expect(JSON.parse(returned.out), returned.err).toMatchObject({ back: 3, busy: [] });
  const told = await back('again', ...range);
  expect(told.code, told.err).toBe(0);
  const calls = readFileSync(join(place('back'), 'calls.jsonl'), 'utf8');
  expect(readFileSync(join(place('again'), 'calls.jsonl'), 'utf8')).toBe(calls);
  const lines = calls
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  for (let time = 0; time < 2; time += 1) for (const line of lines) there.call(line);

  // The books of WHMCS have what the gateway has, each once; what was paid is due a month later, and the rest as it was.
  const after = await taken();
  expect(there.rows('tblaccounts').map(({ amountin }) => Math.round(Number(amountin) * 100))).toEqual(after);
  expect(there.rows('tblinvoices').map(({ id, status }) => [id, status])).toEqual([[9002, 'Paid']]);
  const dues = new Map(there.rows('tblhosting').map(({ id, nextduedate }) => [id, nextduedate]));
  expect(dues).toEqual(
    new Map([
      [8001, (await nextDue(FRESH))[0]],
      [8002, (await nextDue(INVOICED))[0]],
      [8003, later],
      [8004, due4],
    ]),
  );
  expect(await invoicesOf(UNPAID)).toMatchObject([{ status: 'cancelled' }]);

  await advance(25);
  expect(await taken()).toEqual(after);
  for (const client of [FRESH, INVOICED, UNPAID]) expect(await invoicesOf(client)).toHaveLength(1);
  expect(await invoicesOf(UNPAID)).toMatchObject([{ status: 'cancelled' }]);
  const late = await back('late', '--from', later);
  expect(late).toMatchObject({ code: 1, err: expect.stringContaining('more than 14 days ago') });
  expect(calls).not.toContain(PASSWORD);
}, 600_000);
