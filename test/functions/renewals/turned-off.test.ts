import { afterEach, beforeEach, expect, test } from 'vitest';
import { chargeDueInvoice } from '../../../shared/billing/autopay/charge-due-invoice.ts';
import { planCharge, runCharge } from '../../../shared/billing/autopay/run-charge.ts';
import { fileInvoice } from '../../../shared/billing/invoices/dunning.ts';
import { listAttempts } from '../../../shared/billing/invoices/invoices.ts';
import { planOperation, versionOf } from '../../../shared/domains/operations.ts';
import { runDomainOperation } from '../../../shared/lifecycle/run-tasks.ts';
import { addDays } from '../../../shared/platform/dates.ts';
import { numberOf } from '../../../shared/platform/table/numbers.ts';
import { remove, transact, writeOne } from '../../../shared/platform/table/write.ts';
import { keys } from '../../../shared/records/keys.ts';
import type { AttemptRecord } from '../../../shared/records/payments.ts';
import { inRounds } from '../../support/at-once.ts';
import { firstMethod, payAutomatically } from '../../support/charges.ts';
import { setAttributes } from '../../support/set-attributes.ts';
import { domainItem, freshDomain, hostingItem, USD_CLIENT } from '../../support/shop.ts';
import { adjustCredit, creditBalance } from '../../support/table.ts';
import { calendarForFile } from '../lifecycle/calendar.ts';
import { registrarControl } from '../lifecycle/registrar.ts';
import {
  domainOf,
  eventsAbout,
  hostingOf,
  invoiceOf,
  openRenewal,
  renewalsOf,
} from '../lifecycle/stored-services.ts';

const { fixture, runAt, work, buy } = calendarForFile();
const control = registrarControl(fixture);

const spendCredit = async (left = 0): Promise<void> => {
  const over = (await creditBalance(USD_CLIENT)) - left;
  if (over !== 0) await adjustCredit(USD_CLIENT, 'USD', -over);
};

beforeEach(() => payAutomatically(fixture.api.stack, 'pm_card_visa'));
afterEach(async () => {
  await writeOne(remove(keys.wallet(USD_CLIENT)));
  await spendCredit();
});

const renewingDomain = async () => {
  const name = freshDomain();
  const { domain: id } = await buy([domainItem(name)]);
  const due = (await domainOf(id)).expires_at ?? '';
  await runAt(addDays(due, -13));
  return { id, name, due, invoice: await openRenewal(id) };
};

const renewingHosting = async () => {
  const { hosting: id } = await buy([hostingItem(freshDomain())]);
  const due = (await hostingOf(id)).next_due_at ?? '';
  await runAt(addDays(due, -13));
  return { id, due, invoice: await openRenewal(id) };
};

const renew = (id: number, auto_renew: boolean) =>
  fixture.api('PATCH', `/clients/${USD_CLIENT}/domains/${id}`, {
    token: fixture.token,
    body: { auto_renew },
  });
const cancel = (id: number, cancellation_type: 'immediate' | 'end_of_billing_period') =>
  fixture.usd.post(`/hosting/${id}/cancel`, { cancellation_type, reason: 'Moving elsewhere.' });
const attemptsOf = ({ id }: { id: number }) => listAttempts(USD_CLIENT, id);

/** A charge that was planned, and of which the gateway does not know yet. */
const plannedCharge = async (invoiceId: number, now: Date): Promise<AttemptRecord> => {
  const [invoice, method] = [await invoiceOf(invoiceId), await firstMethod()];
  const charge = { method, used: [method.id], autopay: invoice.autopay ?? null };
  const { attempt, writes } = planCharge(invoice, { ...charge, actor: 'system' }, now);
  await transact(writes);
  return attempt;
};
const run = ({ client_id, invoice_id, id: attempt_id }: AttemptRecord, now: Date) =>
  runCharge({ client_id, invoice_id, attempt_id }, now);

test('a domain that is told not to renew costs nothing more: its invoice is cancelled, with the credit in it', async () => {
  const { domain: id } = await buy([domainItem(freshDomain())]);
  const due = (await domainOf(id)).expires_at ?? '';
  await adjustCredit(USD_CLIENT, 'USD', 500);
  await runAt(addDays(due, -13));
  const invoice = await openRenewal(id);
  expect(invoice).toMatchObject({ credit_applied: 500 });
  const { status, body } = await renew(id, false);
  expect([status, body.data.status]).toEqual([200, 'succeeded']);
  expect(await invoiceOf(invoice.id)).toMatchObject({ status: 'cancelled' });
  expect(await creditBalance(USD_CLIENT)).toBe(500);
  const told = (await fixture.usd.get('/events')).body.data.find(
    ({ type }: { type: string }) => type === 'domain_changed',
  );
  expect(told.message).toContain(`Invoice ${numberOf('invoice', invoice.id)} is cancelled.`);
  for (const day of [-12.9, -3, 0, 2, 10]) await runAt(addDays(due, day));
  expect(await attemptsOf(invoice)).toEqual([]);
  expect(await renewalsOf(id)).toHaveLength(1);
  expect((await eventsAbout(id)).filter((type) => type === 'domain_expiring')).toHaveLength(3);
});

test('turned on again a domain is billed anew, and charged', async () => {
  const { id, due, invoice } = await renewingDomain();
  await renew(id, false);
  await runAt(addDays(due, -10));
  expect(await domainOf(id)).toMatchObject({ renewal: null });
  await renew(id, true);
  await runAt(addDays(due, -9));
  const anew = await openRenewal(id);
  expect(anew).toMatchObject({ total: invoice.total, due_at: due });
  await runAt(addDays(due, -3));
  expect(await invoiceOf(anew.id)).toMatchObject({ status: 'paid' });
  expect(await attemptsOf(invoice)).toEqual([]);
});

test('what is turned off is turned on again by undoing it', async () => {
  const { id, due } = await renewingDomain();
  const { body } = await renew(id, false);
  await fixture.usd.post(`/domains/${id}/operations/${body.data.id}/undo`, {});
  expect(await domainOf(id)).toMatchObject({ auto_renew: true });
  await runAt(addDays(due, -12));
  await openRenewal(id);
});

test('renewal is turned off and on in the time after the expiry too', async () => {
  const { id, due, invoice } = await renewingDomain();
  await writeOne(remove(keys.wallet(USD_CLIENT)));
  await runAt(addDays(due, 0.01));
  expect(await domainOf(id)).toMatchObject({ status: 'grace' });
  const locked = await fixture.api('PATCH', `/clients/${USD_CLIENT}/domains/${id}`, {
    token: fixture.token,
    body: { privacy: false },
  });
  expect([locked.status, locked.body.code]).toEqual([409, 'domain_not_active']);
  expect((await renew(id, false)).body.data.status).toBe('succeeded');
  expect(await invoiceOf(invoice.id)).toMatchObject({ status: 'cancelled' });
  await runAt(addDays(due, 1));
  expect(await renewalsOf(id)).toHaveLength(1);
  expect((await renew(id, true)).body.data.status).toBe('succeeded');
  await runAt(addDays(due, 1.1));
  expect(await openRenewal(id)).toMatchObject({ total: invoice.total });
  await runAt(addDays(due, 30.1));
  expect(await domainOf(id)).toMatchObject({ status: 'redemption' });
});

test('hosting that ends with its period is not charged for the next one; withdrawn, it is billed anew', async () => {
  const { id, due, invoice } = await renewingHosting();
  expect((await cancel(id, 'end_of_billing_period')).status).toBe(200);
  expect(await invoiceOf(invoice.id)).toMatchObject({ status: 'cancelled' });
  expect(await hostingOf(id)).toMatchObject({ renewal: null });
  await runAt(addDays(due, -3));
  expect(await attemptsOf(invoice)).toEqual([]);
  expect((await fixture.usd.post(`/hosting/${id}/cancel/withdraw`, {})).status).toBe(200);
  await runAt(addDays(due, -2));
  const anew = await openRenewal(id);
  expect(anew.total).toBe(invoice.total);
  await runAt(addDays(anew.due_at, -3));
  expect(await invoiceOf(anew.id)).toMatchObject({ status: 'paid' });
});

test('while a charge is under way neither is turned off: who asks is told to wait for its result', async () => {
  const domain = await renewingDomain();
  const hosting = await renewingHosting();
  const now = addDays(domain.due, -3);
  const charges = [await plannedCharge(domain.invoice.id, now), await plannedCharge(hosting.invoice.id, now)];
  const answers = [
    await renew(domain.id, false),
    await cancel(hosting.id, 'end_of_billing_period'),
    await cancel(hosting.id, 'immediate'),
  ];
  for (const { status, body } of answers) expect([status, body.code]).toEqual([409, 'payment_in_progress']);
  expect(await domainOf(domain.id)).toMatchObject({ auto_renew: true });
  for (const charge of charges) await run(charge, now);
  for (const { invoice } of [domain, hosting]) {
    expect(await invoiceOf(invoice.id)).toMatchObject({ status: 'paid' });
  }
});

test('a change that was accepted before a charge began waits for what comes of that', async () => {
  const { id, due, invoice } = await renewingDomain();
  const [domain, now] = [await domainOf(id), addDays(due, -3)];
  const wanted = { auto_renew: false };
  const change = { type: 'settings', wanted, version: versionOf(domain), isOurs: true } as const;
  const { operation, writes } = planOperation(domain, change, 'system', now);
  await transact(writes);
  const charge = await plannedCharge(invoice.id, now);
  const reference = { client_id: USD_CLIENT, domain_id: id, id: operation.id };
  await runDomainOperation(reference, now);
  expect(await domainOf(id)).toMatchObject({ auto_renew: true, operation_id: operation.id });
  await run(charge, now);
  await work(now);
  await runDomainOperation(reference, addDays(now, 0.1));
  const { auto_renew, expires_at } = await domainOf(id);
  expect([auto_renew, await invoiceOf(invoice.id)]).toMatchObject([false, { status: 'paid' }]);
  expect(expires_at).not.toBe(due);
});

test('a charge at the moment that renewal is turned off is made and renews, or is never asked for', async () => {
  const outcomes = new Set<string>();
  await inRounds(async (round) => {
    const { id, due, invoice } = await renewingDomain();
    const now = addDays(due, -3);
    await setAttributes(keys.domain(USD_CLIENT, id), { seen_at: now.toISOString() });
    // Each goes first once; then they race.
    if (round === 1) await chargeDueInvoice(USD_CLIENT, invoice.id, now);
    if (round === 2) await renew(id, false);
    const [answer] = await Promise.all([
      round === 2 ? null : renew(id, false),
      chargeDueInvoice(USD_CLIENT, invoice.id, now).catch(() => undefined),
    ]);
    for (const minutes of [1, 10]) await runAt(addDays(now, minutes / 1440));
    // Accepted, and found the charge under way: it is made once that is over.
    if (answer?.status === 202) {
      const waiting = { client_id: USD_CLIENT, domain_id: id, id: answer.body.data.id };
      await runDomainOperation(waiting, addDays(now, 0.1));
    }
    const isPaid = (await invoiceOf(invoice.id)).status === 'paid';
    const { auto_renew, expires_at } = await domainOf(id);
    const charged = (await attemptsOf(invoice)).filter(({ status }) => status === 'succeeded').length;
    expect({ charged, isRenewed: expires_at !== due }).toEqual({
      charged: isPaid ? 1 : 0,
      isRenewed: isPaid,
    });
    // Who was refused is told so; who was not has it turned off.
    expect(auto_renew).toBe(answer?.status === 409);
    outcomes.add(isPaid ? 'charged' : 'cancelled');
    await spendCredit();
  });
  expect([...outcomes].sort()).toEqual(['cancelled', 'charged']);
});

test('a card is not charged for a domain that can have left before its registrar was asked', async () => {
  const { id, name, due, invoice } = await renewingDomain();
  await setAttributes(keys.domain(USD_CLIENT, id), { locked: false });
  await control(`domains/${name}`, { removed: true });
  await chargeDueInvoice(USD_CLIENT, invoice.id, addDays(due, -3));
  expect(await attemptsOf(invoice)).toEqual([]);
  for (const day of [-3, -2.9, -2.8, -2.5]) await runAt(addDays(due, day));
  expect(await domainOf(id)).toMatchObject({ status: 'transferred_away' });
  expect(await invoiceOf(invoice.id)).toMatchObject({ status: 'cancelled' });
  expect(await attemptsOf(invoice)).toEqual([]);
});

test('one that is still there is charged as soon as that is known; a locked one is not asked about', async () => {
  const looks = (name: string) =>
    fixture.api.stack.outside.registrar.requests.filter((line) => line === `GET /core/v1/domains/${name}`);
  const unlocked = await renewingDomain();

  await setAttributes(keys.domain(USD_CLIENT, unlocked.id), { locked: false });
  const before = looks(unlocked.name).length;
  await runAt(addDays(unlocked.due, -3));
  expect(await invoiceOf(unlocked.invoice.id)).toMatchObject({ status: 'paid' });
  expect(looks(unlocked.name).length).toBeGreaterThan(before);
  const locked = await renewingDomain();
  const now = addDays(locked.due, -3);
  await setAttributes(keys.domain(USD_CLIENT, locked.id), { locked: true, seen_at: undefined });
  await chargeDueInvoice(USD_CLIENT, locked.invoice.id, now);
  expect(await invoiceOf(locked.invoice.id)).toMatchObject({ status: 'paid' });
});

test('no card is charged for a registrar that does not answer, until it does', async () => {
  const { id, name, due, invoice } = await renewingDomain();
  await setAttributes(keys.domain(USD_CLIENT, id), { locked: false });
  const { faults } = fixture.api.stack.outside.registrar;
  faults.push({ match: `GET /core/v1/domains/${name}`, times: 1000, status: 503, body: {} });
  await runAt(addDays(due, -3));
  await runAt(addDays(due, -2.99));
  expect(await attemptsOf(invoice)).toEqual([]);
  faults.length = 0;
  for (const day of [-2.9, -2.8]) await runAt(addDays(due, day));
  expect(await invoiceOf(invoice.id)).toMatchObject({ status: 'paid' });
});

test('nothing is charged for an account that ends, whatever its invoice still says', async () => {
  const { id, due, invoice } = await renewingHosting();
  const now = addDays(due, -3);
  const [requested_at, effective_at] = [now.toISOString(), due];
  // As a release before left it, which did not cancel the invoice with it.
  await setAttributes(keys.hosting(USD_CLIENT, id), {
    cancellation: {
      type: 'end_of_billing_period',
      status: 'scheduled',
      reason: 'x',
      requested_at,
      effective_at,
    },
  });
  await chargeDueInvoice(USD_CLIENT, invoice.id, now);
  expect(await invoiceOf(invoice.id)).toMatchObject({ status: 'cancelled' });
  expect(await attemptsOf(invoice)).toEqual([]);
});

test('a renewal that was asked for while renewal is off is paid by hand, and charged once it is on', async () => {
  const { domain: id } = await buy([domainItem(freshDomain())]);
  const due = (await domainOf(id)).expires_at ?? '';
  await renew(id, false);
  const { status, body } = await fixture.usd.post(`/domains/${id}/renew`, {});
  expect(status).toBe(201);
  const { id: invoice } = body.invoice;
  expect((await fixture.usd.invoice(invoice)).body.data.next_charge).toBeNull();
  await runAt(addDays(due, -3));
  expect(await invoiceOf(invoice)).toMatchObject({ status: 'unpaid' });
  await renew(id, true);
  await runAt(addDays(due, -2));
  expect(await invoiceOf(invoice)).toMatchObject({ status: 'paid' });
});

test('a domain that a release before left with a charge, and told not to renew, is not charged', async () => {
  const { id, due, invoice } = await renewingDomain();
  await setAttributes(keys.domain(USD_CLIENT, id), { auto_renew: false });
  await chargeDueInvoice(USD_CLIENT, invoice.id, addDays(due, -3));
  expect(await attemptsOf(invoice)).toEqual([]);
  expect(await invoiceOf(invoice.id)).toMatchObject({ status: 'unpaid', autopay: { next_at: null } });
});

test('the end of a service waits for a charge of its renewal that is under way', async () => {
  const { id, due, invoice } = await renewingHosting();
  await writeOne(remove(keys.wallet(USD_CLIENT)));
  for (const day of [6, 29]) await runAt(addDays(due, day));
  await transact([fileInvoice(await invoiceOf(invoice.id), { charging: 99 })]);
  await runAt(addDays(due, 30.1));
  expect(await hostingOf(id)).toMatchObject({ status: 'suspended' });
  expect(await invoiceOf(invoice.id)).toMatchObject({ status: 'unpaid' });
  await transact([fileInvoice(await invoiceOf(invoice.id), {}, ['charging'])]);
  await runAt(addDays(due, 30.2));
  expect(await hostingOf(id)).toMatchObject({ status: 'terminated' });
  expect(await invoiceOf(invoice.id)).toMatchObject({ status: 'cancelled' });
});
