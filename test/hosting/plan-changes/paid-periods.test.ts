import '../../support/unit/environment.ts';
import { expect, test } from 'vitest';
import {
  carriedOver,
  keptByInvoice,
  lostOfRest,
  paidPeriodsOf,
  wentBack,
  whyNotKept,
} from '../../../shared/hosting/plan-changes/paid-periods.ts';
import { hostingOf, invoiceOf } from '../../support/unit/records.ts';

const FROM = '2026-01-01T00:00:00.000Z';
const UNTIL = '2027-01-01T00:00:00.000Z';
const MIDDLE = new Date('2026-07-02T12:00:00.000Z');

const account = hostingOf({
  id: 7,
  status: 'active',
  billing_cycle: 'annually',
  recurring_amount: 10_000,
  activated_at: FROM,
  next_due_at: UNTIL,
});

const period = { invoice_id: 2, amount: 10_000, price: 10_000, from: FROM, until: UNTIL };

const line = { description: '', unit_price: 0, setup_fee: 0, tax: 0 };
const hosting = { ...line, type: 'hosting', total: 10_000, hosting_account_id: 7, domain_id: null } as const;
const domain = { ...line, type: 'domain', total: 5_000, hosting_account_id: null, domain_id: 8 } as const;
const lines = [hosting, domain];

const paidBy = (over: Parameters<typeof invoiceOf>[0]) => [
  {
    period,
    invoice: invoiceOf({ status: 'paid', total: 15_000, balance: 0, amount_paid: 15_000, lines, ...over }),
  },
];

test('nothing is lost of what was paid and kept', () => {
  expect(lostOfRest(account, paidBy({}), MIDDLE)).toBe(0);
});

test('what was given back for another service of the invoice is no loss of this one', () => {
  const given = { credit_given: 5_000, lines: [hosting, { ...domain, given_back: 5_000 }] };
  expect(wentBack(paidBy(given))).toEqual([{ invoice_id: paidBy({})[0]?.invoice.id, back: 0 }]);
  expect(lostOfRest(account, paidBy(given), MIDDLE)).toBe(0);
});

test.each([
  ['refunded', { amount_refunded: 7_500 }],
  ['on its way back or disputed', { amount_held: 7_500 }],
  ['given back as credit', { credit_given: 7_500 }],
])('half of an invoice that is %s is half of the half year that is left', (_what, back) => {
  expect(lostOfRest(account, paidBy(back), MIDDLE)).toBe(2_500);
});

test('what was paid from credit is kept as what was paid with money is', () => {
  const credit = { amount_paid: 5_000, credit_applied: 10_000 };
  expect(lostOfRest(account, paidBy(credit), MIDDLE)).toBe(0);
  expect(lostOfRest(account, paidBy({ ...credit, credit_given: 7_500 }), MIDDLE)).toBe(2_500);
});

test('what went back counts for what was provided, and not for what was given back before', () => {
  const given = { credit_given: 10_000, lines: [hosting, { ...domain, given_back: 5_000 }] };
  expect(wentBack(paidBy(given)).map(({ back }) => back)).toEqual([5_000]);
  expect(lostOfRest(account, paidBy(given), MIDDLE)).toBe(2_500);
});

test('of an account whose own line was refunded that is missing, and of one beside it nothing', () => {
  const refundedOf = (own: number, other: number) => ({
    amount_refunded: own + other,
    lines: [
      { ...hosting, refunded: own },
      { ...domain, refunded: other },
    ],
  });
  expect(lostOfRest(account, paidBy(refundedOf(5_000, 0)), MIDDLE)).toBe(2_500);
  expect(lostOfRest(account, paidBy(refundedOf(0, 5_000)), MIDDLE)).toBe(0);
});

test('a period that ends now is over', async () => {
  const record = { ...account, paid_periods: [period] };
  expect(await paidPeriodsOf(record, MIDDLE)).toEqual([period]);
  expect(await paidPeriodsOf(record, new Date(UNTIL))).toEqual([]);
});

test('an account that ends at once gets back its own time, without the set-up fee and other services', () => {
  const priced = { ...hosting, unit_price: 8_000, setup_fee: 2_000 };
  const kept = (over: Parameters<typeof invoiceOf>[0]) =>
    keptByInvoice(account, paidBy({ lines: [priced, domain], ...over }), MIDDLE).map(({ amount }) => amount);
  expect(kept({})).toEqual([4_000]);
  expect(kept({ amount_refunded: 7_500 })).toEqual([2_000]);
  expect(kept({ amount_refunded: 15_000 })).toEqual([0]);
});

test('what is left goes into a period that takes the place of the present one', () => {
  const longer = { from: MIDDLE.toISOString(), until: '2029-07-02T12:00:00.000Z' };
  expect(carriedOver([period], longer, 'USD')).toEqual([{ ...period, amount: 5_000, ...longer }]);
});

test.each([
  ['payment_disputed', account, 0, { amount_held: 1 }],
  ['service_waits', { ...account, undecided_payments: [3] }, 0, {}],
  ['credit_owed', account, -1, { credit_applied: 1 }],
  [undefined, account, 0, { credit_applied: 1 }],
  [undefined, { ...account, undecided_payments: [] }, -1, {}],
] satisfies [string | undefined, typeof account, number, object][])(
  'what is open is %s',
  (code, record, credit_balance, over) => {
    expect(whyNotKept(record, { credit_balance }, paidBy(over))?.code).toBe(code);
  },
);
