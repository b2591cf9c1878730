import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { staffEndpoints } from '../../shared/contract/staff/endpoints.ts';
import { pagesOf } from '../../shared/platform/table/query.ts';
import { collections } from '../../shared/records/collections.ts';
import type { AuditRecord } from '../../shared/records/events.ts';
import { apiForFile } from '../support/api-per-file.ts';
import { eventually } from '../support/eventually.ts';
import { HOLD_ALL, reviewBy } from '../support/fraud-review.ts';
import {
  domainItem,
  freshDomain,
  GHS_CLIENT,
  hostingItem,
  type Shopper,
  USD_CLIENT,
} from '../support/shop.ts';
import { staffOf } from '../support/staff.ts';

const fixture = apiForFile();
const staff = staffOf(fixture);
const reason = 'The client asked for it';

type Ids = Record<string, number>;

/** A request of staff that succeeds: the ids of its path beside the client, and its body. */
type Case = { client?: number; ids?: Ids; body: object };

const newTicket = async (): Promise<Ids> => {
  const body = { department_id: 1, subject: 'Mail', message: 'It does not arrive.' };
  return { ticket: (await fixture.usd.post('/tickets', body)).body.data.id };
};

const unpaid = async () => (await fixture.usd.order([domainItem(freshDomain('net'))])).body;

const bought = async () => {
  const { body } = await fixture.usd.order([hostingItem(freshDomain())]);
  await fixture.usd.payByCard(body.invoice.id);
  await fixture.usd.untilStatus(body.invoice.id, 'paid');
  const { data } = (await fixture.usd.get('/payments')).body;
  const payment = data.find(({ invoice_id }: { invoice_id: number }) => invoice_id === body.invoice.id);
  return {
    ...{ invoice: body.invoice.id, order: body.order.id, payment: payment.id },
    hostingAccount: body.order.items[0].hosting_account_id,
  };
};

const statusOf = async (shop: Shopper, path: string, id: number, status: string): Promise<void> => {
  const records = async () => (await shop.get(path)).body.data as { id: number; status: string }[];
  await eventually(records, (found) => found.some((one) => one.id === id && one.status === status));
};

/** Hosting that the panel has refused for good. */
const refused = async (): Promise<string> => {
  fixture.api.stack.outside.whm.faults.push({
    match: 'createacct',
    times: 1,
    status: 200,
    body: { metadata: { result: 0, reason: 'Sorry, this plan cannot be used here.', command: 'createacct' } },
  });
  const { hostingAccount } = await bought();
  await statusOf(fixture.usd, '/hosting', hostingAccount, 'provisioning_failed');
  return `hosting/${USD_CLIENT}/${hostingAccount}`;
};

/** A domain that a person has to register. */
const manual = async (): Promise<string> => {
  const { body } = await fixture.ghs.order([domainItem(freshDomain('com.gh'))], {
    payment_gateway: 'paystack',
  });
  const started = await fixture.ghs.startPayment(body.invoice.id, 'paystack');
  await fixture.ghs.pressPaystack(started.body.payment.mobile.authorization_url, 'pay');
  await fixture.ghs.untilStatus(body.invoice.id, 'paid');
  return `domain/${GHS_CLIENT}/${body.order.items[0].domain_id}`;
};

const active = async (): Promise<Ids> => {
  const ids = await bought();
  await statusOf(fixture.usd, '/hosting', ids.hostingAccount, 'active');
  return ids;
};

const CHANGES: Record<string, () => Promise<Case>> = {
  'staff-desk/retry-action': async () => ({ body: { reference: await refused() } }),
  'staff-desk/complete-action': async () => ({
    client: GHS_CLIENT,
    body: { reference: await manual(), expires_on: '2099-05-01' },
  }),
  'staff-desk/cancel-action': async () => ({ body: { reference: await refused() } }),
  'staff-clients/add-note': async () => ({ body: { text: 'Calls in the morning.' } }),
  // It is active: nothing is changed, and the client was looked at.
  'staff-clients/set-status': async () => ({ body: { status: 'active' } }),
  'staff-clients/mark-fraud': async () => ({ ids: { order: (await unpaid()).order.id }, body: {} }),
  'staff-clients/review-order': async () => {
    const takeBack = reviewBy(HOLD_ALL);
    const ids = await bought();
    takeBack();
    return { ids, body: { decision: 'refund' } };
  },
  'staff-tickets/open-ticket': async () => ({
    body: { department_id: 1, subject: 'Mail', message: 'You called.', name: 'Ama' },
  }),
  'staff-tickets/answer-ticket': async () => ({
    ids: await newTicket(),
    body: { message: 'It works.', name: 'Ama' },
  }),
  'staff-tickets/assign-ticket': async () => ({ ids: await newTicket(), body: { to: 'ama' } }),
  'staff-tickets/set-status': async () => ({ ids: await newTicket(), body: { status: 'closed' } }),
  'staff-billing/create-invoice': async () => ({
    body: { lines: [{ description: 'Moving a website', amount: 20 }] },
  }),
  'staff-billing/record-bank-payment': async () => ({
    ids: { invoice: (await unpaid()).invoice.id },
    body: { amount: 500, reference: randomUUID() },
  }),
  // Nothing is left of what paid for hosting, which is suspended with it.
  'staff-billing/refund-invoice': async () => ({
    ids: await active(),
    body: { to: 'credit', services: 'suspend' },
  }),
  'staff-billing/refund-payment': async () => ({ ids: await bought(), body: { amount: 1 } }),
  'staff-billing/cancel-invoice': async () => ({ ids: { invoice: (await unpaid()).invoice.id }, body: {} }),
  'staff-billing/adjust-credit': async () => ({ body: { amount: 5 } }),
  'staff-services/suspend-hosting': async () => ({ ids: await active(), body: {} }),
  'staff-services/unsuspend-hosting': async () => {
    const ids = await active();
    const path = `/clients/${USD_CLIENT}/hosting/${ids.hostingAccount}/suspend`;
    expect((await staff.change('admin', path, { reason })).body.status).toBe('done');
    await statusOf(fixture.usd, '/hosting', ids.hostingAccount ?? 0, 'suspended');
    return { ids, body: {} };
  },
};

const entriesOf = async (client: number): Promise<AuditRecord[]> => {
  const all: AuditRecord[] = [];
  for await (const page of pagesOf(collections.audit(client))) all.push(...page);
  return all.filter(({ actor }) => actor.startsWith('operator:'));
};

type Shown = { id: number; role: string; reason: string | null };
const accessLog = async (client: number): Promise<Shown[]> => {
  const shop = client === GHS_CLIENT ? fixture.ghs : fixture.usd;
  return (await shop.get('/access-log?per_page=100')).body.data;
};

/** What a client's audit trail of staff, and its own list of it, have gained by some work. */
const gained = async (client: number, work: () => Promise<unknown>) => {
  const [entries, shown] = [await entriesOf(client), await accessLog(client)];
  const before = new Set([...entries, ...shown].map(({ id }) => id));
  await work();
  const fresh = <R extends { id: number }>(records: R[]) => records.filter(({ id }) => !before.has(id));
  return { entries: fresh(await entriesOf(client)), shown: fresh(await accessLog(client)) };
};

/** Both have the same one entry. */
const expectOne = ({ entries, shown }: Awaited<ReturnType<typeof gained>>, why: string | null): void => {
  expect(entries.map(({ action }) => action)).toHaveLength(1);
  expect(shown).toEqual([expect.objectContaining({ id: entries[0]?.id, role: 'admin', reason: why })]);
};

const pathOf = (path: string, client: number, ids: Ids): string =>
  path.replace('{client}', String(client)).replace(/{(\w+)}/g, (_, name: string) => String(ids[name]));

const some: Ids = {};
beforeAll(async () => {
  Object.assign(some, await bought(), await newTicket());
});

const reads = staffEndpoints.filter(({ method }) => method === 'GET');
const changes = staffEndpoints.filter(({ method }) => method !== 'GET');

test('each endpoint reads, or has a case here', () => {
  expect(Object.keys(CHANGES).sort()).toEqual(changes.map(({ name }) => name).sort());
  expect(reads.length + changes.length).toBe(staffEndpoints.length);
});

test.each(reads)('a read of $path is seen once by each client it shows', async ({ path, seen }) => {
  let shows = seen === 'client';
  const found = await gained(USD_CLIENT, async () => {
    const search = path === '/clients' ? `?search=${USD_CLIENT}` : '';
    const { status, body } = await staff('admin', 'GET', `${pathOf(path, USD_CLIENT, some)}${search}`);
    expect(status).toBe(200);
    if (seen === 'listed')
      shows = body.data.some(({ client_id }: { client_id: number }) => client_id === USD_CLIENT);
  });
  if (shows) expectOne(found, null);
  else expect(found).toEqual({ entries: [], shown: [] });
});

test.each(changes)(
  '$path is seen once for its plan, once for the change, not for its repetition',
  async ({ name, path }) => {
    const { client = USD_CLIENT, ids = {}, body } = await (CHANGES[name] as () => Promise<Case>)();
    const to = pathOf(path, client, ids);
    const wanted = { ...body, reason };
    let plan = '';
    const planned = await gained(client, async () => {
      const { status, body } = await staff('admin', 'POST', to, wanted);
      expect([status, body.status]).toEqual([200, 'planned']);
      plan = body.plan.id;
    });
    expectOne(planned, reason);
    const send = () => staff('admin', 'POST', to, { ...wanted, confirm: plan }, `once-${name}`);
    let first = '';
    const made = await gained(client, async () => {
      const { status, text, body } = await send();
      expect([status, body.status]).toEqual([200, 'done']);
      first = text;
    });
    expectOne(made, reason);
    const repeated = await gained(client, async () => expect((await send()).text).toBe(first));
    expect(repeated).toEqual({ entries: [], shown: [] });
  },
);

test('what is refused shows nothing, and leaves nothing', async () => {
  const client = `/clients/${USD_CLIENT}`;
  const found = await gained(USD_CLIENT, async () => {
    expect((await staff('support', 'GET', `${client}/audit`)).status).toBe(403);
    expect((await staff('admin', 'GET', `${client}/tickets/999`)).status).toBe(404);
    expect((await staff('admin', 'POST', `${client}/status`, { status: 'active' })).status).toBe(422);
  });
  expect(found).toEqual({ entries: [], shown: [] });
});
