import { expect, test } from 'vitest';
import { enterInvoice } from '../../../shared/billing/invoices/invoices.ts';
import { migrate, migrateItem } from '../../../shared/operator/migrate/index.ts';
import { addDays } from '../../../shared/platform/dates.ts';
import type { Key } from '../../../shared/platform/table/key.ts';
import { getItem } from '../../../shared/platform/table/query.ts';
import { SCHEMA_VERSION } from '../../../shared/platform/table/schema.ts';
import { dueAt, ticketWaits } from '../../../shared/records/indexes.ts';
import { keys } from '../../../shared/records/keys.ts';
import { dueForNextStep } from '../../../shared/services/next-step.ts';
import { beforeWriting } from '../../support/before-writing.ts';
import { storeInvoice } from '../../support/billing-fixtures.ts';
import { storeHosting, storeTicket } from '../../support/fixtures.ts';
import { setAttributes } from '../../support/set-attributes.ts';
import { USD_CLIENT } from '../../support/shop.ts';
import { storePayment } from '../../support/stored-payment.ts';
import type { Item } from '../../support/table.ts';
import { officeForFile } from './office.ts';

const fixture = officeForFile();

type Stored = { pk: string; sk: string };
const read = ({ pk, sk }: Stored) => getItem({ pk, sk } as Key<Item>) as Promise<Item>;

/** Makes a record one of an earlier release, and migrates it. */
const bring = async (record: Stored, change: Record<string, unknown>) => {
  await setAttributes(record, { schema: undefined, ...change });
  const result = await migrateItem((await read(record)) as never);
  return { result, after: await read(record) };
};

const NEVER_BACK = { amount_held: undefined, credit_given: undefined, amount_refunded: undefined };

test.each([
  ['credit that was bought', { kind: 'credit', status: 'paid' }, 5000],
  ['credit that was not paid for', { kind: 'credit', status: 'unpaid' }, 0],
  ['an order that was paid', { kind: 'order', status: 'paid' }, 0],
])('an invoice of release 1.0 counts the credit that came of it: %s', async (_, given, credit_given) => {
  const invoice = await storeInvoice(USD_CLIENT, 5000);
  const { result, after } = await bring(invoice, { ...given, ...NEVER_BACK, amount_refunded: 0 });
  expect(result).toBe('changed');
  expect(after).toMatchObject({ amount_held: 0, credit_given, schema: SCHEMA_VERSION });
});

const LEFT = { leave: 'money of it went back before refunds were records' };

test.each([{ amount_refunded: 1 }, { amount_refunded: undefined, refund_pending: { amount: 1 } }])(
  'what had money go back before refunds were records is left to a person: %j',
  async (back) => {
    const invoice = await storeInvoice(USD_CLIENT, 5000);
    expect((await bring(invoice, { ...NEVER_BACK, ...back })).result).toEqual(LEFT);
    // One that this release has counted the returns of is not.
    const held = await bring(invoice, { ...back, amount_held: 7, credit_given: 3 });
    expect([held.result, held.after.amount_held, held.after.credit_given]).toEqual(['changed', 7, 3]);

    const payment = await storePayment();
    expect((await bring(payment, { refunds: undefined, ...back })).result).toEqual(LEFT);
    expect((await bring(payment, { refunds: [], ...back })).result).toBe('changed');
  },
);

test('a payment of release 1.0 has no refunds, and an invoice is filed for staff', async () => {
  const invoice = await storeInvoice(USD_CLIENT, 5000);
  const entry = keys.invoiceEntry(invoice.id, USD_CLIENT);
  const filed = enterInvoice(invoice).action.Put?.Item;
  await setAttributes(entry, { due_pk: 'lost', due_sk: 'lost' });
  await bring(invoice, {});
  expect(await read(entry)).toEqual(filed);
  const payment = await storePayment();
  const { after } = await bring(payment, { refunds: undefined, disputes: undefined, amount_refunded: 0 });
  expect(after).toMatchObject({ refunds: [], disputes: [], version: 1 });
});

const isListed = async ({ id }: { id: number }, server = 'server1') =>
  (await getItem(keys.serverAccount(server, USD_CLIENT, id))) !== undefined;

test('hosting is filed for its next step and listed on its server, as long as it is there', async () => {
  const planned = dueAt(addDays(new Date(), 1), 5);
  for (const status of ['active', 'suspended', 'terminated', 'cancelled'] as const) {
    const record = await storeHosting(USD_CLIENT, { status });
    const { after } = await bring(record, {});
    expect([status, await isListed(record)]).toEqual([status, status === 'active' || status === 'suspended']);
    expect(after.due_sk).toBe(dueForNextStep(record)?.due_sk);
  }
  const waiting = await storeHosting(USD_CLIENT, planned);
  expect((await bring(waiting, {})).after).toMatchObject(planned);
  const nowhere = await storeHosting(USD_CLIENT, { server: null });
  expect((await bring(nowhere, {})).result).toBe('changed');
});

test('tickets that wait for staff are among those, and others are not', async () => {
  for (const status of ['open', 'customer_reply', 'answered', 'closed'] as const) {
    const ticket = await storeTicket(USD_CLIENT, { status });
    const { after } = await bring(ticket, { due_pk: undefined, due_sk: undefined });
    const waits = ticketWaits(ticket.last_reply_at, ticket.id);
    const wanted = status === 'open' || status === 'customer_reply' ? waits.due_sk : undefined;
    expect([status, after.due_sk]).toEqual([status, wanted]);
  }
});

test('what is up to date, or was removed or migrated meanwhile, is left as it is', async () => {
  const record = await storeHosting(USD_CLIENT);
  expect(await migrateItem((await read(record)) as never)).toBe('current');
  await setAttributes(record, { schema: 3 });
  const found = await read(record);
  const late = await beforeWriting(
    fixture,
    () => setAttributes(record, { schema: SCHEMA_VERSION }),
    () => migrateItem(found as never),
  );
  expect(late).toBe('current');
});

/** A process that dies once it has done so many pages. */
const dieAfter = (pages: number) => {
  let done = 0;
  return () => {
    done += 1;
    if (done === pages) throw new Error('killed');
  };
};

test('a run goes on where another was killed; a plan neither does, nor leaves its own place', async () => {
  await migrate({ apply: true });
  const whole = await migrate({ apply: false, pageSize: 10 });
  expect([whole.resumed, Object.values(whole.changed).every((count) => count === 0)]).toEqual([false, true]);
  const records = [];
  for (let count = 0; count < 12; count += 1) records.push(await storeHosting(USD_CLIENT));
  for (const record of records) await setAttributes(record, { schema: 3 });
  const total = whole.seen + records.length;

  const killedPlan = migrate({ apply: false, pageSize: 10, progress: dieAfter(1) });
  await expect(killedPlan).rejects.toThrow('killed');
  const plan = await migrate({ apply: false, pageSize: 10 });
  expect([plan.resumed, plan.seen, plan.changed.hosting]).toEqual([false, total, 12]);

  await expect(migrate({ apply: true, pageSize: 10, progress: dieAfter(2) })).rejects.toThrow('killed');
  expect((await migrate({ apply: false })).resumed).toBe(false);
  const rest = await migrate({ apply: true, pageSize: 10 });
  expect(rest.resumed).toBe(true);
  expect(rest.seen).toBeLessThan(total);
  const again = await migrate({ apply: true, pageSize: 10 });
  expect([again.resumed, again.changed.hosting]).toEqual([false, 0]);
});

test('of what is changed, the number of each kind is known, and what is left is named', async () => {
  await migrate({ apply: true });
  const [hosting, invoice, left] = [
    await storeHosting(USD_CLIENT),
    await storeInvoice(USD_CLIENT, 5),
    await storeInvoice(USD_CLIENT, 5),
  ];
  await setAttributes(hosting, { schema: 3 });
  await setAttributes(invoice, { schema: undefined, ...NEVER_BACK });
  await setAttributes(left, { schema: undefined, ...NEVER_BACK, amount_refunded: 1 });
  const done = await migrate({ apply: true, pageSize: 25 });
  expect(done.changed).toMatchObject({ hosting: 1, invoice: 1, payment: 0 });
  expect(done.left).toContainEqual({ pk: left.pk, sk: left.sk, reason: LEFT.leave });
  expect(done.left.map(({ sk }) => sk)).not.toContain(invoice.sk);
  await setAttributes(left, { schema: SCHEMA_VERSION });
});
