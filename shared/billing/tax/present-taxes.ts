import { toMajor } from '../../platform/money.ts';
import type { TaxAmount } from '../../records/taxes-record.ts';
import { percentOf } from './total-taxes.ts';

/** As the API shows components: rates in percent, amounts in major units. */
export const presentTaxes = (taxes: TaxAmount[], currency: string) =>
  taxes.map(({ name, rate_bp, amount }) => ({
    name,
    rate: percentOf(rate_bp),
    amount: toMajor(amount, currency),
  }));
