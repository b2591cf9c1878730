import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { handler as updateProfile } from '../../functions/clients/update-profile.ts';
import { handler as cancelTransfer } from '../../functions/domains/cancel-transfer.ts';
import { handler as updateDomain } from '../../functions/domains/update-domain.ts';
import { handler as cancelHosting } from '../../functions/hosting/cancel-hosting.ts';
import { handler as withdrawCancellation } from '../../functions/hosting/withdraw-cancellation.ts';
import { handler as createOrder } from '../../functions/orders/create-order.ts';
import { handler as changePlan } from '../../functions/plan-changes/change-plan.ts';
import { handler as quoteChange } from '../../functions/plan-changes/quote-change.ts';
import { handler as renewDomain } from '../../functions/renewals/renew-domain.ts';
import { handler as renewHosting } from '../../functions/renewals/renew-hosting.ts';
import { handler as restoreDomain } from '../../functions/renewals/restore-domain.ts';
import { DEMO } from '../../infra/local/demo-data.ts';
import { adjustCredit } from '../../shared/billing/credit/index.ts';
import { cancelUnpaidInvoice } from '../../shared/billing/invoices/cancel-invoice.ts';
import { getInvoice } from '../../shared/billing/invoices/invoices.ts';
import { refundPayment } from '../../shared/billing/refunds/request-refund.ts';
import { refundable } from '../../shared/billing/refunds/returned-money.ts';
import { settlePayment } from '../../shared/billing/settlement/settlement.ts';
import { refundInvoice } from '../../shared/operator/refund-invoice.ts';
import { decideServices } from '../../shared/operator/resolve.ts';
import { addDays } from '../../shared/platform/dates.ts';
import { buyer } from '../crash/buyer.ts';
import { clientRequest } from '../crash/client-request.ts';
import { offerCoupon } from '../support/coupons.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { MISHAPS, type Plan } from '../support/fault-gate.ts';
import { gatewayControls } from '../support/gateway-controls.ts';
import { readSnapshot, unless } from '../support/invariants/snapshot.ts';
import { findProblems } from '../support/invariants.ts';
import { invokeApi } from '../support/invoke.ts';
import { recover } from '../support/recover.ts';
import { domainItem, freshDomain, hostingItem, USD_CLIENT } from '../support/shop.ts';
import { forgetLimits } from '../support/table.ts';
import { importTaxes, taxRule } from '../support/tax-rules.ts';

vi.setConfig({ testTimeout: 5_400_000 });

const SEQUENCES = Number(process.env.YEARS ?? 6);
const SEED = process.env.YEARS_SEED ? { seed: Number(process.env.YEARS_SEED) } : {};

/** In so many sequences every step finds something to do. */
const ALL_STEPS_DONE = 200;

const STAFF = 'operator:test';
const VAT_NUMBER = 'DE811569869';
const OTHER_CLIENT = DEMO.other.clients.usd;

const stack = crashStackForFile({ config: { unpaid_services: 'suspend' } });
const app = buyer(stack);
const outside = gatewayControls(stack);
const gateways = ['stripe', 'paystack'] as const;

/** The same day for every run, so that a sequence that failed can be played again; a month's last, before a short month. */
const BEGUN = new Date(process.env.YEARS_FROM ?? '2027-01-31T09:00:00Z');

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: BEGUN });
});
afterAll(() => {
  vi.useRealTimers();
});

const settleAll = async (): Promise<void> => {
  for (const { gateway, reference } of (await readSnapshot()).attempts)
    await settlePayment(gateway, reference, new Date());
};

/** What is wrong once all that is under way has had its time. Each of these moments is asked about. */
const problemsNow = async (): Promise<string[]> => {
  await settleAll();
  const now = await recover(stack.queues, new Date(), [1, 7, 20, 60]);
  vi.setSystemTime(now);
  return [...(await findProblems(stack.outside, now)), ...(await unpaidServices())];
};

/** Longer than that nobody keeps hosting whose period is over and not paid. */
const GRACE_DAYS = 30;

/** Hosting is active by money that was kept, by a decision of staff, or within the days of grace. */
const unpaidServices = async (): Promise<string[]> => {
  const { hosting, invoices, payments } = await readSnapshot();
  const longAgo = addDays(new Date(), -GRACE_DAYS).toISOString();
  return hosting
    .filter(({ status }) => status === 'active')
    .flatMap(({ id, domain: name, next_due_at, renewal }) => {
      // What is invoiced late, as after a jump in time, is due later.
      const due = [next_due_at ?? '', renewal?.due_at ?? ''].toSorted().at(-1) ?? '';
      const billed = invoices.filter(({ services }) =>
        services.some((service) => service.kind === 'hosting' && service.id === id),
      );
      const isKept = billed.some(({ status }) => status === 'paid');
      const isDecided = payments.some(
        ({ invoice_id, services }) => services && billed.some((invoice) => invoice.id === invoice_id),
      );
      return [
        ...unless(isKept || isDecided, `${name} is active for no money`),
        ...unless(isDecided || next_due_at === null || due > longAgo, `${name} is active since ${due}`),
      ];
    });
};

/** Longer than this the workers never rest. */
const STRIDE_DAYS = 10;

/** Days pass, in which the workers do what is due. A session is not used for so long. */
const pass = async (days: number): Promise<void> => {
  for (let left = days; left > 0; left -= STRIDE_DAYS) {
    vi.setSystemTime(addDays(new Date(), Math.min(left, STRIDE_DAYS)));
    vi.setSystemTime(await recover(stack.queues, new Date(), [1, 7]));
  }
  await forgetLimits();
  if (days > 0) stack.token = await stack.session(DEMO.user.email);
};

type Step = { n: number; part: number };

/** The nth of some, counted round. */
const nthOf = <T>(items: T[], n: number): T | undefined => items[n % Math.max(1, items.length)];

const request = (ids: Record<string, number>, body: unknown = {}) => clientRequest(stack.token, ids, body);

const unpaidInvoice = async (n: number) =>
  nthOf(
    (await readSnapshot()).invoices.filter(({ status }) => status === 'unpaid'),
    n,
  );

const gatewayPayment = async (n: number) =>
  nthOf(
    (await readSnapshot()).payments.flatMap(({ gateway, ...payment }) =>
      gateway === 'bank' ? [] : [{ ...payment, gateway }],
    ),
    n,
  );

const account = async (n: number) =>
  nthOf(
    (await readSnapshot()).hosting.filter(({ status }) => status === 'active'),
    n,
  );

const domain = async (n: number, ...statuses: string[]) =>
  nthOf(
    (await readSnapshot()).domains.filter(({ status }) => statuses.includes(status)),
    n,
  );

const order = (items: unknown[], more: object = {}) =>
  invokeApi(createOrder, request({}, { items, payment_gateway: 'stripe', ...more }));

const monthly = (name: string) => ({ ...hostingItem(name), billing_cycle: 'monthly' });

/** Orders, pays, and lets it be set up. */
const buy = async (item: object): Promise<void> => {
  const { body } = await order([item]);
  await app.payUnnoticed(body.invoice.id, 'stripe');
  await settleAll();
  vi.setSystemTime(await recover(stack.queues, new Date(), [1, 7]));
};

/** A domain is not renewed, and comes into redemption. */
const lapse = async (n: number): Promise<void> => {
  const name = await domain(n, 'active');
  if (!name?.expires_at) return;
  await invokeApi(updateDomain, request({ domain: name.id }, { auto_renew: false }));
  for (const days of [-1, 1, 15, 35, 45]) {
    vi.setSystemTime(Math.max(Date.now(), addDays(name.expires_at, days).getTime()));
    vi.setSystemTime(await recover(stack.queues, new Date(), [1, 7]));
  }
  await forgetLimits();
  stack.token = await stack.session(DEMO.user.email);
};

const vies = (state: unknown) =>
  fetch(`${stack.vies.url}/_simulator/state`, { method: 'POST', body: JSON.stringify(state) });

const did = (work: Promise<unknown>) => work.then(() => ({}));

/** Each may find nothing to do (null), or be refused: what counts is what is true afterwards. */
const STEPS: Record<string, (step: Step) => Promise<unknown>> = {
  'order hosting': ({ n }) => order([n % 2 === 0 ? hostingItem(freshDomain()) : monthly(freshDomain())]),
  'order both with a coupon': ({ n }) => {
    const name = freshDomain();
    return order([hostingItem(name), domainItem(name)], { coupon: 'YEAR', apply_credit: n % 2 === 0 });
  },
  'order a transfer': async ({ n }) => {
    const name = `taken-${freshDomain()}`;
    const auth_code = n % 2 === 0 ? 'wrong-code' : 'right-code-1';
    await buy({ type: 'domain', domain: name, domain_option: 'transfer', auth_code });
    return {};
  },
  'somebody else orders the name of a website': async ({ n }) => {
    const held = nthOf((await readSnapshot()).hosting, n);
    if (!held) return null;
    const token = await stack.session(DEMO.other.email);
    const wanted = { items: [hostingItem(held.domain)], payment_gateway: 'stripe' };
    const { status } = await invokeApi(createOrder, clientRequest(token, { client: OTHER_CLIENT }, wanted));
    // Refused, or the name was free to be had; the books say whether it was right.
    return { status: status === 422 ? 200 : status };
  },
  'buy credit': async ({ n }) => app.payUnnoticed(await app.creditInvoice(20), gateways[n % 2] ?? 'stripe'),
  pay: async ({ n }) => {
    const unpaid = await unpaidInvoice(n);
    if (unpaid) return did(app.payUnnoticed(unpaid.id, gateways[n % 2] ?? 'stripe'));
    return null;
  },
  'change the plan': async ({ n }) => {
    const hosting = await account(n);
    if (!hosting) return null;
    const ids = { hostingAccount: hosting.id };
    const wanted = n % 2 === 0 ? { package_id: (n % 3) + 1 } : { billing_cycle: 'annually' };
    const { body } = await invokeApi(quoteChange, request(ids, wanted));
    return invokeApi(changePlan, request(ids, { quote_id: body.data.id, apply_credit: n % 2 === 0 }));
  },
  'renew ahead': async ({ n }) => {
    const hosting = await account(n);
    if (hosting && n % 2 === 0) return invokeApi(renewHosting, request({ hostingAccount: hosting.id }));
    const name = await domain(n, 'active');
    if (name) return invokeApi(renewDomain, request({ domain: name.id }));
    return null;
  },
  'end hosting': async ({ n }) => {
    const hosting = await account(n);
    const body = {
      cancellation_type: n % 2 === 0 ? 'immediate' : 'end_of_billing_period',
      reason: 'Moving away',
    };
    if (hosting) return invokeApi(cancelHosting, request({ hostingAccount: hosting.id }, body));
    return null;
  },
  'stay after all': async () => {
    await STEPS['end hosting']?.({ n: 1, part: 1 });
    const hosting = await account(1);
    if (hosting) return invokeApi(withdrawCancellation, request({ hostingAccount: hosting.id }));
    return null;
  },
  'renew by itself or not': async ({ n }) => {
    const name = await domain(n, 'active', 'expired');
    if (name) return invokeApi(updateDomain, request({ domain: name.id }, { auto_renew: n % 2 === 0 }));
    return null;
  },
  'call a transfer off': async ({ n }) => {
    if (!(await domain(n, 'pending_transfer'))) await STEPS['order a transfer']?.({ n: 0, part: 1 });
    const name = await domain(n, 'pending_transfer');
    if (name) return invokeApi(cancelTransfer, request({ domain: name.id }));
    return null;
  },
  restore: async ({ n }) => {
    const name = await domain(n, 'redemption');
    if (name) return invokeApi(restoreDomain, request({ domain: name.id }));
    return null;
  },
  'move to another country': async ({ n }) => {
    const isSilent = n % 4 === 0;
    await vies({ errors: { DE: isSilent ? 'MS_UNAVAILABLE' : null } });
    const country = ['DE', 'FR', 'US'][n % 3];
    return invokeApi(updateProfile, request({}, { country, tax_id: n % 2 === 0 ? VAT_NUMBER : null }));
  },
  'the registry answers': async ({ n }) =>
    did(vies({ numbers: { [VAT_NUMBER]: n % 3 > 0 }, errors: { DE: null } })),
  'cancel invoice': async ({ n }) => {
    const unpaid = await unpaidInvoice(n);
    if (unpaid) return did(cancelUnpaidInvoice(await getInvoice(USD_CLIENT, unpaid.id), STAFF, new Date()));
    return null;
  },
  'adjust credit': ({ n }) =>
    adjustCredit(
      { clientId: USD_CLIENT, amount: n % 2 === 0 ? 1500 : -700, reason: String(Math.random()) },
      STAFF,
      new Date(),
    ),
  'refund a payment': async ({ n, part }) => {
    const payment = await gatewayPayment(n);
    if (!payment) return null;
    const amount = Math.ceil(refundable(payment) * part);
    const wanted = { amount, reason: 'test', key: String(Math.random()) };
    return refundPayment(USD_CLIENT, payment.id, wanted, STAFF, new Date());
  },
  'refund an invoice': async ({ n, part }) => {
    const paid = nthOf(
      (await readSnapshot()).invoices.filter(({ status }) => status === 'paid'),
      n,
    );
    if (!paid) return null;
    const wanted = {
      amount: part === 1 ? null : Math.ceil(paid.total * part),
      to: n % 2 === 0 ? 'credit' : 'origin',
      first: n % 3 === 0 ? 'credit' : 'money',
      reason: 'test',
      key: String(Math.random()),
      services: 'suspend',
    } as const;
    return refundInvoice(USD_CLIENT, paid.id, wanted, STAFF, new Date());
  },
  dispute: async ({ n }) => {
    const payment = await gatewayPayment(n);
    if (payment) return did(outside.dispute(payment.gateway, payment.reference));
    return null;
  },
  'dispute ends': async ({ n }) => {
    if (n % 3 === 0) await STEPS.dispute?.({ n, part: 1 });
    await settleAll();
    const open = (await readSnapshot()).payments.flatMap(({ gateway, disputes }) =>
      disputes.flatMap((one) =>
        gateway === 'bank' || one.status === 'won' || one.status === 'lost' ? [] : [{ ...one, gateway }],
      ),
    );
    const dispute = nthOf(open, n);
    if (dispute)
      return did(outside.endDispute(dispute.gateway, dispute.gateway_id, n % 2 === 0 ? 'won' : 'lost'));
    return null;
  },
  'staff leave the services': async ({ n }) => {
    const payment = nthOf(
      (await readSnapshot()).payments.filter(({ services }) => services !== undefined),
      n,
    );
    if (payment)
      return did(
        decideServices(USD_CLIENT, payment.id, { action: 'leave', reason: 'known' }, STAFF, new Date()),
      );
    return null;
  },
};

/** How often each step was taken, and how often it did something. */
const taken = new Map(Object.keys(STEPS).map((name) => [name, { times: 0, done: 0 }]));

const take = async (name: string, one: Step): Promise<void> => {
  const tally = taken.get(name) ?? { times: 0, done: 0 };
  tally.times += 1;
  const answer = await STEPS[name]?.(one);
  const { status } = { status: 200, ...(answer as object | null) };
  if (answer !== null && !(Number(status) >= 300)) tally.done += 1;
};

const step = fc.record({
  name: fc.constantFrom(...Object.keys(STEPS)),
  n: fc.nat(11),
  part: fc.constantFrom(0.3, 1),
  days: fc.constantFrom(0, 0, 0, 3, 20, 45),
  /** Where the step is struck. */
  strike: fc.option(
    fc.record({ call: fc.integer({ min: 1, max: 14 }), mishap: fc.constantFrom(...MISHAPS) }),
    { freq: 2 },
  ),
});

const START = ['order hosting', 'pay', 'order both with a coupon', 'pay'].map((name) => ({
  name,
  n: 1,
  part: 1,
  days: 0,
  strike: null,
}));

test('after every step of a year the books agree, and services and names belong to whom they should', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 11 }), async (sequence) => {
      vi.setSystemTime(BEGUN);
      await stack.startAfresh();
      stack.token = await stack.session(DEMO.user.email);
      await offerCoupon('YEAR');
      await vies({ numbers: { [VAT_NUMBER]: true }, errors: { DE: null } });
      const german = taxRule('DE', 19, { reverse_charge: true });
      await importTaxes([german, taxRule('FR', 20, { included: true })]);
      for (const { name, strike, days, ...one } of [...START, ...sequence]) {
        await pass(days);
        if (name === 'restore' && !(await domain(one.n, 'redemption'))) await lapse(one.n);
        await stack.gate.during(strike as Plan | null, () => take(name, one));
        expect(await problemsNow(), name).toEqual([]);
      }
    }),
    { ...SEED, numRuns: SEQUENCES },
  );
  const idle = [...taken].filter(([, { done }]) => done === 0).map(([name]) => name);
  if (SEQUENCES >= ALL_STEPS_DONE) expect(idle).toEqual([]);
});
