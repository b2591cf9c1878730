import { expect, test } from 'vitest';
import { panelFor } from '../../../shared/hosting/servers.ts';
import { addDays, addMonths } from '../../../shared/platform/dates.ts';
import { getItem } from '../../../shared/platform/table/query.ts';
import { keys } from '../../../shared/records/keys.ts';
import { freshDomain, hostingItem, USD_CLIENT } from '../../support/shop.ts';
import { adjustCredit, creditBalance } from '../../support/table.ts';
import { calendarForFile } from './calendar.ts';
import { eventsAbout, hostingOf, invoiceOf, openRenewal, renewalsOf } from './stored-services.ts';

const { fixture, work, runAt, pay, buy } = calendarForFile();

const monthly = (domain = freshDomain()) => ({ ...hostingItem(domain), billing_cycle: 'monthly' });

const accountOf = async (id: number) => {
  const { username, server } = await hostingOf(id);
  return (await panelFor(server?.id ?? '')).findAccount(username);
};

const accountsOn = async (): Promise<number> => (await getItem(keys.serverLoad('server1')))?.accounts ?? 0;

const activation = async (id: number) => new Date((await hostingOf(id)).activated_at ?? '');

/** Days from when the present period ends. */
const fromDue = async (id: number, days: number) => addDays((await hostingOf(id)).next_due_at ?? '', days);

test('an account paid by the quarter lives through a year, with one invoice and one reminder a quarter', async () => {
  const { hosting } = await buy([{ ...monthly(), billing_cycle: 'quarterly' }]);
  const activated = await activation(hosting);
  for (let quarter = 1; quarter <= 4; quarter += 1) {
    const due = (await hostingOf(hosting)).next_due_at ?? '';
    await runAt(addDays(due, -15));
    expect(await renewalsOf(hosting)).toHaveLength(quarter - 1);

    await runAt(addDays(due, -13));
    const invoice = await openRenewal(hosting);
    expect(invoice).toMatchObject({ due_at: due, subtotal: 1497, total: 1497, order_id: null });
    expect(invoice.lines).toMatchObject([
      { type: 'hosting_renewal', setup_fee: 0, hosting_account_id: hosting },
    ]);

    await runAt(addDays(due, -6));
    await pay(invoice.id, addDays(due, -5));
    await runAt(addDays(due, -4));
    expect(await eventsAbout(invoice.id)).toEqual(['invoice_created', 'invoice_reminder', 'invoice_paid']);
    await runAt(addDays(due, 1));
    expect(await hostingOf(hosting)).toMatchObject({ status: 'active', renewal: null });
  }
  expect((await hostingOf(hosting)).next_due_at).toBe(addMonths(activated, 15).toISOString());
  expect(await renewalsOf(hosting)).toHaveLength(4);
  expect((await eventsAbout(hosting)).filter((type) => type === 'service_renewed')).toHaveLength(4);
});

test('an unpaid account is reminded, suspended at its panel, and back once it is paid', async () => {
  const { hosting } = await buy([monthly()]);
  const due = (await hostingOf(hosting)).next_due_at ?? '';
  for (const day of [-14, -7, -1, 2]) await runAt(addDays(due, day + 0.01));
  const invoice = await openRenewal(hosting);
  const reminders = Array(3).fill('invoice_reminder');
  expect(await eventsAbout(invoice.id)).toEqual(['invoice_created', ...reminders]);
  expect(await accountOf(hosting)).toMatchObject({ suspended: false });

  await runAt(addDays(due, 5.01));
  expect(await hostingOf(hosting)).toMatchObject({ status: 'suspended' });
  expect(await accountOf(hosting)).toMatchObject({ suspended: true });

  await pay(invoice.id, addDays(due, 6));
  expect(await accountOf(hosting)).toMatchObject({ suspended: false });
  expect(await hostingOf(hosting)).toMatchObject({ status: 'active', renewal: null });
  expect((await hostingOf(hosting)).next_due_at).toBe(addMonths(await activation(hosting), 2).toISOString());
  expect((await eventsAbout(hosting)).slice(1)).toEqual([
    'service_suspended',
    'service_renewed',
    'service_unsuspended',
  ]);
});

test('an account that stays unpaid is terminated, its name free again, and late money becomes credit', async () => {
  const domain = freshDomain();
  const { hosting } = await buy([monthly(domain)]);
  const before = await accountsOn();
  const [invoiced, suspended, told, terminated] = await Promise.all(
    [-13, 6, 28, 31].map((day) => fromDue(hosting, day)),
  );
  for (const at of [invoiced, suspended, told]) await runAt(at as Date);
  const invoice = await openRenewal(hosting);
  const started = await fixture.usd.startPayment(invoice.id);

  await runAt(terminated as Date);
  expect(await hostingOf(hosting)).toMatchObject({ status: 'terminated', next_due_at: null });
  expect(await accountOf(hosting)).toBeNull();
  expect(await accountsOn()).toBe(before - 1);
  expect(await invoiceOf(invoice.id)).toMatchObject({ status: 'cancelled' });
  expect(await getItem(keys.hold('hosting', domain))).toBeUndefined();
  const again = await fixture.usd.order([monthly(domain)]);
  expect([again.status, again.body.code]).toEqual([422, 'proof_required']);

  const credit = await creditBalance(USD_CLIENT);
  await fixture.usd.confirmCard(started.body.payment.mobile.payment_intent_client_secret);
  await fixture.api.stack.outside.stripe.webhooks.idle();
  await work(terminated as Date);
  expect(await creditBalance(USD_CLIENT)).toBe(credit + invoice.total);
  await adjustCredit(USD_CLIENT, 'USD', -invoice.total);
});
