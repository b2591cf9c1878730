import { beforeEach, expect, test } from 'vitest';
import { handler as applyCredit } from '../../functions/invoices/apply-credit.ts';
import { handler as renewHosting } from '../../functions/renewals/renew-hosting.ts';
import { adjustCredit } from '../../shared/billing/credit/index.ts';
import { refundPayment } from '../../shared/billing/refunds/request-refund.ts';
import { settlePayment } from '../../shared/billing/settlement/settlement.ts';
import { panelFor } from '../../shared/hosting/servers.ts';
import { listManualActions } from '../../shared/operator/manual-actions.ts';
import { refundInvoice } from '../../shared/operator/refund-invoice.ts';
import { closePayment, decideServices } from '../../shared/operator/resolve.ts';
import { config } from '../../shared/platform/config/config.ts';
import type { Config } from '../../shared/platform/config/config-schema.ts';
import { buyer } from '../crash/buyer.ts';
import { clientRequest } from '../crash/client-request.ts';
import { atOnce } from '../support/at-once.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { gatewayControls } from '../support/gateway-controls.ts';
import { readSnapshot } from '../support/invariants/snapshot.ts';
import { findProblems } from '../support/invariants.ts';
import { invokeApi } from '../support/invoke.ts';
import { recover } from '../support/recover.ts';
import { domainItem, freshDomain, hostingItem, USD_CLIENT } from '../support/shop.ts';

const STAFF = 'operator:test';

const stack = crashStackForFile();
const app = buyer(stack);
const outside = gatewayControls(stack);
beforeEach(() => stack.startAfresh());

/** A step a minute: the decision, the account, its panel. */
const recovered = () => recover(stack.queues, new Date(), [1, 7, 8, 9]);

const settleAll = async () => {
  for (const { gateway, reference } of (await readSnapshot()).attempts)
    await settlePayment(gateway, reference, new Date());
};

const only = async () => {
  const { payments, hosting } = await readSnapshot();
  const [payment, account] = [payments[0], hosting[0]];
  if (!payment || !account) throw new Error('Nothing was bought.');
  return { payment, account };
};

/** Hosting and a domain, bought by card from a provider who has decided so, and set up. */
const bought = async (unpaid_services: Config['unpaid_services']) => {
  config().unpaid_services = unpaid_services;
  const domain = freshDomain();
  await app.payUnnoticed(await app.order([hostingItem(domain), domainItem(domain)]), 'stripe');
  await settleAll();
  await recovered();
  const { payment, account } = await only();
  expect(account.status).toBe('active');
  return payment;
};

const openDispute = async (reference: string) => {
  await outside.dispute('stripe', reference);
  await settleAll();
  await recovered();
};

const endDispute = async (end: 'won' | 'lost') => {
  const open = (await only()).payment.disputes.find(({ status }) => status === 'needs_response');
  await outside.endDispute('stripe', open?.gateway_id ?? '', end);
  await settleAll();
  await recovered();
};

const atPanel = async () => {
  const { username, server } = (await only()).account;
  return (await panelFor(server?.id ?? '')).findAccount(username);
};

const expectHosting = async (status: 'active' | 'suspended') => {
  expect((await only()).account).toMatchObject({ status });
  expect(await atPanel()).toMatchObject({ suspended: status === 'suspended' });
};

const told = async () =>
  (await readSnapshot()).events.map(({ type }) => type).filter((type) => /suspend/.test(type));
const waiting = async () =>
  (await listManualActions({ limit: 100, now: new Date() })).entries.map(({ reason }) => reason);
const expectNoProblems = async () => expect(await findProblems(stack.outside, await recovered())).toEqual([]);

test('hosting whose payment is disputed is suspended at its panel, and back once the dispute is won', async () => {
  const { reference } = await bought('suspend');
  await openDispute(reference);
  await expectHosting('suspended');
  expect((await readSnapshot()).domains).toMatchObject([{ status: 'active' }]);
  await endDispute('won');
  await expectHosting('active');
  expect(await told()).toEqual(['service_suspended', 'service_unsuspended']);
  expect((await only()).account.gone_payments).toBeNull();
  await expectNoProblems();
});

test('hosting stays suspended once the dispute is lost, until a person lets it be', async () => {
  const { id, reference } = await bought('suspend');
  await openDispute(reference);
  await endDispute('lost');
  await expectHosting('suspended');
  await decideServices(USD_CLIENT, id, { action: 'leave', reason: 'paid by bank' }, STAFF, new Date());
  await recovered();
  await expectHosting('active');
  await expectNoProblems();
});

test('two disputes of one payment suspend hosting once, and both must end before it is back', async () => {
  const { reference } = await bought('suspend');
  await openDispute(reference);
  await endDispute('won');
  await openDispute(reference);
  await expectHosting('suspended');
  expect(await told()).toEqual(['service_suspended', 'service_unsuspended', 'service_suspended']);
  await expectNoProblems();
});

test('a refund of the whole payment suspends hosting, a refund of a part does not', async () => {
  const { id, amount } = await bought('suspend');
  const refund = async (part: number) => {
    await refundPayment(USD_CLIENT, id, { amount: part, reason: `${part}` }, STAFF, new Date());
    await settleAll();
    await recovered();
  };
  await refund(1000);
  await expectHosting('active');
  await refund(amount - 1000);
  await expectHosting('suspended');
  const [, second] = (await only()).payment.refunds;
  await outside.failRefund('stripe', second?.gateway_id ?? '');
  await settleAll();
  await recovered();
  await expectHosting('active');
  await expectNoProblems();
});

test('where the provider asks, a person is asked and decides', async () => {
  const { id, reference } = await bought('ask');
  await openDispute(reference);
  await expectHosting('active');
  // The dispute comes first; who closes it is asked about the services then.
  expect(await waiting()).toEqual(['disputed_payment']);
  await closePayment({ kind: 'payment', clientId: USD_CLIENT, id }, 'answered', STAFF, new Date());
  expect(await waiting()).toEqual(['payment_gone']);
  const decide = () =>
    decideServices(USD_CLIENT, id, { action: 'suspend', reason: 'fraud' }, STAFF, new Date());
  await Promise.allSettled([atOnce(decide)]);
  await recovered();
  await expectHosting('suspended');
  expect(await waiting()).toEqual([]);
  await endDispute('won');
  await expectHosting('active');
  await expect(decide()).rejects.toThrow('money of this payment is here');
  await expectNoProblems();
});

test('whoever takes a payment off the list without deciding leaves the services as they are', async () => {
  const { id, reference } = await bought('ask');
  await openDispute(reference);
  const close = () => closePayment({ kind: 'payment', clientId: USD_CLIENT, id }, 'known', STAFF, new Date());
  await close();
  await close();
  await recovered();
  expect(await waiting()).toEqual([]);
  await expectHosting('active');
  await expectNoProblems();
});

test('where the provider leaves services as they are, nothing happens to them', async () => {
  const { reference } = await bought('leave');
  await openDispute(reference);
  await expectHosting('active');
  await endDispute('lost');
  expect(await waiting()).toEqual([]);
  await expectHosting('active');
  await expectNoProblems();
});

/** Credit of 60 bought by card, and hosting of 49.90 paid from it, set up; two payments are nothing here. */
const boughtFromCredit = async (unpaid_services: Config['unpaid_services']) => {
  config().unpaid_services = unpaid_services;
  await app.payUnnoticed(await app.creditInvoice(60), 'stripe');
  await settleAll();
  await app.order([hostingItem(freshDomain())], true);
  await recovered();
  const { payment, account } = await only();
  expect(account.status).toBe('active');
  return payment;
};

const balance = async () =>
  (await readSnapshot()).clients.find(({ id }) => id === USD_CLIENT)?.credit_balance;

const eventsOf = async (type: string) => (await readSnapshot()).events.filter((event) => event.type === type);

test('a chargeback of bought credit suspends the hosting it had paid for, and a dispute that is won restores it', async () => {
  const { id, reference } = await boughtFromCredit('suspend');
  await openDispute(reference);
  expect(await balance()).toBe(-4990);
  await expectHosting('suspended');
  expect((await only()).account.gone_payments).toEqual([id]);
  expect(await eventsOf('credit_owed')).toMatchObject([{ amount: { amount: 4990, currency: 'USD' } }]);
  await endDispute('won');
  await expectHosting('active');
  expect(await told()).toEqual(['service_suspended', 'service_unsuspended']);
  await expectNoProblems();
});

test('staff are asked about what bought credit had paid for, and the client is mailed', async () => {
  const { id, reference } = await boughtFromCredit('ask');
  await openDispute(reference);
  await endDispute('lost');
  await expectHosting('active');
  expect(await waiting()).toEqual(['payment_gone']);
  expect((await readSnapshot()).items.filter(({ template }) => template === 'credit_owed')).toHaveLength(1);
  await decideServices(USD_CLIENT, id, { action: 'suspend', reason: 'fraud' }, STAFF, new Date());
  await recovered();
  await expectHosting('suspended');
  expect(await waiting()).toEqual([]);
  await expectNoProblems();
});

test('where the provider leaves services as they are, a debt is told to the client and nothing else', async () => {
  const { reference } = await boughtFromCredit('leave');
  await openDispute(reference);
  await endDispute('lost');
  await expectHosting('active');
  expect(await waiting()).toEqual([]);
  expect(await eventsOf('credit_owed')).toHaveLength(1);
  await expectNoProblems();
});

test('a debt that is repaid restores what the credit had paid for; one that is repaid in part does not', async () => {
  const { reference } = await boughtFromCredit('suspend');
  await openDispute(reference);
  await endDispute('lost');
  await expectHosting('suspended');
  const add = async (amount: number, reason: string) => {
    await adjustCredit({ clientId: USD_CLIENT, amount, reason }, STAFF, new Date());
    await recovered();
  };
  await add(2000, 'by bank');
  expect(await balance()).toBe(-2990);
  await expectHosting('suspended');
  await add(2990, 'by bank, the rest');
  await expectHosting('active');
  expect((await only()).payment.owed).toEqual({ debt: 0, invoices: [] });
  await expectNoProblems();
});

test('a debt suspends what credit paid for last, and only up to its amount', async () => {
  config().unpaid_services = 'suspend';
  await adjustCredit({ clientId: USD_CLIENT, amount: 4990, reason: 'a present' }, STAFF, new Date());
  const [first, second, third] = [freshDomain(), freshDomain(), freshDomain()];
  await app.order([hostingItem(first)], true);
  await app.payUnnoticed(await app.creditInvoice(120), 'stripe');
  await settleAll();
  await app.order([hostingItem(second)], true);
  await app.order([hostingItem(third)], true);
  await recovered();
  const { payments } = await readSnapshot();
  // Of 120 bought, 20.20 are left: after 50 went back, the last 29.80 of what was spent are owed.
  await refundPayment(USD_CLIENT, payments[0]?.id ?? 0, { amount: 5000, reason: 'part' }, STAFF, new Date());
  await settleAll();
  await recovered();
  expect(await balance()).toBe(-2980);
  const status = async () =>
    Object.fromEntries((await readSnapshot()).hosting.map((one) => [one.domain, one.status]));
  expect(await status()).toEqual({ [first]: 'active', [second]: 'active', [third]: 'suspended' });
  await outside.dispute('stripe', payments[0]?.reference ?? '');
  await settleAll();
  await recovered();
  expect(await status()).toEqual({ [first]: 'active', [second]: 'suspended', [third]: 'suspended' });
  await expectNoProblems();
});

test('owed credit in an unpaid renewal suspends nothing until the rest of it is paid, and is then owed for that hosting', async () => {
  config().unpaid_services = 'suspend';
  await app.payUnnoticed(await app.order([hostingItem(freshDomain())]), 'paystack');
  await app.payUnnoticed(await app.creditInvoice(30), 'stripe');
  await settleAll();
  await recovered();
  const { account } = await only();
  const hosting = await invokeApi(
    renewHosting,
    clientRequest(stack.token, { hostingAccount: account.id }, {}),
  );
  const invoice = hosting.body.invoice.id;
  await invokeApi(applyCredit, clientRequest(stack.token, { invoice }, {}));
  const credit = (await readSnapshot()).payments.find(({ gateway }) => gateway === 'stripe');
  await openDispute(credit?.reference ?? '');
  expect(await balance()).toBe(-3000);
  await expectHosting('active');
  await app.payUnnoticed(invoice, 'paystack');
  await settleAll();
  await recovered();
  await expectHosting('suspended');
  expect((await only()).account.gone_payments).toEqual([credit?.id]);
  await adjustCredit({ clientId: USD_CLIENT, amount: 3000, reason: 'by bank' }, STAFF, new Date());
  await recovered();
  await expectHosting('active');
  await expectNoProblems();
});

test('a part of a payment that went back and is owed reaches the hosting which that credit renewed', async () => {
  config().unpaid_services = 'suspend';
  await app.payUnnoticed(await app.order([hostingItem(freshDomain())]), 'stripe');
  await settleAll();
  await recovered();
  const { payment, account } = await only();
  const wanted = {
    amount: 2000,
    to: 'credit',
    first: 'money',
    reason: 'kind',
    key: '1',
    services: 'leave',
  } as const;
  await refundInvoice(USD_CLIENT, payment.invoice_id, wanted, STAFF, new Date());
  const hosting = await invokeApi(
    renewHosting,
    clientRequest(stack.token, { hostingAccount: account.id }, {}),
  );
  const invoice = hosting.body.invoice.id;
  await invokeApi(applyCredit, clientRequest(stack.token, { invoice }, {}));
  await app.payUnnoticed(invoice, 'paystack');
  await settleAll();
  await recovered();
  await refundPayment(USD_CLIENT, payment.id, { amount: 2000, reason: 'part' }, STAFF, new Date());
  await settleAll();
  await recovered();
  expect(await balance()).toBe(-2000);
  await expectHosting('suspended');
  await expectNoProblems();
});
