import type { Problem } from './refusal.ts';

export type Money = { currency_code: string; value: string };

/** https://developer.paypal.com/api/rest/reference/currency-codes: three of them without decimals. */
const DECIMALS = new Map<string, number>([
  ...(
    'AUD BRL CAD CNY CZK DKK EUR HKD ILS MYR MXN NZD NOK PHP PLN GBP SGD SEK CHF THB USD'.split(
      ' ',
    ) as string[]
  ).map((code): [string, number] => [code, 2]),
  ['HUF', 0],
  ['JPY', 0],
  ['TWD', 0],
]);

const MAXIMUM = '999999999999999.99';

/** In the smallest unit of its currency, which has been checked. */
export const minorOf = ({ currency_code, value }: Money): bigint => {
  const decimals = DECIMALS.get(currency_code) ?? 2;
  const [whole = '', fraction = ''] = value.replace('-', '').split('.');
  const minor = BigInt(`${whole}${fraction.padEnd(decimals, '0')}`);
  return value.startsWith('-') ? -minor : minor;
};

/** "12.50", or "1250" of a currency without decimals. */
export const moneyOf = (currency_code: string, minor: bigint): Money => {
  const decimals = DECIMALS.get(currency_code) ?? 2;
  const digits = String(minor < 0n ? -minor : minor).padStart(decimals + 1, '0');
  const split = digits.length - decimals;
  const value = decimals === 0 ? digits : `${digits.slice(0, split)}.${digits.slice(split)}`;
  return { currency_code, value: minor < 0n ? `-${value}` : value };
};

/** As PayPal writes it: "100" dollars are "100.00". */
export const normal = (money: Money): Money => moneyOf(money.currency_code, minorOf(money));

/** `atLeast`: what is paid must be more than nothing, a part of it may be nothing. */
export const moneyProblems = (
  { currency_code, value }: Money,
  field: string,
  atLeast: 'more than zero' | 'zero',
  noDecimals: 'DECIMAL_PRECISION' | 'DECIMALS_NOT_SUPPORTED' = 'DECIMAL_PRECISION',
): Problem[] => {
  const problem = (issue: string, inField = 'value'): Problem[] => [
    {
      issue,
      field: `${field}/${inField}`,
      value: inField === 'value' ? value : currency_code,
      location: 'body',
    },
  ];
  const decimals = DECIMALS.get(currency_code);
  if (decimals === undefined) return problem('INVALID_CURRENCY_CODE', 'currency_code');
  const fraction = value.split('.')[1] ?? '';
  if (decimals === 0 && value.includes('.')) return problem(noDecimals);
  if (fraction.length > decimals) return problem('DECIMAL_PRECISION');
  const minor = minorOf({ currency_code, value });
  if (minor > minorOf({ currency_code: 'USD', value: MAXIMUM })) return problem('MAX_VALUE_EXCEEDED');
  if (minor < 0n && atLeast === 'zero') return problem('CANNOT_BE_NEGATIVE');
  if (minor <= 0n && atLeast === 'more than zero') return problem('CANNOT_BE_ZERO_OR_NEGATIVE');
  return [];
};
