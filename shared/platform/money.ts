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

/** The one rounding rule: `basisPoints` of an amount, half up to a whole minor unit. Never for negative amounts. */
export const shareOf = (minor: number, basisPoints: number): number =>
  Number((BigInt(minor) * BigInt(basisPoints) + 5_000n) / 10_000n);

export const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** For people: "GHS 12.50". */
export const formatMoney = (minor: number, currency: string): string =>
  `${currency} ${toMajor(minor, currency).toFixed(exponentOf(currency))}`;
