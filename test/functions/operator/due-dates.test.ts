import { expect, test } from 'vitest';
import { Sentence } from '../../../shared/languages/sentence.ts';
import { detachRenewalInvoice, moveDueDate } from '../../../shared/operator/invoices.ts';
import { config } from '../../../shared/platform/config/config.ts';
import { addDays } from '../../../shared/platform/dates.ts';
import { getItem, queryPage } from '../../../shared/platform/table/query.ts';
import { transact } from '../../../shared/platform/table/write.ts';
import { collections } from '../../../shared/records/collections.ts';
import type { DomainRecord } from '../../../shared/records/domains.ts';
import type { HostingRecord } from '../../../shared/records/hosting.ts';
import { awaitsManualAction, dueAt, invoiceOwed } from '../../../shared/records/indexes.ts';
import type { InvoicedService, InvoiceRecord } from '../../../shared/records/invoices.ts';
import { keys } from '../../../shared/records/keys.ts';
import { beforeWriting } from '../../support/before-writing.ts';
import { storeInvoice } from '../../support/billing-fixtures.ts';
import { storeDomain, storeHosting } from '../../support/fixtures.ts';
import { setAttributes } from '../../support/set-attributes.ts';
import { USD_CLIENT } from '../../support/shop.ts';
import { ACTOR, auditOf, noted, officeForFile } from './office.ts';

const fixture = officeForFile();

const now = new Date();
const days = (count: number) => addDays(now.toISOString(), count);
const due = days(10);
const WAITS = awaitsManualAction('provisioning_failed', now, 1);
const AT_WORK = { lease_until: days(1).toISOString() };

const renewed = ({ kind, id }: HostingRecord | DomainRecord): InvoicedService =>
  kind === 'hosting' ? { kind, id, type: 'renew' } : { kind, id, type: 'renew', registrar: 'namecom' };
const renewalBy = ({ id, due_at }: InvoiceRecord) => ({ renewal: { invoice_id: id, due_at } });

/** Hosting with an unpaid invoice for its next period. */
const renewing = async (given: Partial<HostingRecord> = {}) => {
  const record = await storeHosting(USD_CLIENT, given);
  const invoice = await storeInvoice(USD_CLIENT, 4990, {
    ...{ kind: 'renewal', due_at: now.toISOString(), services: [renewed(record)] },
  });
  await setAttributes(record, renewalBy(invoice));
  return { record, invoice };
};

const move = ({ id }: InvoiceRecord, to = due) => moveDueDate(USD_CLIENT, id, to, ACTOR, now);
const hostingAfter = (record: HostingRecord) => getItem(record) as Promise<HostingRecord>;

test('an unpaid renewal is due later, with what follows from that, and its client is told', async () => {
  const { record, invoice } = await renewing();
  await setAttributes(invoice, { autopay: { ...AUTOPAY, next_at: days(-3).toISOString() } });
  const moved = await move(invoice);
  expect(moved).toMatchObject({ from: invoice.due_at, invoice: { due_at: due.toISOString() } });
  const after = await getItem(invoice);
  expect(after).toMatchObject({
    due_at: due.toISOString(),
    reminders_sent: config().renewals.reminder_days.filter((day) => addDays(due, day) <= now).length,
    autopay: { ...AUTOPAY, next_at: days(7).toISOString() },
    version: invoice.version + 1,
  });
  expect(await getItem(keys.invoiceEntry(invoice.id, USD_CLIENT))).toMatchObject(
    invoiceOwed(due.toISOString(), invoice.id),
  );
  const account = await hostingAfter(record);
  expect(account).toMatchObject({
    renewal: { invoice_id: invoice.id, due_at: due.toISOString() },
    updated_at: now.toISOString(),
    ...dueAt(now, record.id),
  });
  expect(account.gone_payments).toBeUndefined();
  const details = { from: invoice.due_at, to: due.toISOString() };
  expect(await auditOf(USD_CLIENT, `invoice:${invoice.id}`)).toEqual([
    noted('invoice.due_date_moved', details),
  ]);
  const { items } = await queryPage(collections.ofClient(USD_CLIENT, 'EVENT'), { limit: 100 });
  expect(items.filter(({ subject }) => subject.id === invoice.id).map(({ type }) => type)).toEqual([
    'due_date_moved',
  ]);
});

const AUTOPAY = { days: [-3, -1], step: 0, tried: 0, used: [], asked: [] };

test('the invoice of an order, which nobody is reminded of, keeps what it has', async () => {
  const invoice = await storeInvoice(USD_CLIENT, 1000, { reminders_sent: 2 });
  await move(invoice);
  const after = await getItem(invoice);
  expect(after).toMatchObject({ due_at: due.toISOString(), reminders_sent: 2 });
  expect(after?.autopay).toBeUndefined();
});

test('a domain that it renews is due later with it, although a worker looks at it', async () => {
  const record = await storeDomain(USD_CLIENT, AT_WORK);
  const services = [renewed(record)];
  const invoice = await storeInvoice(USD_CLIENT, 1299, { kind: 'renewal', services });
  await setAttributes(record, renewalBy(invoice));
  await move(invoice);
  const after = await getItem(record);
  expect(after).toMatchObject({ renewal: { due_at: due.toISOString() }, ...dueAt(now, record.id) });
  expect(after).not.toHaveProperty('gone_payments');
});

const SPAM = { reason: 'Spam', since: '2026-01-01T00:00:00.000Z' };

test.each<[string, Partial<HostingRecord>, number[] | undefined]>([
  ['only for this comes back', {}, []],
  ['for money that is gone too stays suspended', { gone_payments: [7] }, [7]],
  ['by staff too stays suspended', { staff_suspension: SPAM }, undefined],
])('hosting that was suspended %s', async (_, given, gone) => {
  const { record, invoice } = await renewing({ status: 'suspended', ...given });
  await move(invoice);
  const { gone_payments, renewal } = await hostingAfter(record);
  expect([gone_payments, renewal?.due_at]).toEqual([gone, due.toISOString()]);
});

test.each<[string, Partial<HostingRecord>]>([
  ['work', { task: 'renew', ...dueAt(days(3), 1) }],
  ['a person', WAITS],
  ['both', { task: 'renew', ...WAITS }],
])('what waits for %s keeps its place', async (_, given) => {
  const { record, invoice } = await renewing(given);
  await move(invoice);
  expect(await hostingAfter(record)).toMatchObject({ ...given, renewal: { due_at: due.toISOString() } });
});

test('a service that another invoice renews by now stays as it is', async () => {
  const { record, invoice } = await renewing();
  const other = { invoice_id: 7, due_at: now.toISOString() };
  await setAttributes(record, { renewal: other });
  await move(invoice);
  expect((await hostingAfter(record)).renewal).toEqual(other);
});

test.each<[Partial<InvoiceRecord>, string]>([
  [{ status: 'paid' }, 'invoice_not_unpaid'],
  [{ status: 'cancelled' }, 'invoice_not_unpaid'],
  [{ kind: 'change' }, 'due_date_fixed'],
  [{ charging: 5 }, 'payment_in_progress'],
])('an invoice has no due date to move that is %j', async (given, code) => {
  await expect(move(await storeInvoice(USD_CLIENT, 1000, given))).rejects.toMatchObject({ code });
});

test('a due date lies ahead, and an account that is worked on is left alone', async () => {
  const { record, invoice } = await renewing();
  await expect(move(invoice, now)).rejects.toMatchObject({ fields: { to: [expect.any(Sentence)] } });
  await setAttributes(record, AT_WORK);
  await expect(move(invoice)).rejects.toMatchObject({ code: 'temporarily_unavailable' });
  await expect(move(invoice, days(-1))).rejects.toMatchObject({ fields: { to: [expect.any(Sentence)] } });
});

const moveLate = async (change: Record<string, unknown>) => {
  const { record, invoice } = await renewing();
  await beforeWriting(
    fixture,
    () => setAttributes(record, change),
    () => move(invoice),
  );
  return hostingAfter(record);
};

test('what becomes of the account meanwhile is taken up', async () => {
  expect(await moveLate({ status: 'suspended' })).toMatchObject({ gone_payments: [] });
  expect(await moveLate({ renewal: null })).toMatchObject({ renewal: null });
  const planned = { task: 'renew', ...dueAt(days(3), 1) };
  expect(await moveLate(planned)).toMatchObject(planned);
  await expect(moveLate(AT_WORK)).rejects.toMatchObject({ code: 'temporarily_unavailable' });
});

const detach = async (invoice: InvoiceRecord) => transact(await detachRenewalInvoice(invoice, now));
/** The day on which an account whose period ends then is invoiced now. */
const INVOICED_NOW = () => days(config().renewals.invoice_days_ahead);
const justAfter = (date: Date) => new Date(date.getTime() + 1).toISOString();

test('hosting whose renewal is not due yet forgets a cancelled invoice, and is invoiced again in time', async () => {
  const { record, invoice } = await renewing({ next_due_at: justAfter(INVOICED_NOW()) });
  await detach(invoice);
  expect(await hostingAfter(record)).toMatchObject({
    renewal: null,
    updated_at: now.toISOString(),
    ...dueAt(new Date(now.getTime() + 1), record.id),
  });
});

test('a domain forgets a cancelled invoice too, and what waits for a person keeps its place', async () => {
  const expires_at = justAfter(INVOICED_NOW());
  const detached = async (sent: number) => {
    const record = await storeDomain(USD_CLIENT, { expires_at, expiry_notices: { expires_at, sent } });
    const invoice = await storeInvoice(USD_CLIENT, 1299, { kind: 'renewal', services: [renewed(record)] });
    await setAttributes(record, renewalBy(invoice));
    await detach(invoice);
    return { record, after: await getItem(record) };
  };
  const told = await detached(1);
  const inTime = dueAt(new Date(now.getTime() + 1), told.record.id);
  expect(told.after).toMatchObject({ renewal: null, ...inTime });
  expect((await detached(0)).after).toMatchObject({ renewal: null });

  const waiting = await renewing({ next_due_at: days(300).toISOString(), ...WAITS });
  await detach(waiting.invoice);
  expect(await hostingAfter(waiting.record)).toMatchObject({ renewal: null, ...WAITS });
});

test('what is due to be renewed, has no next period or another invoice, keeps its renewal', async () => {
  const now_ = await renewing({ next_due_at: INVOICED_NOW().toISOString() });
  const none = await renewing({ next_due_at: null });
  const other = await renewing();
  await setAttributes(other.record, { renewal: { invoice_id: 7, due_at: now.toISOString() } });
  const bought = await renewing();
  const unrelated = { ...bought.invoice, services: [{ ...renewed(bought.record), type: 'create' }] };
  for (const invoice of [now_.invoice, none.invoice, other.invoice, unrelated as InvoiceRecord])
    expect(await detachRenewalInvoice(invoice, now)).toEqual([]);
});

test.each<Record<string, unknown>>([{ updated_at: days(1).toISOString() }, AT_WORK])(
  'an account that is changed meanwhile keeps its renewal: %j',
  async (change) => {
    const { record, invoice } = await renewing();
    const writes = await detachRenewalInvoice(invoice, now);
    await setAttributes(record, change);
    await expect(transact(writes)).rejects.toThrow('changed by another process');
    expect((await hostingAfter(record)).renewal).not.toBeNull();
  },
);
