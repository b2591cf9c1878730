import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceChange } from '../../../shared/hosting/plan-changes/offers.ts';
import { wantedAddons } from '../../../shared/hosting/plan-changes/proration.ts';
import { renewedUntil } from '../../../shared/lifecycle/periods.ts';
import { totalOfTerms } from '../../../shared/services/services.ts';
import { nextTerms } from '../../../shared/services/terms.ts';
import { addonOf, day, type Hosting, hostingOf } from '../../support/unit/records.ts';

const START = day('2025-01-31');
const CYCLES = ['monthly', 'quarterly', 'semi_annually', 'annually', 'biennially'] as const;
type Cycle = (typeof CYCLES)[number];

/** What a unit of the add-on costs for any cycle. */
const UNIT = 333;
const cyclePrices = Object.fromEntries(CYCLES.map((cycle) => [cycle, { price: UNIT, setup_fee: 0 }]));
const catalog = new Map([[1, addonOf({ max_quantity: 9, prices: { USD: cyclePrices } })]]);

/** Part of a period that was paid for, in seconds since 1970: at its price, less what a coupon took off the period. */
type Piece = { from: number; to: number; period: number; price: number; off: number };

const seconds = (time: string | Date | null): number => new Date(time ?? 0).getTime() / 1000;
const at = (second: number): Date => new Date(second * 1000);

const begun = (billing_cycle: Cycle, recurring_amount: number, first_discount: number) => {
  const account = hostingOf({
    billing_cycle,
    recurring_amount,
    first_discount,
    activated_at: START.toISOString(),
    next_due_at: START.toISOString(),
  });
  const next_due_at = renewedUntil(account)?.toISOString() ?? '';
  const [from, to] = [seconds(START), seconds(next_due_at)];
  const first = { from, to, period: to - from, price: recurring_amount, off: first_discount };
  return {
    account: { ...account, next_due_at } as Hosting,
    pieces: [first],
    paid: recurring_amount - first_discount,
  };
};

type State = ReturnType<typeof begun>;

/** One more period at the terms it will have. */
const renew = ({ account, pieces, paid }: State): State => {
  const total = totalOfTerms(nextTerms(account));
  const next_due_at = renewedUntil(account)?.toISOString() ?? '';
  const [from, to] = [seconds(account.next_due_at), seconds(next_due_at)];
  const piece = { from, to, period: to - from, price: total, off: 0 };
  return { account: { ...account, next_due_at }, pieces: [...pieces, piece], paid: paid + total };
};

/** Periods end and begin until a second; what waits for the end of one is made then. */
const passTo = (state: State, second: number): State => {
  const { account } = state;
  const due = account.change?.effective_at;
  if (due && seconds(due) <= second && seconds(due) < seconds(account.next_due_at)) {
    const {
      recurring_amount,
      billing_cycle = account.billing_cycle,
      addons = [],
    } = account.change ?? account;
    const after = { ...account, recurring_amount, billing_cycle, addons, first_discount: 0, change: null };
    return passTo({ ...state, account: after }, second);
  }
  return seconds(account.next_due_at) <= second ? passTo(renew(state), second) : state;
};

const cutAt = (pieces: Piece[], second: number): { before: Piece[]; after: Piece[] } => ({
  before: pieces.flatMap((one) => (one.from < second ? [{ ...one, to: Math.min(one.to, second) }] : [])),
  after: pieces.flatMap((one) => (one.to > second ? [{ ...one, from: Math.max(one.from, second) }] : [])),
});

type Step = { cycle: Cycle; price: number; units: number };

const change = (state: State, second: number, { cycle: billing_cycle, price, units }: Step): State => {
  const { account, pieces, paid } = state;
  const place = { packageId: 1, cycle: billing_cycle, catalog };
  const addons = wantedAddons(units ? [{ addon_id: 1, quantity: units }] : [], account, place);
  const recurring_amount = price;
  const wanted = { billing_cycle, recurring_amount, addons };
  const total = totalOfTerms(wanted);
  const { direction, amount, newPeriod } = priceChange(account, { package_id: 1, ...wanted }, at(second));
  expect(amount).toBeGreaterThanOrEqual(0);
  const { package_id, package_name, plan, next_due_at } = account;
  const terms = { package_id, package_name, plan, ...wanted };
  if (direction === 'downgrade') {
    const waits = { ...terms, id: 1, direction, invoice_id: null, pay_until: null, requested_at: '' };
    return { ...state, account: { ...account, change: { ...waits, effective_at: next_due_at } } };
  }
  const { before, after } = cutAt(pieces, second);
  if (!newPeriod) {
    const dearer = after.map((one) => ({ ...one, price: total }));
    return {
      account: { ...account, recurring_amount, addons },
      pieces: [...before, ...dearer],
      paid: paid + amount,
    };
  }
  const { from, until } = newPeriod;
  const [begins, ends] = [seconds(from), seconds(until)];
  const begunNow = { from: begins, to: ends, period: ends - begins, price: total, off: 0 };
  const anew = { ...wanted, first_discount: 0, next_due_at: until, periods_from: from };
  return { account: { ...account, ...anew }, pieces: [...before, begunNow], paid: paid + amount };
};

const price = fc.integer({ min: 0, max: 10_000_000 });
const chains = fc.record({
  cycle: fc.constantFrom(...CYCLES),
  price,
  discounted: fc.constantFrom(0, 0.5, 1),
  steps: fc.array(
    fc.record({
      days: fc.double({ min: 0, max: 400, noNaN: true }),
      renewsAhead: fc.constantFrom(0, 0, 1, 3),
      cycle: fc.constantFrom(...CYCLES),
      price,
      units: fc.integer({ min: 0, max: 9 }),
    }),
    { maxLength: 12 },
  ),
});

test('any chain of changes of package, cycle and add-ons costs what was used, within one minor unit a change', () => {
  const seen = { ahead: 0, anew: 0, waited: 0, dearer: 0 };
  fc.assert(
    fc.property(chains, ({ cycle, price: first, discounted, steps }) => {
      let state = begun(cycle, first, Math.floor(first * discounted));
      let second = seconds(START);
      for (const step of steps) {
        second += Math.floor(step.days * 86_400);
        state = passTo(state, second);
        for (let times = step.renewsAhead; times > 0; times -= 1) state = renew(state);
        seen.ahead += step.renewsAhead;
        if (state.account.change) continue;
        const before = state.account;
        state = change(state, second, step);
        if (state.account.change) seen.waited += 1;
        else if (state.account.periods_from !== before.periods_from) seen.anew += 1;
        else seen.dearer += 1;
      }
      const used = state.pieces.reduce(
        (sum, { from, to, period, price: of, off }) => sum + ((of - off) * (to - from)) / period,
        0,
      );
      expect(Math.abs(state.paid - used)).toBeLessThanOrEqual(0.5 * steps.length + 1e-3);
    }),
    { numRuns: 1000 },
  );
  for (const kind of Object.values(seen)) expect(kind).toBeGreaterThan(50);
});
