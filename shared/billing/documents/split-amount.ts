import { sum } from '../../platform/money.ts';
import type { InvoiceRecord, TaxedAmount } from '../../records/invoices.ts';
import { totalTaxes } from '../tax/index.ts';

/** An invoice as one amount with its tax. */
export const wholeOf = ({ subtotal, total, lines }: InvoiceRecord): TaxedAmount => ({
  net: subtotal,
  taxes: totalTaxes(lines),
  total,
});

/** `a + sign * b`, which have the same components. */
export const addAmounts = (a: TaxedAmount, b: TaxedAmount, sign: 1 | -1): TaxedAmount => ({
  net: a.net + sign * b.net,
  taxes: a.taxes.map((tax, index) => ({
    ...tax,
    amount: tax.amount + sign * (b.taxes[index]?.amount ?? 0),
  })),
  total: a.total + sign * b.total,
});

export const nothingOf = (amount: TaxedAmount): TaxedAmount => addAmounts(amount, amount, -1);

/**
 * Takes `total` (minor units, at most that of `from`) out of an amount in proportion: each part rounded down, and what is
 * left over to those that lost most by it. No part is more than `from` has of it, and all of `from` is taken with its total.
 */
export const splitAmount = (from: TaxedAmount, total: number): TaxedAmount => {
  const parts = [from.net, ...from.taxes.map(({ amount }) => amount)];
  const whole = BigInt(from.total || 1);
  const exact = parts.map((part) => BigInt(part) * BigInt(total));
  const shares = exact.map((share) => Number(share / whole));
  const byLoss = exact
    .map((share, index) => ({ index, lost: share % whole }))
    .sort((a, b) => Number(b.lost - a.lost));
  for (const { index } of byLoss.slice(0, total - sum(shares))) shares[index] = (shares[index] ?? 0) + 1;
  const [net = 0, ...taxes] = shares;
  return {
    net,
    taxes: from.taxes.map((tax, index) => ({ ...tax, amount: taxes[index] ?? 0 })),
    total,
  };
};
