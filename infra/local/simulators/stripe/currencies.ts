import { invalidRequest } from './api-error.ts';

/** Presentment currencies of https://docs.stripe.com/currencies, as that page lists them. There is no cedi. */
const PRESENTMENT = new Set(
  (
    'usd aed afn all amd ang aoa ars aud awg azn bam bbd bdt bif bmd bnd bob brl bsd bwp byn bzd cad cdf chf clp cny ' +
    'cop crc cve czk djf dkk dop dzd egp etb eur fjd fkp gbp gel gip gmd gnf gtq gyd hkd hnl htg huf idr ils inr isk ' +
    'jmd jpy kes kgs khr kmf krw kyd kzt lak lbp lkr lrd lsl mad mdl mga mkd mmk mnt mop mur mvr mwk mxn myr mzn nad ' +
    'ngn nio nok npr nzd pab pen pgk php pkr pln pyg qar ron rsd rub rwf sar sbd scr sek sgd shp sle sos srd std szl ' +
    'thb tjs top try ttd twd tzs uah ugx uyu uzs vnd vuv wst xaf xcd xcg xof xpf yer zar zmw bhd jod kwd omr tnd'
  ).split(' '),
);

/** The last digit has to be 0 ("Three-decimal currencies"). */
const THREE_DECIMAL = new Set(['bhd', 'jod', 'kwd', 'omr', 'tnd']);

/** Zero-decimal since, yet sent with two decimals that have to be 00 ("Special cases"). */
const TWO_ZEROES = new Set(['isk', 'ugx']);

/** "Minimum charge amounts" of an account that settles in the same currency. */
const MINIMUM: Record<string, number> = {
  ...{
    usd: 50,
    aed: 200,
    aud: 50,
    brl: 50,
    cad: 50,
    chf: 50,
    czk: 1500,
    dkk: 250,
    eur: 50,
    gbp: 30,
    hkd: 400,
  },
  ...{ huf: 17_500, inr: 50, jpy: 50, mxn: 1000, myr: 200, nok: 300, nzd: 50, pln: 200, ron: 200, sek: 300 },
  ...{ sgd: 50, thb: 1000 },
};

const MAXIMUM = 99_999_999;

export const checkCurrency = (given: string): string => {
  const currency = given.toLowerCase();
  if (PRESENTMENT.has(currency)) return currency;
  throw invalidRequest(`Invalid currency: ${currency}`, { param: 'currency' });
};

/** An amount that can be charged, in the minor units of the API. */
export const checkAmount = (amount: number, currency: string): number => {
  const refuse = (message: string, code = 'parameter_invalid_integer') =>
    invalidRequest(message, { code, param: 'amount' });
  if (amount < (MINIMUM[currency] ?? 1)) {
    throw refuse('The amount is below the minimum charge of the currency.', 'amount_too_small');
  }
  if (amount > MAXIMUM) throw refuse('Amount must be no more than 99999999.', 'amount_too_large');
  if (THREE_DECIMAL.has(currency) && amount % 10 !== 0) {
    throw refuse('Amounts of three-decimal currencies must be rounded to the nearest ten.');
  }
  if (TWO_ZEROES.has(currency) && amount % 100 !== 0) {
    throw refuse('Amounts of this currency must be evenly divisible by 100.');
  }
  return amount;
};
