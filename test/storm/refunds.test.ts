import { beforeEach, expect, test } from 'vitest';
import { handler as startPayment } from '../../functions/invoices/start-payment.ts';
import { getInvoice } from '../../shared/billing/invoices/invoices.ts';
import { recordBankPayment } from '../../shared/billing/payments/bank-payment.ts';
import { refundPayment } from '../../shared/billing/refunds/request-refund.ts';
import { settlePayment } from '../../shared/billing/settlement/settlement.ts';
import { buyer } from '../crash/buyer.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { readSnapshot } from '../support/invariants/snapshot.ts';
import { findProblems } from '../support/invariants.ts';
import { invokeApi } from '../support/invoke.ts';
import { recover } from '../support/recover.ts';
import { domainItem, freshDomain, USD_CLIENT } from '../support/shop.ts';

const STAFF = 'operator:test';
const BANK = 500;

const stack = crashStackForFile();
const app = buyer(stack);
beforeEach(() => stack.startAfresh());

const newInvoice = () => app.order([domainItem(freshDomain())]);

const payByBank = (invoiceId: number, reference: string) =>
  recordBankPayment({ clientId: USD_CLIENT, invoiceId, amount: BANK, reference }, STAFF, new Date());

const settleAll = async () => {
  for (const { gateway, reference } of (await readSnapshot()).attempts) {
    await settlePayment(gateway, reference, new Date());
  }
};

const paymentBy = async (gateway: string) => {
  const payment = (await readSnapshot()).payments.find((found) => found.gateway === gateway);
  if (!payment) throw new Error(`There is no payment by ${gateway}.`);
  return payment;
};

const giveBack = async (gateway: string, wanted: { amount?: number } = {}) => {
  const { id, amount } = await paymentBy(gateway);
  const refund = { amount, reason: 'test', reference: `back ${gateway}`, ...wanted };
  await refundPayment(USD_CLIENT, id, refund, STAFF, new Date());
  await settleAll();
};

const stateOf = async (invoice: number) => {
  const { status, balance } = await getInvoice(USD_CLIENT, invoice);
  return { status, balance };
};

const expectNoProblems = async () =>
  expect(await findProblems(stack.outside, await recover(stack.queues, new Date()))).toEqual([]);

test('an invoice paid twice stays paid when the second payment goes back, and not when the first does', async () => {
  const invoice = await newInvoice();
  const sheets = [];
  for (const gateway of ['stripe', 'paystack'] as const) {
    sheets.push((await invokeApi(startPayment, app.paymentRequest(invoice, gateway))).body.payment.mobile);
  }
  for (const sheet of sheets) await app.pay(sheet);
  await settleAll();
  const second = (await paymentBy('stripe')).amount_applied === 0 ? 'stripe' : 'paystack';

  await giveBack(second);
  expect(await stateOf(invoice)).toEqual({ status: 'paid', balance: 0 });
  await giveBack(second === 'stripe' ? 'paystack' : 'stripe');
  expect(await stateOf(invoice)).toEqual({ status: 'refunded', balance: 0 });
  await expectNoProblems();
});

test('an invoice paid in two parts is refunded once both have gone back', async () => {
  const invoice = await newInvoice();
  await payByBank(invoice, 'part');
  await app.payUnnoticed(invoice, 'stripe');
  await settleAll();

  const { amount } = await paymentBy('stripe');
  await giveBack('stripe', { amount: amount - 1 });
  await giveBack('bank');
  expect(await stateOf(invoice)).toEqual({ status: 'paid', balance: 0 });
  await giveBack('stripe', { amount: 1 });
  expect(await stateOf(invoice)).toEqual({ status: 'refunded', balance: 0 });
  await expectNoProblems();
});

test('an unpaid invoice is owed again what is given back of a part of it', async () => {
  const invoice = await newInvoice();
  const { balance } = await getInvoice(USD_CLIENT, invoice);
  await payByBank(invoice, 'part');
  expect(await stateOf(invoice)).toEqual({ status: 'unpaid', balance: balance - BANK });
  await giveBack('bank');
  expect(await stateOf(invoice)).toEqual({ status: 'unpaid', balance });
  await app.payUnnoticed(invoice, 'stripe');
  await settleAll();
  expect(await stateOf(invoice)).toEqual({ status: 'paid', balance: 0 });
  await expectNoProblems();
});
