import { expect, test } from 'vitest';
import { panelFor } from '../../../shared/hosting/servers.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { atOnce, tally } from '../../support/at-once.ts';
import { eventually } from '../../support/eventually.ts';
import { storeHosting } from '../../support/fixtures.ts';
import { freshDomain, GHS_CLIENT, hostingItem, USD_CLIENT } from '../../support/shop.ts';
import { scanTable } from '../../support/table.ts';

const fixture = apiForFile();
const cancel = (id: number, body: unknown, client: number = USD_CLIENT, token = fixture.token) =>
  fixture.api('POST', `/clients/${client}/hosting/${id}/cancel`, { token, body });
const show = async (id: number) => (await fixture.usd.get(`/hosting/${id}`)).body.data;

const atEnd = { cancellation_type: 'end_of_billing_period', reason: 'Moving elsewhere.' };
const immediate = { cancellation_type: 'immediate', reason: 'Moving elsewhere.' };

test('notes the end of the billing period and leaves the account working until then', async () => {
  const { id, next_due_at } = await storeHosting(USD_CLIENT);
  const { status, body } = await cancel(id, atEnd);
  expect(status).toBe(200);
  expect(body.data).toEqual({
    type: 'end_of_billing_period',
    status: 'scheduled',
    reason: 'Moving elsewhere.',
    requested_at: expect.any(String),
    effective_at: next_due_at,
  });
  expect(await show(id)).toMatchObject({ status: 'active', cancellation: body.data });
  const filed = (await scanTable()).find((item) => item.id === id && item.sk.startsWith('HOSTING#'));
  expect(String(filed?.due_sk)).toContain(next_due_at);
});

test('ends an account at once: gone from its panel, its name free for who proves it', async () => {
  const domain = freshDomain();
  const { body } = await fixture.usd.order([hostingItem(domain)]);
  const { hosting_account_id: id } = body.order.items[0];
  await fixture.usd.payByCard(body.invoice.id);
  const { username } = await eventually(
    () => show(id),
    ({ status }) => status === 'active',
  );
  const { status, body: cancelled } = await cancel(id, immediate);
  expect([status, cancelled.data.status]).toEqual([200, 'requested']);
  await eventually(
    () => show(id),
    (account) => account.status === 'cancelled' && account.cancellation.status === 'completed',
  );
  expect(await (await panelFor('server1')).findAccount(username)).toBeNull();
  const again = await fixture.usd.order([hostingItem(domain)]);
  expect([again.status, again.body.code]).toEqual([422, 'proof_required']);
});

test('a second request is refused', async () => {
  const { id } = await storeHosting(USD_CLIENT);
  expect((await cancel(id, atEnd)).status).toBe(200);
  const { status, body } = await cancel(id, atEnd);
  expect([status, body.code]).toEqual([409, 'cancellation_exists']);
});

test('of sixteen requests at once one counts', async () => {
  const { id } = await storeHosting(USD_CLIENT);
  const answers = await atOnce(() => cancel(id, atEnd));
  expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 1, 409: 15 });
  const events = (await scanTable()).filter(
    ({ type, subject }) =>
      type === 'cancellation_requested' && (subject as { id: number } | undefined)?.id === id,
  );
  expect(events).toHaveLength(1);
});

test('a cancellation that was withdrawn makes room for another', async () => {
  const withdrawn = {
    type: 'immediate',
    status: 'withdrawn',
    reason: 'x',
    requested_at: new Date().toISOString(),
    effective_at: new Date().toISOString(),
  } as const;
  const { id } = await storeHosting(USD_CLIENT, { cancellation: withdrawn });
  expect((await cancel(id, atEnd)).status).toBe(200);
});

test('waits for work that is under way on the account', async () => {
  const lease_until = new Date(Date.now() + 60_000).toISOString();
  const { id } = await storeHosting(USD_CLIENT, { lease_until });
  const { status, headers } = await cancel(id, atEnd);
  expect(status).toBe(503);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
});

test.each(['pending', 'provisioning', 'provisioning_failed', 'cancelled', 'terminated'] as const)(
  'refuses for an account that is %s',
  async (status) => {
    const { id } = await storeHosting(USD_CLIENT, { status });
    expect((await cancel(id, atEnd)).body.code).toBe('hosting_not_active');
  },
);

test('an account without a billing period can only end at once', async () => {
  const { id } = await storeHosting(USD_CLIENT, { billing_cycle: 'one_time', next_due_at: null });
  const { status, body } = await cancel(id, atEnd);
  expect([status, Object.keys(body.errors)]).toEqual([422, ['cancellation_type']]);
});

test.each([
  ['cancellation_type', { ...atEnd, cancellation_type: 'now' }],
  ['cancellation_type', { reason: 'x' }],
  ['reason', { ...atEnd, reason: '' }],
  ['reason', { ...atEnd, reason: 'x'.repeat(2001) }],
])('names %s when it is wrong', async (field, body) => {
  const { id } = await storeHosting(USD_CLIENT);
  const answer = await cancel(id, body);
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
});

test('evaluates caller, then account, then body', async () => {
  const { id } = await storeHosting(USD_CLIENT);
  const path = `/clients/${USD_CLIENT}/hosting/${id}/cancel`;
  expect((await fixture.api('POST', path, { body: {} })).status).toBe(401);
  expect((await cancel(id, {}, USD_CLIENT, await fixture.api.login('other'))).status).toBe(403);
  expect((await cancel(1, {})).status).toBe(404);
  expect((await cancel(id, atEnd, GHS_CLIENT)).status).toBe(404);
});
