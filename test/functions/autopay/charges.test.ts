import { beforeEach, expect, test } from 'vitest';
import { chargeDueInvoice } from '../../../shared/billing/autopay/charge-due-invoice.ts';
import { chargeNow, planCharge, runCharge } from '../../../shared/billing/autopay/run-charge.ts';
import { fileInvoice } from '../../../shared/billing/invoices/dunning.ts';
import { gatewayFor } from '../../../shared/billing/payments/gateways.ts';
import { loadPaymentContext, planPayment } from '../../../shared/billing/payments/start-payment.ts';
import { IntegrationError } from '../../../shared/integrations/integration-error.ts';
import { NO_SESSION } from '../../../shared/integrations/payment-gateway.ts';
import { transact } from '../../../shared/platform/table/write.ts';
import type { InvoiceRecord } from '../../../shared/records/invoices.ts';
import type { AttemptRecord } from '../../../shared/records/payments.ts';
import { beforeWriting } from '../../support/before-writing.ts';
import { attemptsOf, dueRenewal, firstMethod, invoiceNow, payAutomatically } from '../../support/charges.ts';
import { crashStackForFile } from '../../support/crash-stack-per-file.ts';
import { after, MINUTE_MS } from '../../support/durations.ts';
import { confirmCard } from '../../support/payer.ts';
import { USD_CLIENT } from '../../support/shop.ts';

const stack = crashStackForFile();
beforeEach(() => stack.startAfresh());

const run = ({ client_id, invoice_id, id: attempt_id }: AttemptRecord, now: Date) =>
  runCharge({ client_id, invoice_id, attempt_id }, now);

/** What was asked of Stripe meanwhile; ids are left out. */
const asked = async (work: () => Promise<unknown>): Promise<string[]> => {
  const { requests } = stack.outside.stripe;
  const before = requests.length;
  await work();
  return requests.slice(before).map((line) => line.replace(/pi_\w+/, ':id'));
};

const CHARGE = 'POST /v1/payment_intents';
const LIST = 'GET /v1/payment_intents';
const READ = 'GET /v1/payment_intents/:id';

/** A charge that was planned, and has not been made. */
const planned = async (now: Date, used?: number[]) => {
  const invoice = await dueRenewal();
  const method = await firstMethod();
  const charge = { method, used: used ?? [method.id], actor: 'system', autopay: null } as const;
  const { attempt, writes } = planCharge(invoice, charge, now);
  await transact(writes);
  return { invoice, attempt };
};

const urls = { returnUrl: 'https://example.com/', cancelUrl: 'https://example.com/' };
const request = { gateway: 'stripe', saveCard: false, actor: 'system', ...urls } as const;

/** Somebody has opened the sheet for an invoice. */
const openedSheet = async ({ id }: InvoiceRecord, now: Date) => {
  const context = await loadPaymentContext(USD_CLIENT, id);
  const { attempt, session, writes } = await planPayment(request, context, await gatewayFor('stripe'), now);
  await transact(writes);
  return { attempt, secret: session.mobile.payment_intent_client_secret ?? '' };
};

test('a charge that succeeds asks the gateway for what it needs, and one that is decided for nothing', async () => {
  await payAutomatically(stack, 'pm_card_visa');
  const invoice = await dueRenewal();
  const charge = () => chargeDueInvoice(USD_CLIENT, invoice.id, new Date());
  expect(await asked(charge)).toEqual([
    ...[LIST, LIST, CHARGE],
    // Settlement.
    ...[READ, 'GET /v1/disputes', READ, 'GET /v1/charges'],
  ]);
  expect(await invoiceNow(invoice)).toMatchObject({ status: 'paid', amount_paid: 4990 });
  const [attempt] = await attemptsOf(invoice);
  expect(await asked(charge)).toEqual([]);
  expect(await asked(() => run(attempt as AttemptRecord, new Date()))).toEqual([]);
});

test('a decline is read with what the gateway says of it, and the backup is charged', async () => {
  await payAutomatically(stack, 'pm_card_chargeCustomerFail', 'pm_card_visa');
  const invoice = await dueRenewal();
  const requests = await asked(() => chargeDueInvoice(USD_CLIENT, invoice.id, new Date()));
  expect(requests.filter((line) => line === CHARGE)).toHaveLength(2);
  const [paid, declined] = await attemptsOf(invoice);
  expect(paid).toMatchObject({ status: 'succeeded' });
  expect(declined).toMatchObject({
    decline_code: 'generic_decline',
    declines: [{ gateway_id: expect.any(String) }],
  });
});

test('a payment in the sheet is not run as a charge', async () => {
  await payAutomatically(stack, 'pm_card_visa');
  const { attempt } = await openedSheet(await dueRenewal(), new Date());
  expect(await asked(() => run(attempt, new Date()))).toEqual([]);
});

test('what the gateway refuses is over; what it does not answer is tried again', async () => {
  await payAutomatically(stack, 'pm_card_visa');
  const { attempt, invoice } = await planned(new Date());
  const { faults } = stack.outside.stripe;
  faults.push({ match: CHARGE, times: 10, status: 503, body: {} });
  await expect(run(attempt, new Date())).rejects.toThrow(IntegrationError);
  expect(await attemptsOf(invoice)).toMatchObject([{ status: 'created' }]);
  faults.length = 0;
  const error = { type: 'invalid_request_error', code: 'amount_too_small', message: 'No.' };
  faults.push({ match: CHARGE, times: 10, status: 400, body: { error } });
  await run(attempt, new Date());
  faults.length = 0;
  expect(await attemptsOf(invoice)).toMatchObject([{ status: 'cancelled', decline_code: 'charge_rejected' }]);
  expect(await invoiceNow(invoice)).toMatchObject({
    status: 'unpaid',
    autopay: { asked: [expect.any(Number)] },
  });
});

test.each([
  ['is paid', { status: 'paid' }],
  ['is charged otherwise', { charging: 99 }],
  ['is another amount now', { balance: 4000 }],
] as const)(
  'a charge of an invoice that %s is not made, and over once no earlier call can be under way',
  async (_, change) => {
    await payAutomatically(stack, 'pm_card_visa');
    const { attempt, invoice } = await planned(new Date());
    await transact([fileInvoice(await invoiceNow(invoice), change)]);
    const limit = after(attempt.created_at, 10 * MINUTE_MS);
    expect(await asked(() => run(attempt, limit))).toEqual([LIST]);
    expect(await attemptsOf(invoice)).toMatchObject([{ status: 'created' }]);
    expect(await asked(() => run(attempt, after(limit, 1)))).toEqual([LIST]);
    expect(await attemptsOf(invoice)).toMatchObject([{ status: 'cancelled' }]);
  },
);

test('a charge that was made before its invoice was paid otherwise is found', async () => {
  await payAutomatically(stack, 'pm_card_visa');
  const { attempt, invoice } = await planned(new Date());
  const { faults } = stack.outside.stripe;
  faults.push({ match: CHARGE, times: 10, drop_after: true });
  await run(attempt, new Date()).catch(() => undefined);
  faults.length = 0;
  await transact([fileInvoice(await invoiceNow(invoice), { status: 'cancelled' })]);
  await run(attempt, new Date());
  expect(await attemptsOf(invoice)).toMatchObject([{ status: 'succeeded' }]);
});

test('what is paid in the sheet, though nobody has told us, is settled in the place of a charge', async () => {
  await payAutomatically(stack, 'pm_card_visa');
  const invoice = await dueRenewal();
  const sheet = await openedSheet(invoice, new Date());
  await confirmCard(stack, sheet.secret);
  const method = await firstMethod();
  const current = await invoiceNow(invoice);
  const charge = { method, used: [method.id], autopay: null };
  const { attempt, writes } = planCharge(current, { ...charge, actor: 'system' }, new Date());
  await transact(writes);
  expect(await asked(() => run(attempt, new Date()))).not.toContain(CHARGE);
  expect(await attemptsOf(invoice)).toMatchObject([{ status: 'cancelled' }, { status: 'succeeded' }]);
  expect(await invoiceNow(invoice)).toMatchObject({ status: 'paid', amount_paid: 4990 });
});

test('a worker that another one has overtaken with the same answer leaves the charge as it is', async () => {
  await payAutomatically(stack, 'pm_card_visa');
  const { attempt, invoice } = await planned(new Date());
  const work = () => run(attempt, new Date());
  await beforeWriting(stack, work, work);
  expect(await attemptsOf(invoice)).toMatchObject([{ status: 'succeeded', payment_id: expect.any(Number) }]);
  expect(await invoiceNow(invoice)).toMatchObject({ status: 'paid', amount_paid: 4990 });
});

test('the bank is told whether the owner of a card is there', async () => {
  await payAutomatically(stack, 'pm_card_authenticationRequired');
  const byItself = await planned(new Date());
  await run(byItself.attempt, new Date());
  const present = await planned(new Date(), []);
  await run(present.attempt, new Date());
  const [one] = await attemptsOf(byItself.invoice);
  const [other] = await attemptsOf(present.invoice);
  expect([one?.decline_code, other?.decline_code]).toEqual(['authentication_required', null]);
});

test('whose owner waits gets the sheet where the bank wants it, as long as the gateway gives one', async () => {
  await payAutomatically(stack, 'pm_card_threeDSecure2Required');
  const { faults } = stack.outside.stripe;
  const charged = async () => {
    const { attempt } = await planned(new Date(), []);
    const { attempt: after, session } = await chargeNow(attempt, request, new Date());
    faults.length = 0;
    return { status: after.status, session };
  };
  const sheet = { payment_intent_client_secret: expect.any(String), authorization_url: null };
  expect(await charged()).toMatchObject({ status: 'requires_action', session: sheet });
  faults.push({ match: 'POST /v1/customer_sessions', times: 10, status: 503, body: {} });
  expect(await charged()).toEqual({ status: 'requires_action', session: NO_SESSION });
  faults.push({ match: CHARGE, times: 10, status: 503, body: {} });
  expect(await charged()).toEqual({ status: 'created', session: NO_SESSION });
});

test('who pays by a card that asks for nothing gets no sheet', async () => {
  await payAutomatically(stack, 'pm_card_visa');
  const { attempt } = await planned(new Date(), []);
  const { attempt: after, session } = await chargeNow(attempt, request, new Date());
  expect([after.status, session]).toEqual(['succeeded', NO_SESSION]);
});
