import { expect, test } from 'vitest';
import { panelFor } from '../../../shared/hosting/servers.ts';
import { runServiceTask } from '../../../shared/lifecycle/run-service-task.ts';
import { StaleWriteError } from '../../../shared/platform/table/stale-write.ts';
import { inRounds } from '../../support/at-once.ts';
import { eventually } from '../../support/eventually.ts';
import { freshDomain, hostingItem, USD_CLIENT } from '../../support/shop.ts';
import { adjustCredit, creditBalance } from '../../support/table.ts';
import { calendarForFile, daysAfter, hostingOf, invoiceOf, openRenewal } from './calendar.ts';

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
  await runAt(daysAfter(due, -13));
  const invoice = await openRenewal(id);
  whm.faults.push({ match: '/suspendacct', times: 1, delay_ms: 1000 });
  const before = whm.requests.length;
  const suspending = runAt(daysAfter(due, 6)).catch((error: unknown) => error);
  await eventually(
    async () => whm.requests.slice(before),
    (requests) => requests.some((line) => line.includes('/suspendacct')),
  );
  await pay(invoice.id, daysAfter(due, 6.001));
  expect(await suspending).toBeInstanceOf(StaleWriteError);
  await runAt(daysAfter(due, 6.1));
  expect(await hostingOf(id)).toMatchObject({ status: 'active', renewal: null });
  expect(await (await panelFor('server1')).findAccount(username)).toMatchObject({ suspended: false });
});

test('money that comes at the moment of termination renews the account or becomes credit, never both', async () => {
  await inRounds(async () => {
    const { id, due } = await bought();
    for (const day of [-13, 6]) await runAt(daysAfter(due, day));
    const invoice = await openRenewal(id);
    const { username } = await hostingOf(id);
    const credit = await creditBalance(USD_CLIENT);
    const { usd, api } = fixture;
    const started = await usd.startPayment(invoice.id);
    await usd.confirmCard(started.body.payment.mobile.payment_intent_client_secret);
    await api.stack.outside.stripe.webhooks.idle();

    const now = daysAfter(due, 31);
    await Promise.allSettled([work(now), runServiceTask(message(id), now)]);
    for (const day of [31.1, 31.2]) await runAt(daysAfter(due, day));
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
