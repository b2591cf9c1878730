import { type Sentence, say } from '../languages/sentence.ts';
import { invalid } from './failure.ts';

/** ISO 4217 exponents that are not 2. Amounts are kept as integer minor units of the currency. */
const EXPONENTS: Record<string, number> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  UYI: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
};

export const exponentOf = (currency: string): number => EXPONENTS[currency] ?? 2;

/** Minor units to the JSON number in major units: 1999 USD becomes 19.99. */
export const toMajor = (minor: number, currency: string): number => minor / 10 ** exponentOf(currency);

/** Major units to minor units; null when the amount has more decimals than the currency. */
export const toMinor = (major: number, currency: string): number | null => {
  const scaled = major * 10 ** exponentOf(currency);
  const minor = Math.round(scaled);
  return Number.isSafeInteger(minor) && toMajor(minor, currency) === major ? minor : null;
};

/**
 * Card networks charge these with three decimals in ISO 4217 in steps of 0.01: the last digit has to be 0 ("Three-decimal
 * currencies" of a gateway's documentation).
 */
const IN_STEPS_OF_TEN = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);

/** Minor units of the smallest step in which a currency is priced, quoted and charged. */
export const stepOf = (currency: string): number => (IN_STEPS_OF_TEN.has(currency) ? 10 : 1);

export const isOnStep = (minor: number, currency: string): boolean => minor % stepOf(currency) === 0;

/** What a price that is off the step is told. */
export const stepText = (currency: string): Sentence =>
  say`${currency} is charged in steps of ${toMajor(stepOf(currency), currency)}.`;

/** Major units to minor units of a price; null where it is not on the step of its currency. */
export const toPrice = (major: number, currency: string): number | null => {
  const minor = toMinor(major, currency);
  return minor !== null && isOnStep(minor, currency) ? minor : null;
};

/** The one rounding rule: `amount / whole` in minor units, half away from zero to a whole step of the currency. */
export const roundToStep = (amount: bigint, whole: bigint, currency: string): number => {
  const step = BigInt(stepOf(currency));
  const size = amount < 0n ? -amount : amount;
  const rounded = Number(((2n * size + whole * step) / (2n * whole * step)) * step);
  return amount < 0n ? 0 - rounded : rounded;
};

/** `basisPoints` of an amount, rounded as everything is. */
export const shareOf = (minor: number, basisPoints: number, currency: string): number =>
  roundToStep(BigInt(minor) * BigInt(basisPoints), 10_000n, currency);

/** What of `amount` an invoice takes for `balance`, so that the rest of it is on the step and can be charged. */
export const partOnStep = (amount: number, balance: number, currency: string): number => {
  const step = stepOf(currency);
  const rest = Math.max(0, balance - amount);
  return Math.max(0, balance - Math.ceil(rest / step) * step);
};

export const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** For people: "GHS 12.50". */
export const formatMoney = (minor: number, currency: string): string =>
  `${currency} ${toMajor(minor, currency).toFixed(exponentOf(currency))}`;

/** Minor units of an amount that somebody sent in `field`. Throws a 422 for more decimals than its currency has. */
export const amountInMinor = (field: string, major: number, currency: string): number => {
  const minor = toMinor(major, currency);
  if (minor === null) throw invalid({ [field]: [say`Use no more decimals than ${currency} has.`] });
  return minor;
};

/** The same of a price, which is on the step of its currency. */
export const priceInMinor = (field: string, major: number, currency: string): number => {
  const minor = amountInMinor(field, major, currency);
  if (!isOnStep(minor, currency)) throw invalid({ [field]: [stepText(currency)] });
  return minor;
};
