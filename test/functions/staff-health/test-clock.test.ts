import { expect, test } from 'vitest';
import { turnClock } from '../../../shared/operator/turn-clock.ts';
import { readStageTime } from '../../../shared/platform/aws/stage-time.ts';
import { addDays, DAY_MS } from '../../../shared/platform/dates.ts';
import { setEnvironment } from '../../../shared/platform/env.ts';
import { getItem } from '../../../shared/platform/table/query.ts';
import { keys } from '../../../shared/records/keys.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { eventually } from '../../support/eventually.ts';
import { saveByApi } from '../../support/saved-card.ts';
import { freshDomain, hostingItem, USD_CLIENT } from '../../support/shop.ts';
import { staffOf } from '../../support/staff.ts';

const fixture = apiForFile({ mode: 'test' });
const staff = staffOf(fixture);

const reason = 'Trying renewals';
const show = async () => (await staff('auditor', 'GET', '/test-clocks')).body.data;
const advance = (advance_to: string) => staff('admin', 'POST', '/test-clocks', { advance_to, reason });
const inDays = async (days: number) => addDays(new Date((await show()).now), days).toISOString();

test('a stage that is not in test mode refuses, and has the real time', async () => {
  const { APP_CONFIG = '' } = process.env;
  setEnvironment({ APP_CONFIG: JSON.stringify({ ...JSON.parse(APP_CONFIG), mode: 'live' }), TEST_CLOCK: '' });
  try {
    const refused = await advance(addDays(new Date(), 1).toISOString());
    expect([refused.status, refused.body.code]).toEqual([409, 'not_in_test_mode']);
    expect(await show()).toMatchObject({ test_mode: false, ahead_seconds: 0, target_at: null });
    expect(await getItem(keys.clock())).toBeUndefined();
  } finally {
    setEnvironment({ APP_CONFIG, TEST_CLOCK: 'yes' });
  }
});

test.each([
  [-1, 'Time only goes forward.'],
  [401, 'Advance by 400 days at most.'],
])('%i days ahead are refused', async (days, sentence) => {
  const { status, body } = await advance(await inDays(days));
  expect([status, body.errors.advance_to]).toEqual([422, [sentence]]);
  expect(await show()).toMatchObject({ test_mode: true, ahead_seconds: 0, turning: false });
});

test('a month of a client passes: of two at once one is taken, and a run that stops in the middle is gone on from', async () => {
  const { usd, api } = fixture;
  const payment_method_id = await saveByApi(fixture, 'pm_card_visa');
  await api('PATCH', `/clients/${USD_CLIENT}/autopay`, { token: fixture.token, body: { enabled: true } });
  const order = await usd.order([{ ...hostingItem(freshDomain()), billing_cycle: 'monthly' }]);
  await usd.post(`/invoices/${order.body.invoice.id}/payments/start`, { payment_method_id });
  await eventually(
    async () => (await usd.get('/hosting')).body.data[0],
    ({ status }) => status === 'active',
  );
  const targets = [await inDays(33), await inDays(35)];
  const both = await Promise.all(targets.map(advance));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [taken = ''] = targets.filter((_, index) => both[index]?.status === 200);
  expect((await show()).target_at).toBe(taken);

  // A run that has time for one step alone, as one that dies; two go on at once with those of the schedule.
  let looks = 0;
  await turnClock(() => looks++ < 1);
  const before = await readStageTime();
  await Promise.all([turnClock(() => true), turnClock(() => true)]);
  const after = await show();
  expect(after).toMatchObject({ turning: false, target_at: taken });
  expect(Date.parse(after.now)).toBeGreaterThanOrEqual(Date.parse(taken));
  expect(Date.parse(after.now) - Date.parse(taken)).toBeLessThan(DAY_MS);
  expect(before.getTime()).toBeLessThan(Date.parse(taken));

  // Asked for again, nothing happens; the machine has its own time as before.
  const again = await advance(taken);
  expect([again.status, again.body.data.turning]).toEqual([200, false]);
  expect(Date.parse(after.now) - Date.now()).toBeGreaterThan(32 * DAY_MS);

  // The order, with what setting up costs, and its renewal: each charged once.
  const { body } = await usd.get('/invoices?per_page=100');
  const invoices = body.data.map(({ status, total }: { status: string; total: number }) => [status, total]);
  expect(invoices).toEqual([
    ['paid', 4.99],
    ['paid', 9.99],
  ]);
  const { data } = (await usd.get('/hosting')).body;
  expect(data[0].status).toBe('active');
  expect(Date.parse(data[0].next_due_at)).toBeGreaterThan(Date.parse(taken));
}, 300_000);
