import { expect, test } from 'vitest';
import { planAutopayChange, planServiceAutopay } from '../../shared/billing/autopay/change-autopay.ts';
import { planCharge } from '../../shared/billing/autopay/run-charge.ts';
import { planCreditInvoice, planCreditUse } from '../../shared/billing/credit/index.ts';
import { planReceipt } from '../../shared/billing/invoices/apply-receipt.ts';
import { planInvoiceCancellation } from '../../shared/billing/invoices/cancel-invoice.ts';
import { planReminder, releaseWrites } from '../../shared/billing/invoices/dunning.ts';
import { planManualInvoice, planManualLine } from '../../shared/billing/invoices/new-invoice.ts';
import { changeWallet } from '../../shared/billing/payment-methods/wallet.ts';
import { writeDecision } from '../../shared/billing/refunds/owed-credit.ts';
import { planReturns } from '../../shared/billing/refunds/plan-returns.ts';
import { forgetWanted, planWantedRefunds } from '../../shared/billing/refunds/wanted-refunds.ts';
import { recordSuccess } from '../../shared/billing/settlement/settlement.ts';
import {
  attemptOf,
  clientOf,
  domainOf,
  gatewayStateOf,
  hostingOf,
  invoiceOf,
  NOW,
  paymentOf,
} from '../support/unit/records.ts';
import { refundOf } from '../support/unit/returns.ts';
import { methodOf, walletOf } from '../support/unit/wallet.ts';
import { changedIn, inWords, putIn } from '../support/unit/writes.ts';

/** Of a plan, everything has to be written at once: none of it may be missing, and none without its condition. */
const order = invoiceOf({
  services: [{ kind: 'hosting', id: 7, type: 'create' }],
  held: { until: NOW.toISOString(), names: 2 },
  coupon: { code: 'X', month: '2026-06', first_order: false },
});
const received = (amount: number, from: 'money' | 'credit') =>
  inWords(planReceipt(order, { amount, from, source: 's', actor: 'system', facts: null }, NOW).writes);

const CREDIT = ['new CREDIT', 'new CREDIT_SOURCE'];
const OF_PAID_ORDER = [
  'change INVOICE if version = 1',
  'put CLIENT',
  'change ORDER if status = "pending"',
  'change HOSTING if status = "pending"',
  'change HELD_NAMES',
  'change COUPON',
];

test('an order that is paid', () => {
  expect(received(10_000, 'money')).toEqual([...OF_PAID_ORDER, 'new EVENT', 'new AUDIT']);
});

test('an order that credit pays in part', () => {
  expect(received(4_000, 'credit')).toEqual([
    'change INVOICE if version = 1',
    'change CLIENT if credit_balance >= 4000',
    ...CREDIT,
    'new AUDIT',
  ]);
});

test('money that a gateway has received, more than the order costs', () => {
  const state = gatewayStateOf({ status: 'succeeded', amount: 12_000 });
  expect(inWords(recordSuccess(attemptOf(), order, state, [], null, NOW)?.writes ?? [])).toEqual([
    'change REFERENCE if attribute_not_exists(settled_at)',
    'change ATTEMPT if version = 1',
    'new PAYMENT',
    'new EVENT',
    ...OF_PAID_ORDER,
    'change CLIENT',
    ...CREDIT,
    'new EVENT',
    'new EVENT',
    'new AUDIT',
  ]);
});

test('an unpaid order that is cancelled', () => {
  const found = {
    invoice: { ...order, balance: 7_000, amount_paid: 3_000 },
    services: [hostingOf({ id: 7 }), domainOf({ id: 8 }), undefined],
    attempts: [],
  };
  expect(inWords(planInvoiceCancellation(found, 'user:7', NOW).writes)).toEqual([
    'change INVOICE if version = 1',
    'put CLIENT',
    'change ORDER if status = "pending"',
    'change HOSTING if status = "pending"',
    'delete HOLD if (attribute_not_exists(record_id) OR record_id = 7)',
    'change DOMAIN if status = "pending"',
    'delete HOLD if (attribute_not_exists(record_id) OR record_id = 8)',
    'new EVENT',
    'new EVENT',
    'new AUDIT',
    'change HELD_NAMES',
    'change COUPON',
    'change COUPON_USE',
    'change MONTH',
    'change CLIENT',
    ...CREDIT,
  ]);
});

const ofCreditUse = () => {
  const context = { client: clientOf({}, { credit_balance: 5_000 }), invoice: invoiceOf(), facts: null };
  return inWords(planCreditUse(context, { amount: null, userId: 7 }, NOW).writes);
};

test('credit that a client uses', () => {
  expect(ofCreditUse()).toEqual([
    'change INVOICE if version = 1',
    'change CLIENT if credit_balance >= 5000',
    ...CREDIT,
    'new AUDIT',
    'new EVENT',
  ]);
});

test('an invoice for credit, and one that staff have written, with another line', () => {
  const NEW = ['new INVOICE', 'new NUMBER', 'put CLIENT', 'new EVENT'];
  expect(inWords(planCreditInvoice(clientOf(), 5, 7, NOW).writes)).toEqual([...NEW, 'new PAY', 'new AUDIT']);
  const line = { description: 'Work', amount: 100 };
  const written = planManualInvoice(clientOf(), null, { lines: [line] }, 'operator:ama', NOW);
  expect(inWords(written.writes)).toEqual([...NEW, 'new AUDIT']);
  const { invoice } = written;
  const more = planManualLine({ invoice, attempts: [] }, clientOf(), null, line, 'operator:ama', NOW);
  expect(inWords(more.writes)).toEqual(['change INVOICE if version = 1', 'new AUDIT']);
});

test('a refund of what became credit', () => {
  const cause = { actor: 'system', action: 'payment.test' } as const;
  const paid = invoiceOf({ status: 'paid', balance: 0, amount_paid: 10_000 });
  const returns = { refunds: [refundOf({ amount: 4_000 })], disputes: [] };
  const found = { payment: paymentOf({ amount: 14_000 }), invoice: paid, facts: null };
  expect(inWords(planReturns(found, returns, cause, NOW)?.writes ?? [])).toEqual([
    'change PAYMENT if version = 1',
    'require INVOICE if version = 1',
    'change CLIENT',
    ...CREDIT,
    'new EVENT',
    'new AUDIT',
  ]);
});

test('refunds that are wanted by several payments, forgotten again, and what is decided on services', () => {
  const payments = [paymentOf({ version: 4 }), paymentOf()];
  const wanted = { amount: 15_000, key: 'k', reason: 'r' };
  expect(inWords(planWantedRefunds(payments, wanted, NOW).writes)).toEqual([
    'change PAYMENT if version = 4',
    'change PAYMENT if version = 1',
  ]);
  const decision = { action: 'suspend', state: 'done', decided_at: '' } as const;
  const one = paymentOf({ version: 4 });
  for (const write of [forgetWanted(one, wanted, NOW), writeDecision(one, decision, NOW)]) {
    expect(inWords([write])).toEqual(['change PAYMENT if version = 4']);
  }
});

test('a charge of a kept card, and a wallet that is new or changed', () => {
  const charge = { method: methodOf(), used: [], actor: 'system', autopay: null } as const;
  expect(inWords(planCharge(invoiceOf({ kind: 'renewal' }), { ...charge, used: [] }, NOW).writes)).toEqual([
    'change INVOICE if version = 1',
    'new ATTEMPT',
    'new REFERENCE',
    'new AUDIT',
  ]);
  const next = { days: [0], step: 0, tried: 1, used: [], asked: [], next_at: null };
  const scheduled = (autopay: typeof next | null) =>
    changedIn(
      planCharge(invoiceOf({ kind: 'renewal' }), { ...charge, used: [], autopay }, NOW).writes,
      'INVOICE',
    )[0]?.set;
  expect(scheduled(next)).toMatchObject({ autopay: next });
  expect(scheduled(null)).not.toHaveProperty('autopay');
  const wallets = [
    changeWallet(walletOf(), { default_id: 8 }, NOW),
    changeWallet(walletOf({ version: 0 }), {}, NOW),
  ];
  expect(inWords(wallets.map(({ write }) => write))).toEqual(['change WALLET if version = 4', 'new WALLET']);
});

test('what a client chooses of automatic payment, once', () => {
  const CHANGED = ['change WALLET if version = 4', 'new AUDIT'];
  const settings = (given: Parameters<typeof planAutopayChange>[1]) =>
    planAutopayChange(walletOf(), given, 'user:7', NOW);
  expect(inWords(settings({ enabled: false }).writes)).toEqual(CHANGED);
  expect(settings({ enabled: true }).writes).toEqual([]);
  expect(settings({ days_before: 14 }).wallet.autopay.days_before).toBe(14);
  expect(() => settings({ days_before: 15 })).toThrow();
  const service = { kind: 'hosting', id: 42 } as const;
  const off = planServiceAutopay(walletOf(), service, false, 'user:7', NOW);
  expect(inWords(off.writes)).toEqual(CHANGED);
  expect(off.wallet.autopay.off).toEqual(['hosting:42']);
  const more = planServiceAutopay(off.wallet, { kind: 'domain', id: 42 }, false, 'user:7', NOW);
  expect(planServiceAutopay(more.wallet, service, true, 'user:7', NOW).wallet.autopay.off).toEqual([
    'domain:42',
  ]);
});

test('a reminder says whether it is late, and is not sent again', () => {
  const due = new Date('2026-06-20T12:00:00.000Z');
  const reminded = (at: Date) => {
    const { writes } = planReminder(invoiceOf({ kind: 'renewal' }, due), at);
    expect(inWords(writes)).toEqual(['change INVOICE if version = 1', 'new EVENT', 'new AUDIT']);
    return [putIn(writes, 'EVENT')[0]?.message, changedIn(writes, 'INVOICE')[0]?.set.reminders_sent];
  };
  expect(reminded(due)).toEqual(['USD 100.00 of invoice INV-2 is due on 20 June 2026.', 2]);
  const late = new Date(due.getTime() + 3 * 86_400_000);
  expect(reminded(late)).toEqual(['USD 100.00 of invoice INV-2 was due on 20 June 2026.', 3]);
});

test('names that are given free, and a due date that staff have chosen', () => {
  expect(inWords(releaseWrites(order, [hostingOf({ id: 7 }), undefined], NOW))).toEqual([
    'change INVOICE if version = 1',
    'delete HOLD if (attribute_not_exists(record_id) OR record_id = 7)',
    'change HELD_NAMES',
    'new AUDIT',
  ]);
  const dueAt = new Date('2026-08-01T00:00:00.000Z');
  const written = (given: { dueAt?: Date }) =>
    planManualInvoice(clientOf(), null, { lines: [], ...given }, 'operator:ama', NOW).invoice.due_at;
  expect([written({ dueAt }), written({})]).toEqual([dueAt.toISOString(), '2026-06-22T12:00:00.000Z']);
});
