import { beforeEach, expect, test } from 'vitest';
import { listAttempts } from '../../../shared/billing/invoices/invoices.ts';
import { getWallet } from '../../../shared/billing/payment-methods/wallet.ts';
import { gatewayFor } from '../../../shared/billing/payments/gateways.ts';
import { addDays } from '../../../shared/platform/dates.ts';
import { remove, StaleWriteError, writeOne } from '../../../shared/platform/table/write.ts';
import { keys } from '../../../shared/records/keys.ts';
import { runPaymentTask } from '../../../shared/workers/index.ts';
import { atOnce } from '../../support/at-once.ts';
import { findProblems } from '../../support/invariants.ts';
import { saveByApi } from '../../support/saved-card.ts';
import { freshDomain, hostingItem, USD_CLIENT } from '../../support/shop.ts';
import { adjustCredit, creditBalance } from '../../support/table.ts';
import { calendarForFile } from '../lifecycle/calendar.ts';
import { eventsAbout, hostingOf, invoiceOf, openRenewal, renewalsOf } from '../lifecycle/stored-services.ts';

const { fixture, work, runAt, pay, buy } = calendarForFile();

beforeEach(() => writeOne(remove(keys.wallet(USD_CLIENT))));

const patch = (path: string, body: unknown) =>
  fixture.api('PATCH', `/clients/${USD_CLIENT}${path}`, { token: fixture.token, body });

const save = (card: string): Promise<number> => saveByApi(fixture, card);

/** Automatic payment by the first card, with the second as the backup. */
const autopay = async (card: string, backup: string | null = null, settings = {}): Promise<void> => {
  await save(card);
  if (backup) await patch(`/payment-methods/${await save(backup)}`, { backup: true });
  expect((await patch('/autopay', { enabled: true, ...settings })).status).toBe(200);
};

/** Hosting whose renewal has been invoiced. */
const renewing = async () => {
  const { hosting: id } = await buy([hostingItem(freshDomain())]);
  const due = (await hostingOf(id)).next_due_at ?? '';
  await runAt(addDays(due, -13));
  return { id, due, invoice: (await openRenewal(id)).id };
};

const attemptsOf = (invoice: number) => listAttempts(USD_CLIENT, invoice);
const statusesOf = async (invoice: number) =>
  (await attemptsOf(invoice)).map(({ status }) => status).reverse();
const nextCharge = async (invoice: number) => (await fixture.usd.invoice(invoice)).body.data.next_charge;
const yearLater = (moment: string) => `${Number(moment.slice(0, 4)) + 1}${moment.slice(4)}`;

test('a renewal is charged to the default card three days before it is due, once', async () => {
  await autopay('pm_card_visa');
  const { id, due, invoice } = await renewing();
  expect(await nextCharge(invoice)).toEqual({
    at: addDays(due, -3).toISOString(),
    payment_method: { id: expect.any(Number), brand: 'visa', last4: '4242' },
  });
  await runAt(addDays(due, -4));
  expect(await attemptsOf(invoice)).toEqual([]);
  for (const day of [-3, -2.9, 0]) await runAt(addDays(due, day));
  expect(await statusesOf(invoice)).toEqual(['succeeded']);
  expect(await invoiceOf(invoice)).toMatchObject({ status: 'paid', amount_paid: 4990 });
  expect(await hostingOf(id)).toMatchObject({ next_due_at: yearLater(due) });
  expect(await nextCharge(invoice)).toBeNull();
});

test('the client chooses the day, and that credit is not touched', async () => {
  await autopay('pm_card_visa', null, { days_before: 7, credit_first: false });
  const { due, invoice } = await renewing();
  await adjustCredit(USD_CLIENT, 'USD', 1000);
  await runAt(addDays(due, -7));
  expect(await invoiceOf(invoice)).toMatchObject({ status: 'paid', amount_paid: 4990, credit_applied: 0 });
  await adjustCredit(USD_CLIENT, 'USD', -(await creditBalance(USD_CLIENT)));
});

test('credit is used first, and the card for the rest', async () => {
  await autopay('pm_card_visa');
  const { due, invoice } = await renewing();
  await adjustCredit(USD_CLIENT, 'USD', 1000);
  await runAt(addDays(due, -3));
  expect(await invoiceOf(invoice)).toMatchObject({ status: 'paid', amount_paid: 3990, credit_applied: 1000 });
  expect(await creditBalance(USD_CLIENT)).toBe(0);
});

test('when the default is declined the backup is charged at once', async () => {
  await autopay('pm_card_chargeCustomerFail', 'pm_card_mastercard');
  const { due, invoice } = await renewing();
  await runAt(addDays(due, -3));
  expect(await statusesOf(invoice)).toEqual(['cancelled', 'succeeded']);
  expect(await invoiceOf(invoice)).toMatchObject({ status: 'paid', amount_paid: 4990 });
  expect((await eventsAbout(invoice)).filter((type) => type === 'payment_failed')).toHaveLength(1);
});

test('a card that goes on being declined is tried on four days, and never again', async () => {
  await autopay('pm_card_chargeCustomerFail');
  const { due, invoice } = await renewing();
  const counts: number[] = [];
  for (const day of [-3, -2, 0, 1, 2, 4, 5, 8, 20]) {
    await runAt(addDays(due, day));
    counts.push((await attemptsOf(invoice)).length);
  }
  expect(counts).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 4]);
  const codes = (await attemptsOf(invoice)).map(({ decline_code }) => decline_code);
  expect(codes).toEqual(['generic_decline', 'generic_decline', 'generic_decline', 'generic_decline']);
  expect((await eventsAbout(invoice)).filter((type) => type === 'payment_failed')).toHaveLength(4);
  expect(await nextCharge(invoice)).toBeNull();
});

test('with a backup there are four tries in all', async () => {
  await autopay('pm_card_chargeCustomerFail', 'pm_card_chargeCustomerFail');
  const { due, invoice } = await renewing();
  for (const day of [-3, 0, 2, 5]) await runAt(addDays(due, day));
  expect((await attemptsOf(invoice)).length).toBeLessThanOrEqual(4);
});

test('a card that its gateway has forgotten, without telling us, is charged no more', async () => {
  await autopay('pm_card_visa');
  const { methods } = await getWallet(USD_CLIENT);
  const { due, invoice } = await renewing();
  fixture.api.stack.outside.stripe.webhooks.disturb({ drop: 1 });
  await (await gatewayFor('stripe')).detach(methods[0]?.method ?? '');
  for (const day of [-3, 0]) await runAt(addDays(due, day));
  expect(await statusesOf(invoice)).toHaveLength(1);
  expect(await invoiceOf(invoice)).toMatchObject({ status: 'unpaid' });
});

test('where the bank wants the owner, the same payment opens in the sheet and is paid once', async () => {
  await autopay('pm_card_authenticationRequired');
  const { due, invoice } = await renewing();
  for (const day of [-3, 0, 2]) await runAt(addDays(due, day));
  const [attempt] = await attemptsOf(invoice);
  expect(await statusesOf(invoice)).toEqual(['requires_action']);
  expect((await eventsAbout(invoice)).filter((type) => /^payment_/.test(type))).toEqual([
    'payment_action_required',
  ]);
  const started = await fixture.usd.startPayment(invoice);
  const secret = started.body.payment.mobile.payment_intent_client_secret;
  expect(secret.split('_secret')[0]).toBe(attempt?.reference);
  await fixture.usd.confirmCard(secret);
  await fixture.api.stack.outside.stripe.webhooks.idle();
  await work(addDays(due, 2.1));
  expect(await invoiceOf(invoice)).toMatchObject({ status: 'paid', amount_paid: 4990 });
  await runAt(addDays(due, 5));
  expect(await attemptsOf(invoice)).toHaveLength(1);
});

test('what was paid otherwise, is left out or not wanted is not charged', async () => {
  await autopay('pm_card_visa');
  const paid = await renewing();
  await pay(paid.invoice, addDays(paid.due, -10));
  await runAt(addDays(paid.due, -3));
  expect((await attemptsOf(paid.invoice)).filter(({ charge }) => charge)).toEqual([]);

  const out = await renewing();
  const answer = await patch(`/hosting/${out.id}/autopay`, { enabled: false });
  expect(answer.body.data.services_off).toEqual([{ type: 'hosting_account', id: out.id }]);
  expect(await nextCharge(out.invoice)).toBeNull();
  await runAt(addDays(out.due, -3));
  expect(await attemptsOf(out.invoice)).toEqual([]);
  await patch(`/hosting/${out.id}/autopay`, { enabled: true });
  await runAt(addDays(out.due, 0));
  expect(await statusesOf(out.invoice)).toEqual(['succeeded']);

  const off = await renewing();
  await patch('/autopay', { enabled: false });
  await runAt(addDays(off.due, -3));
  expect(await attemptsOf(off.invoice)).toEqual([]);
});

test('a payment that somebody opened long ago is ended before the card is charged', async () => {
  await autopay('pm_card_visa');
  const { due, invoice } = await renewing();
  const started = await fixture.usd.startPayment(invoice);
  const secret = started.body.payment.mobile.payment_intent_client_secret;
  await runAt(addDays(due, -3));
  const late = await fixture.usd.confirmCard(secret);
  expect(late.status).toBe(400);
  expect(await invoiceOf(invoice)).toMatchObject({ status: 'paid', amount_paid: 4990 });
});

/** What the gateway tells is carried out as it comes in. */
const settleMeanwhile = async (now: Date): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) {
    await fixture.api.stack.outside.stripe.webhooks.idle();
    await work(now).catch((error: unknown) => expect(error).toBeInstanceOf(StaleWriteError));
  }
};

test('of sixteen workers at once beside a client who pays, and the webhooks of both, one takes the money', async () => {
  await autopay('pm_card_visa');
  for (let round = 0; round < 3; round += 1) {
    const { due, invoice } = await renewing();
    const credit = await creditBalance(USD_CLIENT);
    const now = addDays(due, -3);
    const message = { charge: { client_id: USD_CLIENT, invoice_id: invoice, attempt_id: null } };
    const outcomes = await Promise.allSettled([
      atOnce(() => runPaymentTask(message, now).catch(() => undefined)),
      fixture.usd.startPayment(invoice).then(({ status, body }) => {
        if (status === 201) return fixture.usd.confirmCard(body.payment.mobile.payment_intent_client_secret);
      }),
      settleMeanwhile(now),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
    await fixture.api.stack.outside.stripe.webhooks.idle();
    for (const later of [0.01, 0.1]) await runAt(addDays(now, later));
    expect(await invoiceOf(invoice)).toMatchObject({ status: 'paid', amount_paid: 4990 });
    expect(await creditBalance(USD_CLIENT)).toBe(credit);
    expect((await statusesOf(invoice)).filter((status) => status === 'succeeded')).toHaveLength(1);
  }
});

test('renewal by the client, the schedule and automatic payment at once is one invoice and one charge', async () => {
  await autopay('pm_card_visa', null, { days_before: 14 });
  const { hosting: id } = await buy([hostingItem(freshDomain())]);
  const due = (await hostingOf(id)).next_due_at ?? '';
  const now = addDays(due, -13);
  await Promise.all([
    runAt(now),
    ...Array.from({ length: 8 }, () => fixture.usd.post(`/hosting/${id}/renew`, undefined)),
  ]);
  await runAt(addDays(now, 0.1));
  const renewals = await renewalsOf(id);
  expect(renewals).toHaveLength(1);
  expect(renewals[0]).toMatchObject({ status: 'paid', amount_paid: 4990 });
  expect(await hostingOf(id)).toMatchObject({ next_due_at: yearLater(due) });
});

test('nothing is left over or lost', async () => {
  await fixture.api.stack.outside.stripe.webhooks.idle();
  await work(new Date());
  const problems = await findProblems(fixture.api.stack.outside);
  expect(problems.filter((problem) => /received|charging/.test(problem))).toEqual([]);
});
