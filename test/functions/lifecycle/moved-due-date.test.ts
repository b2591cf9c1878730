import { expect, test } from 'vitest';
import { getClient } from '../../../shared/clients/clients.ts';
import { suspendByStaff, unsuspendByStaff } from '../../../shared/operator/hosting.ts';
import { moveDueDate } from '../../../shared/operator/invoices.ts';
import { listHeldHosting, listSuspended } from '../../../shared/operator/service-lists.ts';
import { config } from '../../../shared/platform/config/config.ts';
import { addDays } from '../../../shared/platform/dates.ts';
import { numberOf } from '../../../shared/platform/table/numbers.ts';
import { freshDomain, hostingItem, USD_CLIENT } from '../../support/shop.ts';
import { calendarForFile } from './calendar.ts';
import { eventsAbout, hostingOf, openRenewal } from './stored-services.ts';

const { runAt, pay, buy } = calendarForFile();
const ACTOR = 'operator:tester';

/** Hosting whose renewal is overdue, so that it is suspended. */
const overdue = async () => {
  const { hosting: id } = await buy([hostingItem(freshDomain())]);
  const due = (await hostingOf(id)).next_due_at ?? '';
  const { invoice_days_ahead, suspend_after_days } = config().renewals;
  await runAt(addDays(due, -invoice_days_ahead));
  const invoice = await openRenewal(id);
  const suspendedAt = addDays(due, suspend_after_days);
  await runAt(suspendedAt);
  expect((await hostingOf(id)).status).toBe('suspended');
  return { id, invoice, suspendedAt, reference: { kind: 'hosting', clientId: USD_CLIENT, id } as const };
};

const listed = async (id: number) =>
  (await listSuspended(() => undefined)).filter(({ record }) => record.id === id);

test('hosting suspended for an unpaid renewal is listed, comes back with a later due date, and follows that', async () => {
  const { id, invoice, suspendedAt } = await overdue();
  expect(await listed(id)).toMatchObject([
    { reason: expect.stringContaining(`${numberOf('invoice', invoice.id)} is unpaid`) },
  ]);
  const due = addDays(suspendedAt, 20);
  await moveDueDate(USD_CLIENT, invoice.id, due, ACTOR, suspendedAt);
  await runAt(suspendedAt);
  expect(await hostingOf(id)).toMatchObject({ status: 'active', renewal: { due_at: due.toISOString() } });
  expect(await listed(id)).toEqual([]);

  await runAt(addDays(due, config().renewals.suspend_after_days));
  expect((await hostingOf(id)).status).toBe('suspended');
  const { deletion_notice_days, terminate_after_days } = config().renewals;
  await runAt(addDays(due, terminate_after_days - deletion_notice_days));
  await runAt(addDays(due, terminate_after_days));
  expect((await hostingOf(id)).status).toBe('terminated');
  const events = (await eventsAbout(id)).filter((type) => /suspend|terminated/.test(type));
  expect(events).toEqual([
    'service_suspended',
    'service_unsuspended',
    'service_suspended',
    'service_terminated',
  ]);
});

test('what staff suspend stays so when its renewal is paid, and comes back when they lift it', async () => {
  const { id, invoice, suspendedAt, reference } = await overdue();
  await suspendByStaff(reference, 'Abuse', ACTOR, suspendedAt);
  await pay(invoice.id, suspendedAt);
  await runAt(suspendedAt);
  expect(await hostingOf(id)).toMatchObject({ status: 'suspended', renewal: null });
  expect((await listHeldHosting(10)).suspended).toMatchObject([{ reason: 'staff: Abuse' }]);
  expect(await unsuspendByStaff(reference, ACTOR, suspendedAt)).toEqual({ comesBack: true });
  await runAt(suspendedAt);
  expect((await hostingOf(id)).status).toBe('active');
  expect((await listHeldHosting(10)).suspended).toEqual([]);
  expect((await getClient(USD_CLIENT)).credit_balance).toBe(0);
});

test('what is overdue besides stays suspended when staff lift theirs', async () => {
  const { id, invoice, suspendedAt, reference } = await overdue();
  await suspendByStaff(reference, 'Abuse', ACTOR, suspendedAt);
  expect(await unsuspendByStaff(reference, ACTOR, suspendedAt)).toEqual({ comesBack: false });
  await runAt(suspendedAt);
  expect((await hostingOf(id)).status).toBe('suspended');
  const lifted = unsuspendByStaff(reference, ACTOR, suspendedAt);
  await expect(lifted).rejects.toMatchObject({ code: 'renewal_unpaid' });
  await pay(invoice.id, suspendedAt);
  await runAt(suspendedAt);
  expect((await hostingOf(id)).status).toBe('active');
});
