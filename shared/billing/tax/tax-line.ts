import { roundToStep, sum } from '../../platform/money.ts';
import type { CatalogPrice } from '../../records/invoice-record.ts';
import type { TaxAmount, TaxComponent, TaxRule } from '../../records/taxes-record.ts';

/** Minor units. `tax` is the sum of `taxes`, and `total` is `unit_price + setup_fee + tax`. */
export type TaxedLine = {
  unit_price: number;
  setup_fee: number;
  catalog_price: CatalogPrice;
  tax: number;
  taxes: TaxAmount[];
  total: number;
};

const WHOLE_BP = 10_000;

/** All shares are so many parts of this many. */
const WHOLE = BigInt(WHOLE_BP * WHOLE_BP);

/** What each component charges of the price, in parts of `WHOLE`; a compound one charges on the others as well. */
const sharesOf = (components: TaxComponent[]): bigint[] => {
  const simple = sum(components.filter(({ compound }) => !compound).map(({ rate_bp }) => rate_bp));
  return components.map(({ rate_bp, compound }) => BigInt(rate_bp * (WHOLE_BP + (compound ? simple : 0))));
};

/**
 * Turns a price of the catalog into a line with its tax: price and components are each rounded half up to a step
 * of the currency, and the tax is the sum of these. Where the prices include it, the components are taken out of the price,
 * which stays what is paid. `isCharged` false is for those who owe none here: what they pay is the price without tax.
 */
export const taxLine = (
  price: CatalogPrice,
  rule: TaxRule | null,
  currency: string,
  isCharged = true,
): TaxedLine => {
  const part = (minor: number, share: bigint, whole: bigint) =>
    roundToStep(BigInt(minor) * share, whole, currency);
  const [unit_price, setup_fee] = [part(price.unit_price, 1n, 1n), part(price.setup_fee, 1n, 1n)];
  const { components = [], included = false } = rule ?? {};
  const gross = unit_price + setup_fee;
  const shares = sharesOf(components);
  const whole = shares.reduce((total, share) => total + share, included ? WHOLE : 0n);
  const base = included ? whole : WHOLE;
  const taxes = components.map(({ name, rate_bp }, index) => ({
    name,
    rate_bp,
    amount: part(gross, shares[index] ?? 0n, base),
  }));
  const tax = sum(taxes.map(({ amount }) => amount));
  const net = included ? gross - tax : gross;
  const fee = included ? Math.min(net, part(setup_fee, WHOLE, whole)) : setup_fee;
  const charged = isCharged ? { tax, taxes } : { tax: 0, taxes: [] };
  return {
    unit_price: net - fee,
    setup_fee: fee,
    catalog_price: { unit_price, setup_fee },
    ...charged,
    total: net + charged.tax,
  };
};
