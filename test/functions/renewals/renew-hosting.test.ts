import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { apiForFile } from '../../support/api-per-file.ts';
import { atOnce, tally } from '../../support/at-once.ts';
import { eventually } from '../../support/eventually.ts';
import { storeHosting } from '../../support/fixtures.ts';
import { freshDomain, GHS_CLIENT, hostingItem, USD_CLIENT } from '../../support/shop.ts';
import { forgetLimits, scanTable } from '../../support/table.ts';

const fixture = apiForFile();

const renew = (id: number, key: string = randomUUID()) =>
  fixture.usd.post(`/hosting/${id}/renew`, undefined, key);
const show = async (id: number) => (await fixture.usd.get(`/hosting/${id}`)).body.data;
const renewalsOf = async (id: number) =>
  (await scanTable()).filter(
    ({ kind, services }) =>
      kind === 'renewal' && (services as { id: number }[]).some((service) => service.id === id),
  );

const yearLater = (moment: string) => `${Number(moment.slice(0, 4)) + 1}${moment.slice(4)}`;

const bought = async (): Promise<{ id: number; due: string }> => {
  const { body } = await fixture.usd.order([hostingItem(freshDomain())]);
  await fixture.usd.payByCard(body.invoice.id);
  const id = body.order.items[0].hosting_account_id;
  const { next_due_at } = await eventually(
    () => show(id),
    ({ status }) => status === 'active',
  );
  return { id, due: next_due_at };
};

test('the next period is invoiced ahead, due when the present one ends, and begins there once it is paid', async () => {
  const { id, due } = await bought();
  const { status, body } = await renew(id);
  expect([status, body.invoice]).toMatchObject([
    201,
    {
      status: 'unpaid',
      total: 49.9,
      due_at: due,
      lines: [{ type: 'hosting_renewal', hosting_account_id: id }],
    },
  ]);
  expect((await fetch(body.payment_url)).status).toBe(200);
  await fixture.usd.payByCard(body.invoice.id);
  const renewed = await eventually(
    () => show(id),
    ({ next_due_at }) => next_due_at !== due,
  );
  expect(renewed).toMatchObject({ status: 'active', next_due_at: yearLater(due) });
});

test('a repetition gets the first answer, and another request learns which invoice renews already', async () => {
  const { id } = await storeHosting(USD_CLIENT);
  const key = randomUUID();
  const first = await renew(id, key);
  const again = await renew(id, key);
  expect([again.status, again.text]).toEqual([201, first.text]);
  const other = await renew(id);
  expect([other.status, other.body.code]).toEqual([409, 'renewal_invoiced']);
  expect(other.body.message).toContain(first.body.invoice.number);
});

test('of sixteen requests at once one issues the invoice', async () => {
  await forgetLimits();
  const { id } = await storeHosting(USD_CLIENT);
  const answers = await atOnce(() => renew(id));
  expect(tally(answers.map(({ status }) => status))).toEqual({ 201: 1, 409: 15 });
  expect(new Set(answers.flatMap(({ body }) => body.code ?? []))).toEqual(new Set(['renewal_invoiced']));
  expect(await renewalsOf(id)).toHaveLength(1);
});

test('an account may be renewed again and again, but not for more than ten years ahead', async () => {
  await forgetLimits();
  const nineYears = new Date(Date.now() + 9.5 * 365.25 * 86_400_000).toISOString();
  const { id } = await storeHosting(USD_CLIENT, { next_due_at: nineYears });
  const { status, body } = await renew(id);
  expect([status, body.code]).toEqual([409, 'not_renewable']);
});

test.each([
  ['not_renewable', { status: 'terminated' }],
  ['not_renewable', { billing_cycle: 'one_time', next_due_at: null }],
  ['service_waits', { due_pk: 'WAITING#provisioning_failed', due_sk: new Date().toISOString() }],
] as const)('%s is the answer for an account like %o', async (code, over) => {
  const { id } = await storeHosting(USD_CLIENT, over);
  const { status, body } = await renew(id);
  expect([status, body.code]).toEqual([409, code]);
  expect(await renewalsOf(id)).toEqual([]);
});

test('waits for work that is under way on the account', async () => {
  const lease_until = new Date(Date.now() + 60_000).toISOString();
  const { id } = await storeHosting(USD_CLIENT, { lease_until });
  const { status, headers } = await renew(id);
  expect(status).toBe(503);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
});

test.each([
  ['a paid change of plan', { change_paid_at: new Date().toISOString() }],
  ['a task', { task: 'suspend' }],
  [
    'a paid change that a worker tries',
    {
      change_paid_at: new Date().toISOString(),
      lease_until: new Date(Date.now() + 60_000).toISOString(),
    },
  ],
] as const)('%s that waits for a silent panel is a conflict with its reason', async (_what, over) => {
  const { id } = await storeHosting(USD_CLIENT, over);
  const { status, body, headers } = await renew(id);
  expect([status, body.code, headers.get('retry-after')]).toEqual([409, 'service_busy', null]);
});

test('an account of another client is not found', async () => {
  const { id } = await storeHosting(GHS_CLIENT);
  expect((await renew(id)).status).toBe(404);
});
