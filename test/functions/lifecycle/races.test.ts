import { expect, test } from 'vitest';
import { panelFor } from '../../../shared/hosting/servers.ts';
import { runServiceTask } from '../../../shared/lifecycle/run-tasks.ts';
import { addDays } from '../../../shared/platform/dates.ts';
import { StaleWriteError } from '../../../shared/platform/table/write.ts';
import { atOnce, inRounds } from '../../support/at-once.ts';
import { eventually } from '../../support/eventually.ts';
import { freshDomain, hostingItem, USD_CLIENT } from '../../support/shop.ts';
import { adjustCredit, creditBalance } from '../../support/table.ts';
import { calendarForFile } from './calendar.ts';
import { hostingOf, invoiceOf, openRenewal } from './stored-services.ts';

const { fixture, runAt, work, pay, buy } = calendarForFile();

const bought = async () => {
  const { hosting: id } = await buy([hostingItem(freshDomain())]);
  return { id, due: (await hostingOf(id)).next_due_at ?? '' };
};

const message = (id: number) => ({ kind: 'hosting' as const, client_id: USD_CLIENT, id });

test('money that comes while the panel is suspending the account brings it back', async () => {
  const { id, due } = await bought();
  const { whm } = fixture.api.stack.outside;
  const { username } = await hostingOf(id);
  await runAt(addDays(due, -13));
  const invoice = await openRenewal(id);
  whm.faults.push({ match: '/suspendacct', times: 1, delay_ms: 1000 });
  const before = whm.requests.length;
  const suspending = runAt(addDays(due, 6)).catch((error: unknown) => error);
  await eventually(
    async () => whm.requests.slice(before),
    (requests) => requests.some((line) => line.includes('/suspendacct')),
  );
  await pay(invoice.id, addDays(due, 6.001));
  expect(await suspending).toBeInstanceOf(StaleWriteError);
  await runAt(addDays(due, 6.1));
  expect(await hostingOf(id)).toMatchObject({ status: 'active', renewal: null });
  expect(await (await panelFor('server1')).findAccount(username)).toMatchObject({ suspended: false });
});

test('money that comes at the moment of termination renews the account or becomes credit, never both', async () => {
  await inRounds(async () => {
    const { id, due } = await bought();
    for (const day of [-13, 6]) await runAt(addDays(due, day));
    const invoice = await openRenewal(id);
    const { username } = await hostingOf(id);
    const credit = await creditBalance(USD_CLIENT);
    const { usd, api } = fixture;
    const started = await usd.startPayment(invoice.id);
    await usd.confirmCard(started.body.payment.mobile.payment_intent_client_secret);
    await api.stack.outside.stripe.webhooks.idle();

    const now = addDays(due, 31);
    await Promise.allSettled([work(now), runServiceTask(message(id), now)]);
    for (const day of [31.1, 31.2]) await runAt(addDays(due, day));
    const { status } = await hostingOf(id);
    const account = await (await panelFor('server1')).findAccount(username);
    const paid = (await invoiceOf(invoice.id)).status === 'paid';
    const given = (await creditBalance(USD_CLIENT)) - credit;
    expect({ status, exists: account !== null, given }).toEqual(
      paid
        ? { status: 'active', exists: true, given: 0 }
        : { status: 'terminated', exists: false, given: invoice.total },
    );
    if (given > 0) await adjustCredit(USD_CLIENT, 'USD', -given);
  });
});

test('a cancellation withdrawn at the moment it takes effect leaves the account up, or is refused and the account gone', async () => {
  const outcomes = new Set<string>();
  await inRounds(async (round) => {
    const { id, due } = await bought();
    const { username } = await hostingOf(id);
    const path = `/hosting/${id}/cancel`;
    const end = { cancellation_type: 'end_of_billing_period', reason: 'Over.' };
    expect((await fixture.usd.post(path, end)).status).toBe(200);
    const now = addDays(due, 0.001);
    // Each goes first once; then they race.
    if (round === 1) await runServiceTask(message(id), now);
    const withdrawn = round === 2 ? await fixture.usd.post(`${path}/withdraw`, {}) : null;
    const [answers] = await Promise.all([
      atOnce(() => fixture.usd.post(`${path}/withdraw`, {}), 8),
      atOnce(() => runServiceTask(message(id), now).catch(() => undefined), 8),
    ]);
    for (const { status } of answers) expect([200, 409, 503]).toContain(status);
    for (const minutes of [10, 20]) await work(addDays(now, minutes / 1440));
    await runAt(addDays(now, 0.02));
    const isWithdrawn = [...answers, ...(withdrawn ? [withdrawn] : [])].some(({ status }) => status === 200);
    const account = await (await panelFor('server1')).findAccount(username);
    const { status, cancellation } = await hostingOf(id);
    expect({
      isUp: status === 'active',
      exists: account !== null,
      cancellation: cancellation?.status,
    }).toEqual({
      isUp: isWithdrawn,
      exists: isWithdrawn,
      cancellation: isWithdrawn ? 'withdrawn' : expect.not.stringMatching('withdrawn'),
    });
    outcomes.add(isWithdrawn ? 'up' : 'gone');
  });
  expect([...outcomes].sort()).toEqual(['gone', 'up']);
});
