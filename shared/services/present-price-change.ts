import { toMajor } from '../platform/money.ts';
import type { PriceChange } from '../records/price-change.ts';
import { totalOfTerms } from './hosting-addons.ts';

/** What a period costs from when on, in major units; null where no other price was announced. */
export const presentPriceChange = (change: PriceChange | null | undefined, currency: string) =>
  change ? { from: change.from, recurring_amount: toMajor(totalOfTerms(change), currency) } : null;
