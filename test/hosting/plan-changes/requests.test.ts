import { describe, expect, test } from 'vitest';
import { day } from '../../../shared/events/index.ts';
import { assertChangeable, type ChangeContext } from '../../../shared/hosting/plan-changes/changeable.ts';
import {
  excessOf,
  hasTerms,
  offersFor,
  presentTerms,
  termsOf,
  withAddons,
} from '../../../shared/hosting/plan-changes/offers.ts';
import {
  type ChangeRequest,
  planChange,
  planChangeWithdrawal,
} from '../../../shared/hosting/plan-changes/plan-change.ts';
import { planQuote } from '../../../shared/hosting/plan-changes/quote-change.ts';
import { Sentence } from '../../../shared/languages/sentence.ts';
import { addDays } from '../../../shared/platform/dates.ts';
import type { PlanQuoteRecord } from '../../../shared/records/hosting.ts';
import { awaitsManualAction } from '../../../shared/records/indexes.ts';
import { clientOf, type Hosting, hostingOf, invoiceOf, NOW, packageOf } from '../../support/unit/records.ts';
import { changedIn, inWords, putIn } from '../../support/unit/writes.ts';

const days = (count: number) => addDays(NOW, count).toISOString();
const code = (value: string) => expect.objectContaining({ code: value });
const END = days(182);

const accountOf = (over: Partial<Hosting> = {}) =>
  hostingOf({
    id: 7,
    status: 'active',
    activated_at: days(-183),
    next_due_at: END,
    recurring_amount: 10_000,
    billing_cycle: 'annually',
    ...over,
  });
const contextOf = (over: Partial<Hosting> = {}, rest: Partial<ChangeContext> = {}): ChangeContext => ({
  client: clientOf(),
  record: accountOf(over),
  renewal: null,
  paid: [],
  ...rest,
});

const BIGGER = { ...packageOf(), id: 2, name: 'Pro', plan: 'pro' };
const priced = (price: number) => ({
  ...BIGGER,
  prices: { USD: { annually: { price, setup_fee: 0 } } },
});
const quoteOf = (price: number, context = contextOf()): PlanQuoteRecord => {
  const catalog = { found: priced(price), addons: new Map(), taxes: null };
  return planQuote(context, { package_id: 2 }, catalog, NOW).quote;
};
/** What is written; a quote goes with its number, so that it serves once. */
const wordsOf = (writes: Parameters<typeof inWords>[0]) =>
  inWords(writes).map((line) => line.replace(/^(change HOSTING if).*/, '$1 …').replace(/id = \d+/, 'id = …'));
const request: ChangeRequest = { applyCredit: false, acceptExcess: false, actor: 'user:5' };

describe('an account is changed', () => {
  const change = (context: ChangeContext) => () => assertChangeable(context, NOW);

  test('while it is active, paid for and nothing else goes on with it', () => {
    expect(change(contextOf())).not.toThrow();
    for (const [over, refusal] of [
      [{ status: 'suspended' }, 'hosting_not_active'],
      [awaitsManualAction('manual_registration', NOW, 1), 'service_waits'],
      [{ task: 'renew' }, 'service_busy'],
      [{ change_paid_at: days(0) }, 'service_busy'],
      [{ next_due_at: null }, 'not_changeable'],
      [{ next_due_at: days(0) }, 'not_changeable'],
    ] as [Partial<Hosting>, string][]) {
      expect(change(contextOf(over)), refusal).toThrow(code(refusal));
    }
  });

  test('not beside a cancellation, but after one that was withdrawn', () => {
    const cancellation = {
      type: 'end_of_billing_period',
      reason: '',
      requested_at: days(0),
      effective_at: END,
    } as const;
    const of = (status: 'scheduled' | 'withdrawn') =>
      change(contextOf({ cancellation: { ...cancellation, status } }));
    expect(of('scheduled')).toThrow(code('hosting_ending'));
    expect(of('withdrawn')).not.toThrow();
  });

  test('one change at a time, and none while its renewal is being paid', () => {
    const upgrade = planChange(contextOf(), quoteOf(20_000), request, NOW).record;
    const downgrade = planChange(contextOf(), quoteOf(5_000), request, NOW).record;
    expect(change(contextOf(upgrade))).toThrow(/Pay its invoice/);
    expect(change(contextOf(downgrade))).toThrow(/Withdraw it first/);
    const renewal = { invoice: invoiceOf({ status: 'paid' }) } as ChangeContext['renewal'];
    expect(change(contextOf({}, { renewal }))).toThrow(code('service_busy'));
  });
});

describe('a change by its quote', () => {
  const plan = (price: number, over: Partial<ChangeRequest> = {}, context = contextOf()) =>
    planChange(context, quoteOf(price, context), { ...request, ...over }, NOW);

  test('to a dearer package is invoiced, to be paid within a day and before the period ends', () => {
    const { invoice, record, writes, followUp, paymentUrl } = plan(20_000);
    expect(invoice).toMatchObject({ kind: 'change', status: 'unpaid', due_at: days(1), credit_applied: 0 });
    expect(record.change).toMatchObject({
      direction: 'upgrade',
      invoice_id: invoice?.id,
      effective_at: null,
    });
    expect(record.change?.amount).toBe(quoteOf(20_000).amount);
    expect(wordsOf(writes)).toMatchInlineSnapshot(`
      [
        "change HOSTING if …",
        "delete PLAN_QUOTE if id = …",
        "new INVOICE",
        "new NUMBER",
        "put CLIENT",
        "new PAY",
        "new EVENT",
        "new EVENT",
        "new AUDIT",
      ]
    `);
    expect([followUp?.renewals, followUp?.events?.length, typeof paymentUrl]).toEqual([[], 2, 'string']);
    for (const field of ['change_paid_at', 'renewal']) {
      expect(changedIn(writes, 'HOSTING')[0]?.set).not.toHaveProperty(field);
    }
    expect(record.change?.went_back).toEqual([]);
    expect(record.change).not.toHaveProperty('new_period');
    expect(invoice?.lines[0]?.catalog_price?.unit_price).toBe(record.change?.amount);
    for (const field of ['tax_exemption', 'reverse_charge', 'vat_unanswered']) {
      expect(invoice).not.toHaveProperty(field);
    }
    expect(putIn(writes, 'EVENT')[0]?.message).toMatch(/once it is paid/);
    const soon = contextOf({ next_due_at: addDays(NOW, 0.5).toISOString() });
    expect(plan(20_000, {}, soon).invoice?.due_at).toBe(addDays(NOW, 0.5).toISOString());
  });

  test('that credit pays is made next', () => {
    const context = contextOf({}, { client: { ...clientOf(), credit_balance: 100_000 } });
    const { invoice, writes, followUp } = plan(20_000, { applyCredit: true }, context);
    expect(invoice).toMatchObject({ status: 'paid', credit_applied: invoice?.total });
    expect(changedIn(writes, 'HOSTING')[0]?.set).toMatchObject({ change_paid_at: days(0) });
    expect([followUp?.renewals?.length, followUp?.events?.length]).toEqual([1, 3]);
    expect(plan(20_000, {}, context).invoice?.credit_applied).toBe(0);
  });

  test('to a cheaper package waits for the end of the period, without an invoice', () => {
    const { invoice, record, writes, paymentUrl, followUp } = plan(5_000);
    expect([invoice, paymentUrl]).toEqual([null, null]);
    expect(record.change).toMatchObject({ direction: 'downgrade', invoice_id: null, effective_at: END });
    for (const field of ['amount', 'went_back']) expect(record.change).not.toHaveProperty(field);
    expect(putIn(writes, 'EVENT')[0]?.message).toContain(`on ${day(END).english}`);
    expect(putIn(writes, 'INVOICE')).toEqual([]);
    expect(wordsOf(writes)).toMatchInlineSnapshot(`
      [
        "change HOSTING if …",
        "delete PLAN_QUOTE if id = …",
        "new EVENT",
        "new AUDIT",
      ]
    `);
    expect(followUp?.renewals).toEqual([]);
  });

  test('is made of the account as it was quoted, within half an hour, once', () => {
    const quote = quoteOf(20_000);
    const changeWith =
      (given: PlanQuoteRecord | undefined, over: Partial<Hosting> = {}, now = NOW) =>
      () =>
        planChange(contextOf(over), given, request, now);
    expect(changeWith(quote)).not.toThrow();
    expect(changeWith(undefined)).toThrow(code('quote_expired'));
    expect(changeWith({ ...quote, hosting_account_id: 99 })).toThrow(code('quote_expired'));
    expect(changeWith({ ...quote, expires_at: days(0) })).toThrow(code('quote_expired'));
    for (const over of [
      { package_id: 9 },
      { recurring_amount: 9_999 },
      { billing_cycle: 'monthly' },
      { next_due_at: days(100) },
      { addons: [{ addon_id: 1 }] },
    ] as Partial<Hosting>[]) {
      expect(changeWith(quote, over), JSON.stringify(over)).toThrow(code('quote_outdated'));
    }
    const wentBack = [{ invoice_id: 2, back: 1 }];
    expect(changeWith({ ...quote, went_back: wentBack })).toThrow(code('quote_outdated'));
  });

  test('is made while the invoices that paid for the present period are as they were', () => {
    const period = { invoice_id: 2, amount: 10_000, price: 10_000, from: days(-183), until: END };
    const invoice = invoiceOf({ status: 'paid', amount_paid: 10_000, balance: 0, version: 4 });
    const { writes } = plan(20_000, {}, contextOf({}, { paid: [{ period, invoice }] }));
    expect(inWords(writes)).toContain('require INVOICE if version = 4');
  });

  test('to a package with too little room is made where that is accepted', () => {
    const excess = [{ resource: 'disk' as const, used_mb: 3, limit_mb: 2 }];
    const change = (acceptExcess: boolean) => () =>
      planChange(contextOf(), { ...quoteOf(20_000), excess }, { ...request, acceptExcess }, NOW);
    expect(change(false)).toThrow(code('package_too_small'));
    expect(change(true)).not.toThrow();
  });

  test('to fewer things is withdrawn until the next period is invoiced', () => {
    const { record } = plan(5_000);
    const withdraw = (over: Partial<Hosting> = {}) =>
      planChangeWithdrawal({ ...record, ...over }, 'user:5', NOW);
    const { writes, record: after } = withdraw();
    expect(after.change).toBeNull();
    expect(wordsOf(writes)).toMatchInlineSnapshot(`
      [
        "change HOSTING if …",
        "new AUDIT",
      ]
    `);
    expect(changedIn(writes, 'HOSTING')[0]?.set).toMatchObject({ change: null, due_sk: expect.any(String) });
    expect(() => withdraw({ change: null })).toThrow(code('no_change'));
    expect(() => withdraw(plan(20_000).record)).toThrow(code('change_invoiced'));
    expect(() => withdraw({ next_due_at: days(500) })).toThrow(code('change_settled'));
    expect(() => withdraw({ renewal: { invoice_id: 9, due_at: END } })).toThrow(code('change_settled'));
  });
});

describe('a quote', () => {
  const catalog = (found: ReturnType<typeof priced> | undefined) => ({
    found,
    addons: new Map(),
    taxes: null,
  });
  const quote = (
    wanted: Parameters<typeof planQuote>[1],
    found: ReturnType<typeof priced> | undefined = priced(20_000),
  ) => planQuote(contextOf(), wanted, catalog(found), NOW).quote;

  test('says by the field what cannot be had', () => {
    const refused = (field: string) =>
      expect.objectContaining({ fields: { [field]: [expect.any(Sentence)] } });
    const present = { ...priced(20_000), id: accountOf().package_id };
    expect(() => planQuote(contextOf(), { package_id: 2 }, catalog(undefined), NOW)).toThrow(
      refused('package_id'),
    );
    expect(() => planQuote(contextOf(), { billing_cycle: 'monthly' }, catalog(undefined), NOW)).toThrow(
      refused('billing_cycle'),
    );
    expect(() => quote({ package_id: 2, billing_cycle: 'monthly' })).toThrow(refused('billing_cycle'));
    expect(() => quote({ addons: [] })).toThrow(refused('addons'));
    expect(() => quote({ package_id: present.id }, present)).toThrow(refused('package_id'));
    expect(() => quote({ billing_cycle: 'annually' }, present)).toThrow(refused('billing_cycle'));
  });

  test('is good for half an hour', () => {
    const { created_at, expires_at } = quote({ package_id: 2 });
    expect([created_at, expires_at]).toEqual([days(0), addDays(NOW, 1 / 48).toISOString()]);
  });

  test('offers the packages of a cycle with the cheapest first', () => {
    const packages = [priced(30_000), { ...priced(20_000), id: 3 }];
    const offered = offersFor(accountOf(), { packages, addons: new Map() }, 'annually', NOW);
    expect(offered.map(({ terms }) => terms.recurring_amount)).toEqual([20_000, 30_000]);
  });

  test('warns of what is used beyond another package, and says nothing of add-ons where none are dropped', () => {
    const usage = {
      disk_used_mb: 2_000_000,
      bandwidth_used_mb: null,
      measured_at: days(0),
    } as Hosting['usage'];
    const found = {
      ...priced(20_000),
      features: { ...BIGGER.features, disk_mb: 1_000_000, bandwidth_mb: 5 },
    };
    const excess = [{ resource: 'disk', used_mb: 2_000_000, limit_mb: 1_000_000 }];
    expect(planQuote(contextOf({ usage }), { package_id: 2 }, catalog(found), NOW).quote.excess).toEqual(
      excess,
    );
    expect(excessOf(accountOf({ usage }), { ...found, id: accountOf().package_id })).toEqual([]);
    expect(
      excessOf(accountOf({ usage }), { ...found, features: { ...found.features, disk_mb: 2_000_000 } }),
    ).toEqual([]);
    expect(
      excessOf(accountOf({ usage }), { ...found, features: { ...found.features, disk_mb: null } }),
    ).toEqual([]);
    expect(excessOf(accountOf({ usage: null }), found)).toEqual([]);
    const plain = quote({ package_id: 2 });
    for (const field of ['dropped', 'excess', 'new_period']) expect(plain).not.toHaveProperty(field);
  });

  test('leaves the account in its package at the panel, and without a list of add-ons where it has none', () => {
    const account = accountOf({ plan: 'old_name' });
    expect(termsOf({ ...priced(1), id: account.package_id }, 'annually', account)?.plan).toBe('old_name');
    expect(termsOf(priced(1), 'annually', account)?.plan).toBe('pro');
    const terms = presentTerms(account);
    expect(withAddons(account, terms, [])).not.toHaveProperty('addons');
    expect(withAddons({ ...account, addons: [] }, terms, [])).toHaveProperty('addons', []);
    expect(hasTerms(account, terms)).toBe(true);
    expect(hasTerms(account, { ...terms, package_id: 9 })).toBe(false);
    expect(hasTerms(account, { ...terms, billing_cycle: 'monthly' })).toBe(false);
  });
});
