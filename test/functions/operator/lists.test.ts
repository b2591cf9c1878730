import { expect, test } from 'vitest';
import { clientOverview } from '../../../shared/operator/clients.ts';
import { findClients } from '../../../shared/operator/find-clients.ts';
import { invoiceHistory } from '../../../shared/operator/invoices.ts';
import { listManualActions } from '../../../shared/operator/manual-actions.ts';
import { readSince } from '../../../shared/operator/refund-invoice.ts';
import { renewService } from '../../../shared/operator/service-lists.ts';
import { addDays } from '../../../shared/platform/dates.ts';
import { table } from '../../../shared/platform/table/client.ts';
import { newId } from '../../../shared/platform/table/key.ts';
import { numberOf } from '../../../shared/platform/table/numbers.ts';
import { putNew, transact } from '../../../shared/platform/table/write.ts';
import { collections } from '../../../shared/records/collections.ts';
import type { HostingRecord } from '../../../shared/records/hosting.ts';
import { awaitsManualAction } from '../../../shared/records/indexes.ts';
import { keys } from '../../../shared/records/keys.ts';
import { keepHold } from '../../../shared/services/names.ts';
import { storeInvoice } from '../../support/billing-fixtures.ts';
import { storeDomain, storeHosting, storeOperation, storeTicket } from '../../support/fixtures.ts';
import { setAttributes } from '../../support/set-attributes.ts';
import { USD_CLIENT } from '../../support/shop.ts';
import { storePayment } from '../../support/stored-payment.ts';
import { adjustCredit } from '../../support/table.ts';
import { ACTOR, officeForFile, storeClient } from './office.ts';

const fixture = officeForFile();

const now = new Date();
const TIME = now.toISOString();

const listed = async (id: number, wanted = { limit: 100, now }) =>
  (await listManualActions(wanted)).entries
    .filter(({ reference }) => reference.endsWith(`/${id}`))
    .map(({ place: _, ...entry }) => entry);

test('what waits for a person is listed with what it is and what there is to do', async () => {
  const common = { client_id: USD_CLIENT, since: TIME };
  const failed = awaitsManualAction('provisioning_failed', now, 1);
  const hosting = await storeHosting(USD_CLIENT, { ...failed, last_error: 'Refused' });
  expect(await listed(hosting.id)).toEqual([
    {
      ...{ ...common, reference: `hosting/${USD_CLIENT}/${hosting.id}`, reason: 'provisioning_failed' },
      ...{ subject: hosting.domain, details: 'Refused', status: 'active' },
    },
  ]);

  const operation = await storeOperation(USD_CLIENT, 7);
  const change = { status: 'action_required', ...awaitsManualAction('domain_change', now, operation.id) };
  await setAttributes(operation, { ...change, last_error: 'No access' });
  const ofChange = {
    ...{ ...common, reference: `operation/${USD_CLIENT}/7/${operation.id}`, reason: 'domain_change' },
    ...{ subject: 'name-7.com', status: 'action_required' },
  };
  expect(await listed(operation.id)).toEqual([{ ...ofChange, details: '{"privacy":true}: No access' }]);
  await setAttributes(operation, { type: 'contacts', wanted: { contacts: 'Ama' }, last_error: null });
  expect(await listed(operation.id)).toEqual([{ ...ofChange, details: 'contacts' }]);

  const delivery = await storeHosting(USD_CLIENT);
  await transact([
    putNew({
      ...keys.addonDelivery(USD_CLIENT, delivery.id),
      ...awaitsManualAction('addons_to_deliver', now, delivery.id),
      ...{ kind: 'addons' as const, id: delivery.id, client_id: USD_CLIENT, domain: delivery.domain },
      ...{ addons: [{ addon_id: 1, name: 'IP', quantity: 2 }], delivered: [], created_at: TIME },
    }),
  ]);
  expect(await listed(delivery.id)).toEqual([
    {
      ...{ ...common, reference: `hosting/${USD_CLIENT}/${delivery.id}`, reason: 'addons_to_deliver' },
      ...{ subject: delivery.domain, details: 'IP: 2 instead of 0', status: 'waiting' },
    },
  ]);
});

test('what a clock that is a minute ahead has put on the list is on it', async () => {
  const since = new Date(now.getTime() + 60_000);
  const { id } = await storeHosting(USD_CLIENT, awaitsManualAction('provisioning_failed', since, 1));
  const [before, then] = [since.getTime() - 60_001, since.getTime() - 59_999].map((time) => new Date(time));
  expect(await listed(id, { limit: 100, now: before ?? now })).toEqual([]);
  expect(await listed(id, { limit: 100, now: then ?? now })).toHaveLength(1);
});

test('a payment says all that it waits for, and money in another currency that it is', async () => {
  const dispute = {
    ...{ amount: 1000, status: 'needs_response' as const, is_inquiry: false, reason: null },
    ...{ evidence_sent_at: null, is_open: true, created_at: TIME, updated_at: TIME },
  };
  const payment = await storePayment({
    ...awaitsManualAction('disputed_payment', now, 1),
    disputes: [
      { ...dispute, gateway_id: 'du_1', due_by: '2026-12-01' },
      { ...dispute, gateway_id: 'du_2', due_by: null },
    ],
    services: { action: 'ask', state: 'waiting', decided_at: TIME },
  });
  const { reference } = payment;
  const told = 'dispute needs_response, evidence by 2026-12-01; dispute needs_response';
  const entry = { subject: 'USD 20.00 by stripe', status: 'succeeded', reason: 'disputed_payment' };
  expect(await listed(payment.id)).toMatchObject([
    {
      ...entry,
      details: `${told}; USD 0.00 of what paid for services is gone: decide by payments services: ${reference}`,
    },
  ]);
  await setAttributes(payment, { services: { action: 'ask', state: 'done', decided_at: TIME } });
  expect(await listed(payment.id)).toMatchObject([{ ...entry, details: `${told}: ${reference}` }]);

  const id = newId();
  await transact([
    putNew({
      ...keys.attempt(USD_CLIENT, 5, id),
      ...awaitsManualAction('disputed_payment', now, id),
      ...{ id, client_id: USD_CLIENT, invoice_id: 5, gateway: 'stripe' as const, reference: 'pi_2' },
      ...{ status: 'succeeded' as const, amount: 700, currency: 'EUR', failure_message: null },
      ...{ decline_code: null, payment_id: null, checks: 0, version: 1, created_at: TIME, updated_at: TIME },
    }),
  ]);
  expect(await listed(id)).toMatchObject([
    { subject: 'EUR 7.00 by stripe', details: 'paid in another currency: pi_2' },
  ]);
});

test('what is dealt with while the list is read is not on it', async () => {
  const failed = awaitsManualAction('provisioning_failed', now, 1);
  const record = await storeHosting(USD_CLIENT, failed);
  const deal = async (call: string) => {
    if (call.startsWith('dynamodb BatchGetItem')) await setAttributes(record, { due_pk: undefined });
    return null;
  };
  expect(await fixture.gate.impersonated(deal, () => listed(record.id))).toEqual([]);
});

test('the first screen of a client says where there is more than it shows', async () => {
  const id = await storeClient();
  const counted = async () => {
    const { hosting, domains, unpaid, tickets } = await clientOverview(id, now);
    return [hosting, domains, unpaid, tickets].map(({ records, more }) => [records.length, more]);
  };
  for (let count = 0; count < 8; count += 1) {
    await storeHosting(id);
    await storeTicket(id, { status: 'open' });
  }
  await storeTicket(id, { status: 'customer_reply' });
  await storeTicket(id, { status: 'answered' });
  await storeDomain(id);
  expect(await counted()).toEqual([
    [8, false],
    [1, false],
    [0, false],
    [9, false],
  ]);
  await storeHosting(id);
  await storeTicket(id, { status: 'open' });
  expect(await counted()).toEqual([
    [8, true],
    [1, false],
    [0, false],
    [9, true],
  ]);
});

test('clients are found by names that are theirs and by the numbers of their documents', async () => {
  const id = await storeClient();
  const found = async (text: string) => (await findClients(text)).map(({ client, by }) => [client.id, by]);
  const name = `site-${id}.com`;
  expect(await found(name)).toEqual([]);
  await transact([keepHold({ type: 'domain', domain: name }, id, 5)]);
  expect(await found(`www.${name}`)).toEqual([[id, ['domain']]]);
  await transact([keepHold({ type: 'hosting', domain: name }, id, 6)]);
  expect(await found(name)).toEqual([[id, ['domain', 'hosting']]]);
  const bare = `site${id}`;
  await transact([keepHold({ type: 'domain', domain: bare }, id, 7)]);
  expect(await found(bare)).toEqual([]);

  const seller = `S${id}`;
  const given = { sequence: 42, client_id: id, invoice_id: 1, issued_at: TIME };
  const number = `${seller}-CN-2026-000042`;
  await transact([
    putNew({ ...keys.documentNumber(seller, 'credit_note', 2026, 42), ...given, credit_note_id: 2, number }),
  ]);
  expect(await found(number)).toEqual([[id, ['invoice']]]);
  expect(await found(`${seller}-2026-000042`)).toEqual([]);
});

test('the history of an invoice has its own credit, and no other', async () => {
  const invoice = await storeInvoice(USD_CLIENT, 1000);
  await adjustCredit(USD_CLIENT, 'USD', 500);
  const entry = {
    ...{ client_id: USD_CLIENT, type: 'refund' as const, amount: 5, currency: 'USD', source: 'x' },
    ...{ description: 'Given back', created_at: new Date().toISOString() },
  };
  const credit = async (invoice_id: number) => {
    const id = newId();
    await transact([putNew({ ...keys.credit(USD_CLIENT, id), ...entry, id, invoice_id })]);
    return id;
  };
  const own = await credit(invoice.id);
  await credit(1);
  expect((await invoiceHistory(USD_CLIENT, invoice.id)).credit.map(({ id }) => id)).toEqual([own]);
});

test('what was made since a time is read over all pages, and nothing before it', async () => {
  const id = await storeClient();
  const at = (day: number) => addDays('2026-01-01', day).toISOString();
  const { query } = table;
  // An answer of DynamoDB may be of any length.
  table.query = (input) => query({ ...input, Limit: Math.min(input.Limit ?? 3, 3) });
  try {
    for (let day = 0; day < 9; day += 1) await storeTicket(id, { created_at: at(day) });
    const days = (since: number) =>
      readSince(collections.ofClient(id, 'TICKET'), at(since)).then((found) => found.length);
    expect([await days(0), await days(1), await days(4), await days(8), await days(9)]).toEqual([
      9, 8, 5, 1, 0,
    ]);
  } finally {
    table.query = query;
  }
});

test('staff are told why a service has no next period to be invoiced', async () => {
  const invoice = await storeInvoice(USD_CLIENT, 4990);
  const renewal = { invoice_id: invoice.id, due_at: TIME };
  const requested = { type: 'immediate', reason: '', requested_at: TIME, effective_at: TIME } as const;
  const cancellation = { ...requested, status: 'requested' } as const;
  const renew = ({ id }: HostingRecord) =>
    renewService({ kind: 'hosting', clientId: USD_CLIENT, id }, ACTOR, now);
  const ending = await storeHosting(USD_CLIENT, { renewal, cancellation });
  await expect(renew(ending)).rejects.toMatchObject({
    code: 'not_renewable',
    message: expect.stringContaining('has no next period'),
  });
  const invoiced = await storeHosting(USD_CLIENT, { renewal });
  await expect(renew(invoiced)).rejects.toMatchObject({
    code: 'renewal_invoiced',
    message: expect.stringContaining(`${numberOf('invoice', invoice.id)}, which is unpaid, renews`),
  });
  const terms = { package_id: 2, package_name: 'Business', plan: 'business', recurring_amount: 9990 };
  const times = { requested_at: TIME, effective_at: null, pay_until: addDays(TIME, 1).toISOString() };
  const change = { ...terms, ...times, id: 5, direction: 'upgrade' as const, invoice_id: invoice.id };
  const changing = await storeHosting(USD_CLIENT, { change });
  await expect(renew(changing)).rejects.toMatchObject({
    code: 'change_exists',
    message: expect.stringContaining('waits for its payment'),
  });
});
