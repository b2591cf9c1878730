import '../support/unit/environment.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { creditFor, leastCharge, whyNotChargeable } from '../../shared/billing/ledger/index.ts';
import { taxLine, totalsOf } from '../../shared/billing/tax/rules.ts';
import { discountsOf } from '../../shared/catalog/coupons.ts';
import { prorate } from '../../shared/hosting/plan-changes/proration.ts';
import type { PaymentGateway } from '../../shared/integrations/payment-gateway.ts';
import { config } from '../../shared/platform/config/config.ts';
import { partOnStep } from '../../shared/platform/money.ts';
import { payment } from './payment.ts';
import { gateway as paystack } from './paystack/paystack.ts';
import { checkout, gateway as stripe } from './stripe/stripe.ts';

/** ISO 4217 codes of the day, whether or not somebody charges them. */
const CODES = Intl.supportedValuesOf('currency');

const offering = (currency: string): PaymentGateway[] =>
  [stripe, paystack].filter((gateway) => gateway.supportsCurrency(currency));

/** Every gateway that can charge the currency is configured for it. */
const configure = (currency: string): void => {
  config().gateways = offering(currency).map(({ id }) => ({ id, name: id, currencies: [currency] }));
};

const share = fc.integer({ min: 0, max: 10_000 });
const sale = fc.record({
  // Off the step as well: prices of an earlier release are still there.
  price: fc.integer({ min: 1_000, max: 500_000 }),
  fee: fc.integer({ min: 0, max: 50_000 }),
  discount: share,
  rates: fc.array(fc.integer({ min: 0, max: 3_000 }), { maxLength: 3 }),
  included: fc.boolean(),
  seconds: fc.integer({ min: 1, max: 2_592_000 }),
  credit: fc.integer({ min: 0, max: 600_000 }),
  received: fc.integer({ min: 0, max: 600_000 }),
});

/** What quotes, changes of a plan, credit and a bank leave to be paid, in minor units. */
const amountsOf = (given: typeof sale extends fc.Arbitrary<infer T> ? T : never, currency: string) => {
  const components = given.rates.map((rate_bp) => ({ name: 'VAT', rate_bp, compound: false }));
  const rule = { country: 'GH', from: '2026-01-01', reverse_charge: false, source: '', components };
  const line = { unit_price: given.price, setup_fee: given.fee };
  const coupon = {
    discount: { kind: 'percentage' as const, basis_points: given.discount },
    products: { packages: null, billing_cycles: null, tlds: null },
  };
  const [off] = discountsOf(coupon, [{ ...line, product: { tld: 'com', isPremium: false } }], currency);
  const net = {
    unit_price: given.price - (off?.unit_price ?? 0),
    setup_fee: given.fee - (off?.setup_fee ?? 0),
  };
  const rest = { wholePeriods: 0, seconds: given.seconds, secondsOfPeriod: 2_592_000 };
  const taxed = [net, { unit_price: prorate(given.price, rest, currency), setup_fee: 0 }].map((price) =>
    taxLine(price, { ...rule, included: given.included }, currency),
  );
  const { total } = totalsOf(taxed);
  return [
    total,
    ...taxed.map((one) => one.total),
    total - creditFor({ credit_balance: given.credit }, total, currency),
    total - partOnStep(given.received, total, currency),
  ];
};

test.each(CODES.filter((code) => code !== 'MGA'))(
  'whatever is quoted in %s can be paid at every gateway that offers it, or is told why not',
  async (currency) => {
    const gateways = offering(currency);
    configure(currency);
    const wanted: number[] = [];
    fc.assert(
      fc.property(sale, (given) => {
        const [quoted = 0, , , afterCredit = 0] = amountsOf(given, currency);
        const all = amountsOf(given, currency).filter((amount) => amount > 0);
        wanted.push(...all);
        for (const amount of all) {
          const reasons = gateways.map(({ id }) => whyNotChargeable(id, amount, currency));
          for (const [index, reason] of reasons.entries()) {
            const id = gateways[index]?.id ?? 'stripe';
            if (reason === null) continue;
            expect(reason.english, `${id} ${amount}`).toMatch(/takes .* or more|takes at most/);
            if (reason.english.includes('or more')) expect(amount).toBeLessThan(leastCharge(currency));
          }
        }
        // Credit never turns what can be paid into what cannot.
        if (afterCredit > 0 && quoted >= leastCharge(currency)) {
          expect(afterCredit).toBeGreaterThanOrEqual(leastCharge(currency));
        }
      }),
      { numRuns: 40 },
    );
    const least = leastCharge(currency);
    const sample = [least, ...wanted.slice(-3)];
    for (const gateway of gateways.flatMap((one) => (one === stripe ? [stripe, checkout] : [one]))) {
      for (const amount of sample) {
        const isTaken = whyNotChargeable(gateway.id, amount, currency) === null;
        const started = gateway.start(payment({ amount, currency }));
        if (isTaken) await expect(started, `${gateway.id} ${amount}`).resolves.toBeDefined();
        else await expect(started, `${gateway.id} ${amount}`).rejects.toThrow();
      }
    }
  },
);

test.each([
  ['USD', 'stripe', 50],
  ['USD', 'paystack', 200],
  ['NGN', 'paystack', 5_000],
  ['HUF', 'stripe', 17_500],
  ['KWD', 'stripe', 10],
] as const)('the gateway itself takes %s at %s from %i on, and nothing less', async (currency, id, least) => {
  configure(currency);
  const gateway = id === 'stripe' ? stripe : paystack;
  const below = least - 1;
  expect(whyNotChargeable(id, least, currency)).toBeNull();
  expect(whyNotChargeable(id, below, currency)).not.toBeNull();
  await expect(gateway.start(payment({ amount: least, currency }))).resolves.toBeDefined();
  await expect(gateway.start(payment({ amount: below, currency }))).rejects.toThrow();
});
