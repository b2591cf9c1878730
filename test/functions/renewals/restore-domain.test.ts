import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { retryService } from '../../../shared/operator/resolve.ts';
import { restoreByStaff } from '../../../shared/operator/service-lists.ts';
import { getItem } from '../../../shared/platform/table/query.ts';
import type { DomainRecord } from '../../../shared/records/domains.ts';
import { manualActionOf } from '../../../shared/records/indexes.ts';
import { keys } from '../../../shared/records/keys.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { atOnce, tally } from '../../support/at-once.ts';
import { cancelAsShown } from '../../support/cancel-service.ts';
import { eventually } from '../../support/eventually.ts';
import { storeDomain } from '../../support/fixtures.ts';
import { registrarOf } from '../../support/registrar.ts';
import { GHS_CLIENT, USD_CLIENT } from '../../support/shop.ts';
import { creditBalance, forgetLimits } from '../../support/table.ts';
import { expiredDomain } from './redeemable.ts';

const fixture = apiForFile();
const { control, purchases } = registrarOf(() => fixture.api);

afterEach(async () => {
  await control('prices/com', { restore: 12_000 });
  await forgetLimits();
});

const restore = (id: number, key: string = randomUUID()) =>
  fixture.usd.post(`/domains/${id}/restore`, undefined, key);
const show = async (id: number) => (await fixture.usd.get(`/domains/${id}`)).body.data;
const recordOf = async (id: number) => (await getItem(keys.domain(USD_CLIENT, id))) as DomainRecord;
const referenceOf = (id: number) => ({ kind: 'domain', clientId: USD_CLIENT, id }) as const;
const yearLater = (moment: string) => `${Number(moment.slice(0, 4)) + 1}${moment.slice(4)}`;
const eventsOf = async (id: number): Promise<string[]> => {
  const { body } = await fixture.usd.get('/events?per_page=100');
  return body.data
    .filter(({ subject }: { subject: { id: number } }) => subject.id === id)
    .map(({ type }: { type: string }) => type);
};

/** A restoration that is paid and that a person has to ask for. */
const paid = async () => {
  const record = await expiredDomain(control, 40);
  const { body } = await restore(record.id);
  await fixture.usd.payByCard(body.invoice.id);
  const waiting = await eventually(
    () => recordOf(record.id),
    (found) => manualActionOf(found) === 'manual_restoration',
  );
  return { ...waiting, invoice: body.invoice.id as number };
};

test('a domain in redemption shows what restoring it costs, and is restored with a year', async () => {
  const record = await expiredDomain(control, 40);
  expect((await show(record.id)).restore).toMatchObject({ fee: 120, renewal: 12.99, total: 132.99 });
  expect((await fixture.usd.post(`/domains/${record.id}/renew`, undefined)).body.code).toBe('in_redemption');

  const key = randomUUID();
  const first = await restore(record.id, key);
  expect(first.status).toBe(201);
  expect(first.body.invoice).toMatchObject({
    status: 'unpaid',
    total: 132.99,
    lines: [
      { type: 'domain_restore', domain_id: record.id, total: 120 },
      { type: 'domain_renewal', domain_id: record.id, total: 12.99 },
    ],
  });
  expect((await restore(record.id, key)).body).toEqual(first.body);
  expect((await restore(record.id)).body.code).toBe('renewal_invoiced');
  expect((await show(record.id)).restore.invoice_id).toBe(first.body.invoice.id);

  await fixture.usd.payByCard(first.body.invoice.id);
  await eventually(
    () => recordOf(record.id),
    (found) => manualActionOf(found) === 'manual_restoration',
  );
  await control(`domains/${record.name}`, { restored: true });
  await retryService(referenceOf(record.id), 'operator:ama', new Date());
  const restored = await eventually(
    () => show(record.id),
    ({ status }) => status === 'active',
  );
  expect(restored).toMatchObject({
    expires_at: expect.stringContaining(yearLater(record.expires_at ?? '').slice(0, 10)),
    restore: null,
  });
  expect((await purchases(record.name)).map(({ type, price }) => [type, price])).toEqual([
    ['restoration', 120],
    ['renewal', 19.99],
  ]);
  expect(await eventsOf(record.id)).toEqual(['domain_renewed']);
});

test('of sixteen requests at once one issues the invoice', async () => {
  const { id } = await expiredDomain(control, 40);
  const answers = await atOnce(() => restore(id));
  expect(tally(answers.map(({ status }) => status))).toEqual({ 201: 1, 409: 15 });
});

test('of eight of the client and eight of staff at once one issues the invoice', async () => {
  const { id } = await expiredDomain(control, 40);
  const byStaff = () =>
    restoreByStaff(referenceOf(id), 'operator:ama', new Date()).then(
      () => 'issued',
      (error: { code?: string }) => error.code ?? String(error),
    );
  const byClient = () => restore(id).then(({ status, body }) => (status === 201 ? 'issued' : body.code));
  const answers = await atOnce((caller) => (caller % 2 === 0 ? byStaff() : byClient()));
  expect(tally(answers)).toEqual({ issued: 1, renewal_invoiced: 15 });
  const { body } = await fixture.usd.get('/invoices?per_page=100&status=unpaid');
  const lines = body.data.flatMap(({ lines }: { lines: { type: string; domain_id?: number }[] }) => lines);
  expect(lines.filter((line: { domain_id?: number }) => line.domain_id === id)).toHaveLength(2);
});

test('a restoration that the registry does not make goes back whole, and can be ordered again', async () => {
  const { id, name } = await paid();
  const before = await creditBalance(USD_CLIENT);
  expect(await cancelAsShown(referenceOf(id), 'operator:ama')).toEqual({
    amount: 13_299,
    refunded: 0,
  });
  expect((await creditBalance(USD_CLIENT)) - before).toBe(13_299);
  const record = await recordOf(id);
  expect(record).toMatchObject({ status: 'redemption', renewal: null });
  expect(record).not.toHaveProperty('task');
  expect(await eventsOf(id)).toEqual(['renewal_failed']);
  expect(await purchases(name)).toEqual([]);
  expect((await restore(id)).status).toBe(201);
});

test('what the registrar still renews at its price is renewed, and the fee goes back', async () => {
  const record = await expiredDomain(control, 20);
  const { body } = await restore(record.id);
  const before = await creditBalance(USD_CLIENT);
  await fixture.usd.payByCard(body.invoice.id);
  await eventually(
    () => show(record.id),
    ({ status }) => status === 'active',
  );
  expect((await purchases(record.name)).map(({ type }) => type)).toEqual(['renewal']);
  expect((await creditBalance(USD_CLIENT)) - before).toBe(12_000);
});

test('a plain renewal that was paid for what is in redemption buys nothing and goes back by itself', async () => {
  const record = await paid();
  const { restores: _, ...renewal } = record.renewal ?? { invoice_id: null, due_at: '' };
  const { id } = await storeDomain(USD_CLIENT, {
    ...{ status: 'redemption', name: record.name, expires_at: record.expires_at, task: 'renew', renewal },
    ...{ due_pk: 'DUE#0', due_sk: '2000' },
  });
  await eventually(
    () => recordOf(id),
    ({ renewal }) => renewal === null,
  );
  expect(await eventsOf(id)).toEqual(['renewal_failed']);
});

test('a fee that has risen at the registry is told before anything is charged', async () => {
  const { id } = await expiredDomain(control, 40);
  await control('prices/com', { restore: 15_000 });
  const refused = await restore(id);
  expect([refused.status, refused.body.code]).toEqual([409, 'restore_price_changed']);
  expect(refused.body.message).toContain('USD 150.00');
  expect((await show(id)).restore).toMatchObject({ fee: 150, total: 162.99 });
  expect((await restore(id)).body.invoice.total).toBe(162.99);
});

test('what the registrar does not restore is not sold', async () => {
  const { id } = await expiredDomain(control, 40);
  await control('prices/com', { restore: null });
  expect((await restore(id)).body.code).toBe('restore_not_offered');
  const terms = { grace_days: 10, redemption_days: 50, restore_fee: null };
  const without = await expiredDomain(control, 40, { expiry_terms: terms });
  expect((await show(without.id)).restore).toBeNull();
  expect((await restore(without.id)).body.code).toBe('restore_not_offered');
  const purchase = { price: null, type: null, premium: true };
  const premium = await expiredDomain(control, 40, { purchase });
  expect((await restore(premium.id)).body.code).toBe('restore_not_offered');
});

test('a domain that was restored elsewhere takes over its expiry date before it is invoiced', async () => {
  const { id, name } = await expiredDomain(control, 40);
  await control(`domains/${name}`, { restored: true });
  expect((await restore(id)).body.code).toBe('expiry_corrected');
  expect(await show(id)).toMatchObject({ status: 'active', restore: null });
});

test.each(['active', 'grace', 'expired', 'transferred_away'] as const)(
  'a domain that is %s is not restored',
  async (status) => {
    const { id } = await storeDomain(USD_CLIENT, { status, registrar: 'manual' });
    expect((await restore(id)).body.code).toBe('not_in_redemption');
  },
);

test('nor is one whose redemption is over this minute, nor one of another client', async () => {
  const over = await expiredDomain(control, 61);
  expect((await restore(over.id)).body.code).toBe('not_in_redemption');
  const { id } = await storeDomain(GHS_CLIENT, { status: 'redemption' });
  expect((await restore(id)).status).toBe(404);
});

test('a registrar that does not answer is a 503, and nothing is invoiced', async () => {
  const { id } = await expiredDomain(control, 40);
  fixture.api.stack.outside.registrar.faults.push({ match: 'tldpricing', times: 10, status: 500 });
  const { status } = await restore(id);
  fixture.api.stack.outside.registrar.faults.length = 0;
  expect(status).toBe(503);
  expect((await recordOf(id)).renewal).toBeUndefined();
});

test('staff invoice it as a client does', async () => {
  const { id } = await expiredDomain(control, 40);
  const invoice = await restoreByStaff(referenceOf(id), 'operator:ama', new Date());
  expect(invoice).toMatchObject({ kind: 'renewal', status: 'unpaid', total: 13_299 });
  await expect(restoreByStaff(referenceOf(id), 'operator:ama', new Date())).rejects.toMatchObject({
    code: 'renewal_invoiced',
  });
});
