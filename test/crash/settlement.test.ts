import { expect, test } from 'vitest';
import { handler as startPayment } from '../../functions/invoices/start-payment.ts';
import { loadCreditContext, planCreditUse } from '../../shared/billing/credit/index.ts';
import { gatewayFor } from '../../shared/billing/payments/gateways.ts';
import { loadPaymentContext, planPayment } from '../../shared/billing/payments/start-payment.ts';
import {
  recordRefundsAndDisputes,
  recordSuccess,
  settlePayment,
} from '../../shared/billing/settlement/settlement.ts';
import { put, StaleWriteError, transact, update, type Write } from '../../shared/platform/table/write.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { readSnapshot } from '../support/invariants/snapshot.ts';
import { invokeApi } from '../support/invoke.ts';
import { domainItem, freshDomain, hostingItem, USD_CLIENT } from '../support/shop.ts';
import { adjustCredit, type Item, scanTable } from '../support/table.ts';
import { buyer } from './buyer.ts';

const stack = crashStackForFile();
const app = buyer(stack);

const order = () => {
  const domain = freshDomain();
  return app.order([hostingItem(domain), domainItem(domain)]);
};

/** What is known of the only payment, here and at the gateway. */
const readPayment = async () => {
  const { attempts, invoices, payments } = await readSnapshot();
  const [attempt, invoice, payment] = [attempts[0], invoices[0], payments[0]];
  const gatewayState = await (await gatewayFor('stripe')).find(attempt?.reference ?? '');
  if (!attempt || !invoice || !gatewayState) throw new Error('There is no payment.');
  return { attempt, invoice, payment, gatewayState };
};

/** Each decides about money and carries nothing out. */
const payMoreThanAsked = async (): Promise<Write[]> => {
  await app.payUnnoticed(await order(), 'stripe');
  const { attempt, invoice, gatewayState } = await readPayment();
  return (
    recordSuccess(
      attempt,
      invoice,
      { ...gatewayState, amount: gatewayState.amount + 500 },
      [],
      null,
      new Date(),
    )?.writes ?? []
  );
};

const refundAll = async (): Promise<Write[]> => {
  await app.payUnnoticed(await order(), 'stripe');
  await settlePayment('stripe', (await readPayment()).attempt.reference, new Date());
  const { invoice, payment, gatewayState } = await readPayment();
  if (!payment) throw new Error('The payment was not settled.');
  const { amount, currency, reference } = gatewayState;
  const refund = { amount, currency, payment: reference, status: 'succeeded', createdAt: null } as const;
  const named = { id: 're_1', key: null, reason: null, disputeId: null };
  const refunded = { refunds: [{ ...refund, ...named }], disputes: [] };
  return recordRefundsAndDisputes({ payment, invoice, facts: null }, refunded, new Date())?.writes ?? [];
};

const spendCredit = async (): Promise<Write[]> => {
  await adjustCredit(USD_CLIENT, 'USD', 50_000);
  const context = await loadCreditContext(USD_CLIENT, await order(), new Date());
  return planCreditUse(context, { amount: null, userId: 1 }, new Date()).writes;
};

const startAgain = async (invoice: number): Promise<Write[]> => {
  const url = 'https://example.com/pay/return';
  const request = {
    gateway: 'stripe',
    saveCard: false,
    returnUrl: url,
    cancelUrl: url,
    actor: 'user:1',
  } as const;
  const context = await loadPaymentContext(USD_CLIENT, invoice);
  return (await planPayment(request, context, await gatewayFor('stripe'), new Date())).writes;
};

const startAfterDecline = async (): Promise<Write[]> => {
  const invoice = await order();
  const { body } = await invokeApi(startPayment, app.paymentRequest(invoice, 'stripe'));
  await app.pay(body.payment.mobile, 'pm_card_chargeDeclined');
  await settlePayment('stripe', (await readPayment()).attempt.reference, new Date());
  return startAgain(invoice);
};

const startWhileOpen = async (): Promise<Write[]> => {
  const invoice = await order();
  await invokeApi(startPayment, app.paymentRequest(invoice, 'stripe'));
  return startAgain(invoice);
};

/** What another process may have made of a record since it was read. */
const CHANGED: Record<string, Record<string, unknown>> = {
  REFERENCE: { settled_at: new Date(0).toISOString() },
  ATTEMPT: { version: 99 },
  PAYMENT: { version: 99 },
  INVOICE: { version: 99 },
  ORDER: { status: 'cancelled' },
  HOSTING: { status: 'cancelled' },
  DOMAIN: { status: 'cancelled' },
  CLIENT: { credit_balance: 0 },
};

const kindOf = ({ action }: Write): string => {
  const { pk, sk } = { ...action.Put?.Item, ...(action.Update ?? action.ConditionCheck)?.Key } as Item;
  if (pk.startsWith('AUDIT#')) return 'AUDIT';
  // What staff find an invoice by is written whatever it was.
  return pk.startsWith('INVOICE#') ? 'ENTRY' : String(sk.split('#')[0]);
};

/** Takes the place of a new record, or changes the one that is to be changed. */
const overtake = (write: Write): Write => {
  const { Put, Update, ConditionCheck } = write.action;
  if (Put) return put(Put.Item as Item);
  const changes = { set: CHANGED[kindOf(write)] ?? {}, due: 'unchanged' } as const;
  return update((Update ?? ConditionCheck)?.Key as Item, changes);
};

/** Left out: credit can always be given. */
test.each([
  [
    'a payment of more than was asked for',
    payMoreThanAsked,
    'REFERENCE ATTEMPT PAYMENT EVENT INVOICE ORDER HOSTING DOMAIN CREDIT CREDIT_SOURCE EVENT EVENT AUDIT',
  ],
  ['a payment started after a decline', startAfterDecline, 'INVOICE ATTEMPT REFERENCE AUDIT'],
  ['an open payment started again', startWhileOpen, 'INVOICE'],
  ['a refund of everything', refundAll, 'PAYMENT INVOICE EVENT AUDIT'],
  [
    'the use of credit',
    spendCredit,
    'INVOICE ORDER HOSTING DOMAIN CLIENT CREDIT CREDIT_SOURCE EVENT AUDIT EVENT',
  ],
])('%s changes nothing when any record it rests on was overtaken', async (_name, decide, kinds) => {
  const overtaken: string[] = [];
  const wanted = kinds.split(' ');
  for (let nth = 0; overtaken.length < wanted.length; nth += 1) {
    await stack.startAfresh();
    const writes = await decide();
    const write = writes[nth] as Write;
    if (!wanted.includes(kindOf(write))) continue;
    await transact([overtake(write)]);
    const before = await scanTable();
    await expect(transact(writes), kindOf(write)).rejects.toThrow(StaleWriteError);
    expect(await scanTable()).toEqual(before);
    overtaken.push(kindOf(write));
  }
  expect(overtaken).toEqual(wanted);
});
