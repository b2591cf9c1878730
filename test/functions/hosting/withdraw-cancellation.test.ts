import { expect, test } from 'vitest';
import { apiForFile } from '../../support/api-per-file.ts';
import { atOnce, tally } from '../../support/at-once.ts';
import { storeHosting } from '../../support/fixtures.ts';
import { GHS_CLIENT, USD_CLIENT } from '../../support/shop.ts';
import { scanTable } from '../../support/table.ts';

const fixture = apiForFile();

const post = (id: number, path: string, body?: unknown) =>
  fixture.api('POST', `/clients/${USD_CLIENT}/hosting/${id}/${path}`, { token: fixture.token, body });
const cancel = (id: number, type = 'end_of_billing_period') =>
  post(id, 'cancel', { cancellation_type: type, reason: 'Moving elsewhere.' });
const withdraw = (id: number) => post(id, 'cancel/withdraw');
const stored = async (id: number) =>
  (await scanTable()).find((item) => item.id === id && item.sk.startsWith('HOSTING#'));

test('an account whose cancellation is withdrawn renews as before', async () => {
  const { id, next_due_at } = await storeHosting(USD_CLIENT);
  await cancel(id);
  const { status, body } = await withdraw(id);
  expect([status, body.data]).toMatchObject([200, { type: 'end_of_billing_period', status: 'withdrawn' }]);
  const account = await stored(id);
  const invoiceDay = new Date(Date.parse(next_due_at ?? '') - 14 * 86_400_000).toISOString();
  expect(String(account?.due_sk)).toContain(invoiceDay.slice(0, 10));
});

test('a repetition changes nothing', async () => {
  const { id } = await storeHosting(USD_CLIENT);
  await cancel(id);
  const answers = await atOnce(() => withdraw(id));
  expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 16 });
  const events = (await scanTable()).filter(
    ({ type, subject }) =>
      type === 'cancellation_withdrawn' && (subject as { id: number } | undefined)?.id === id,
  );
  expect(events).toHaveLength(1);
});

test('a scheduled cancellation can be made immediate, and is not withdrawn any more then', async () => {
  const { id } = await storeHosting(USD_CLIENT);
  await cancel(id);
  const { status, body } = await cancel(id, 'immediate');
  expect([status, body.data.status]).toEqual([200, 'requested']);
  expect((await withdraw(id)).body.code).toMatch(/^(hosting_ending|no_cancellation)$/);
});

test('what was never cancelled, or has taken effect, is not withdrawn', async () => {
  const { id } = await storeHosting(USD_CLIENT);
  const none = await withdraw(id);
  expect([none.status, none.body.code]).toEqual([409, 'no_cancellation']);
  const past = new Date(Date.now() - 1000).toISOString();
  const cancellation = {
    type: 'end_of_billing_period',
    status: 'scheduled',
    reason: 'x',
    requested_at: past,
    effective_at: past,
  } as const;
  const ending = await storeHosting(USD_CLIENT, { cancellation });
  expect((await withdraw(ending.id)).body.code).toBe('hosting_ending');
});

test('an account of another client is not found', async () => {
  const { id } = await storeHosting(GHS_CLIENT);
  expect((await withdraw(id)).status).toBe(404);
});
