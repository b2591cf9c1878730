import { expect, test } from 'vitest';
import { recordBankPayment } from '../../../shared/billing/payments/bank-payment.ts';
import { getClient } from '../../../shared/clients/clients.ts';
import { Sentence } from '../../../shared/languages/sentence.ts';
import { completeDomain, retryOperation, retryService } from '../../../shared/operator/resolve.ts';
import { addDays } from '../../../shared/platform/dates.ts';
import { getItem, queryPage } from '../../../shared/platform/table/query.ts';
import { transact } from '../../../shared/platform/table/write.ts';
import { collections } from '../../../shared/records/collections.ts';
import type { DomainRecord } from '../../../shared/records/domains.ts';
import type { ServiceRecord } from '../../../shared/records/hosting.ts';
import { awaitsManualAction, dueAt, withStatus } from '../../../shared/records/indexes.ts';
import { keys } from '../../../shared/records/keys.ts';
import { keepHold } from '../../../shared/services/names.ts';
import { beforeWriting } from '../../support/before-writing.ts';
import { cancelAsShown } from '../../support/cancel-service.ts';
import { storeDomain, storeHosting, storeOperation } from '../../support/fixtures.ts';
import { setAttributes } from '../../support/set-attributes.ts';
import { freshDomain, hostingItem, USD_CLIENT } from '../../support/shop.ts';
import { ACTOR, auditOf, noted, officeForFile } from './office.ts';

const fixture = officeForFile();

const now = new Date();
const later = addDays(now.toISOString(), 400);
const FAILED = awaitsManualAction('provisioning_failed', now, 1);
const TO_REGISTER = awaitsManualAction('manual_registration', now, 1);
const TO_RENEW = awaitsManualAction('manual_renewal', now, 1);
const NOT_DUE = { due_pk: undefined, due_sk: undefined };

const domainReference = ({ id }: ServiceRecord) => ({ kind: 'domain', clientId: USD_CLIENT, id }) as const;
const referenceOf = ({ kind, id }: ServiceRecord) => ({ kind, clientId: USD_CLIENT, id });
const audited = ({ kind, id }: ServiceRecord) => auditOf(USD_CLIENT, `${kind}:${id}`);
const actions = async (record: ServiceRecord) => (await audited(record)).map(({ action }) => action);
const eventsOf = async (type: string, id: number) => {
  const { items } = await queryPage(collections.ofClient(USD_CLIENT, 'EVENT'), { limit: 200 });
  return items.filter((event) => event.type === type && event.subject.id === id);
};

const complete = (record: DomainRecord, expires = later) =>
  completeDomain(domainReference(record), expires, ACTOR, now);
const retry = (record: ServiceRecord) => retryService(referenceOf(record), ACTOR, now);

const NEW = { status: 'pending_registration', registrar: 'manual', expires_at: null } as const;

test.each<Partial<DomainRecord>>([
  { ...NEW, ...TO_REGISTER },
  { ...NEW, ...TO_REGISTER, status: 'pending_transfer', type: 'transfer' },
  { ...NEW, ...FAILED, registrar: 'namecom', status: 'registration_failed', task: 'provision' },
])('a domain that a person has registered is active, and off the list: %j', async (given) => {
  const record = await storeDomain(USD_CLIENT, { ...given, lease_until: now.toISOString() });
  await complete(record);
  const after = await getItem(record);
  expect(after).toMatchObject({ status: 'active', expires_at: later.toISOString(), last_error: null });
  expect(after?.due_pk).toMatch(/^DUE#/);
  expect([after?.task, after?.lease_until]).toEqual([undefined, undefined]);
  expect(await actions(record)).toEqual(['domain.activated']);
});

const EXPIRES = addDays(now.toISOString(), 30);

test.each<Partial<DomainRecord>>([
  { ...TO_RENEW, registrar: 'manual' },
  { ...FAILED, task: 'renew' },
])('a domain that a person has renewed expires later: %j', async (given) => {
  const record = await storeDomain(USD_CLIENT, { ...given, expires_at: EXPIRES.toISOString() });
  await expect(complete(record, EXPIRES)).rejects.toMatchObject({
    fields: { expires: [expect.any(Sentence)] },
  });
  await complete(record);
  expect(await getItem(record)).toMatchObject({ status: 'active', expires_at: later.toISOString() });
  expect(await actions(record)).toEqual(['domain.renewed']);
});

test('a domain is not completed with an expiry that is not ahead, or where nothing waits for that', async () => {
  const record = await storeDomain(USD_CLIENT, { ...NEW, ...TO_REGISTER });
  await expect(complete(record, now)).rejects.toMatchObject({ fields: { expires: [expect.any(Sentence)] } });
  const active = await storeDomain(USD_CLIENT, { ...FAILED, expires_at: EXPIRES.toISOString() });
  await expect(complete(active)).rejects.toMatchObject({ code: 'not_completable' });
  const atWork = await storeDomain(USD_CLIENT, { ...NEW, ...dueAt(now, 1) });
  await expect(complete(atWork)).rejects.toMatchObject({ code: 'no_manual_action' });
  const unknown = { kind: 'domain', clientId: USD_CLIENT, id: 1 } as const;
  await expect(completeDomain(unknown, later, ACTOR, now)).rejects.toMatchObject({ kind: 'not_found' });
});

test('a domain whose name somebody else has ordered meanwhile is not completed', async () => {
  const record = await storeDomain(USD_CLIENT, { ...NEW, ...TO_REGISTER, hold_released: true });
  await transact([keepHold({ type: 'domain', domain: record.name }, USD_CLIENT, 5)]);
  await expect(complete(record)).rejects.toMatchObject({ code: 'name_ordered' });
});

test('what a machine could not do is tried again, new services and those that live', async () => {
  const soon = new Date(now.getTime() + 30_000);
  const tried = { ...FAILED, attempts: 5, last_error: 'Refused' };
  const hosting = await storeHosting(USD_CLIENT, { ...tried, status: 'provisioning_failed' });
  await retry(hosting);
  const again = { attempts: 0, last_error: null, task: 'provision' };
  expect(await getItem(hosting)).toMatchObject({
    ...again,
    ...withStatus('HOSTING', 'provisioning', hosting.id),
    ...dueAt(soon, hosting.id),
  });
  expect(await audited(hosting)).toEqual([noted('provisioning.retried', { last_error: 'Refused' })]);

  const domain = await storeDomain(USD_CLIENT, { ...tried, status: 'registration_failed', type: 'transfer' });
  await retry(domain);
  expect(await getItem(domain)).toMatchObject({
    ...again,
    ...withStatus('DOMAIN', 'pending_transfer', domain.id),
    ...dueAt(soon, domain.id),
  });

  const live = await storeHosting(USD_CLIENT, { ...tried, task: 'renew' });
  await retry(live);
  expect(await getItem(live)).toMatchObject({
    ...again,
    ...{ status: 'active', task: 'renew' },
    ...dueAt(now, live.id),
  });
});

test('what waits for a person by its nature is not tried again', async () => {
  const record = await storeDomain(USD_CLIENT, { ...NEW, ...TO_REGISTER });
  await expect(retry(record)).rejects.toMatchObject({ code: 'nothing_to_retry' });
});

test('what somebody else has dealt with meanwhile is not tried again', async () => {
  const store = () => storeHosting(USD_CLIENT, { ...FAILED, status: 'provisioning_failed' });
  const closed = await store();
  const late = beforeWriting(
    fixture,
    () => setAttributes(closed, NOT_DUE),
    () => retry(closed),
  );
  await expect(late).rejects.toMatchObject({ code: 'no_manual_action' });
  const ended = await store();
  await beforeWriting(
    fixture,
    () => setAttributes(ended, { status: 'cancelled' }),
    () => retry(ended),
  );
  expect((await getItem(ended))?.status).toBe('cancelled');
});

const OPEN = { status: 'action_required', ...awaitsManualAction('domain_change', now, 1), attempts: 6 };

const storeOpen = async (domain: Partial<DomainRecord> = {}) => {
  const record = await storeDomain(USD_CLIENT, domain);
  const operation = await storeOperation(USD_CLIENT, record.id);
  await setAttributes(operation, OPEN);
  const { client_id: clientId, domain_id: domainId, id } = operation;
  return { record, operation, reference: { kind: 'operation', clientId, domainId, id } as const };
};

test('a change of a domain that a machine could not make is tried again', async () => {
  const { record, operation, reference } = await storeOpen();
  await retryOperation(reference, ACTOR, now);
  const again = { status: 'pending', attempts: 0, ...dueAt(now, operation.id) };
  expect(await getItem(operation)).toMatchObject(again);
  expect(await audited(record)).toEqual([noted('domain.change_retried', { operation: operation.id })]);
});

test('a change that a person makes, or has dealt with meanwhile, is not tried again', async () => {
  const manual = await storeOpen({ registrar: 'manual' });
  await expect(retryOperation(manual.reference, ACTOR, now)).rejects.toMatchObject({
    code: 'nothing_to_retry',
  });
  const { operation, reference } = await storeOpen();
  const late = beforeWriting(
    fixture,
    () => setAttributes(operation, { ...NOT_DUE, status: 'succeeded' }),
    () => retryOperation(reference, ACTOR, now),
  );
  await expect(late).rejects.toMatchObject({ code: 'no_manual_action' });
  expect((await getItem(operation))?.status).toBe('succeeded');
});

/** Hosting that is paid and could not be set up, with what was paid for it. */
const buyRefused = async () => {
  const { body } = await fixture.usd.order([hostingItem(freshDomain())]);
  const total = Math.round(body.invoice.total * 100);
  const invoiceId: number = body.invoice.id;
  const payment = { clientId: USD_CLIENT, invoiceId, amount: total, reference: `in ${invoiceId}` };
  await recordBankPayment(payment, ACTOR, now);
  const id: number = body.order.items[0].hosting_account_id;
  const key = keys.hosting(USD_CLIENT, id);
  await setAttributes(key, { ...withStatus('HOSTING', 'provisioning_failed', id), ...FAILED });
  return { id, key, total, reference: { kind: 'hosting', clientId: USD_CLIENT, id } as const };
};

const credit = async () => (await getClient(USD_CLIENT)).credit_balance;

test.each([true, false])('what cannot be provided is cancelled, with its money back: %s', async (back) => {
  const { id, key, total, reference } = await buyRefused();
  const before = await credit();
  const amount = back ? total : 0;
  expect(await cancelAsShown(reference, ACTOR, back)).toEqual({ amount, refunded: 0 });
  const after = await getItem(key);
  expect([after?.status, after?.due_pk, after?.task]).toEqual(['cancelled', undefined, undefined]);
  expect((await credit()) - before).toBe(amount);
  expect(await eventsOf('order_cancelled', id)).toHaveLength(1);
  const details = { given_back: amount, refunded: 0, last_error: null };
  expect((await auditOf(USD_CLIENT, `hosting:${id}`)).at(-1)).toEqual(noted('hosting.cancelled', details));
});

test('what is provided, or waits for its renewal, is not cancelled', async () => {
  const record = await storeHosting(USD_CLIENT, { ...FAILED, task: 'renew' });
  const cancelled = cancelAsShown(referenceOf(record), ACTOR);
  await expect(cancelled).rejects.toMatchObject({ code: 'not_cancellable' });
});
