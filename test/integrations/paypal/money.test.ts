import { describe, expect, test } from 'vitest';
import { limitsOf, supportsCurrency } from '../../../shared/integrations/gateway/paypal/index.ts';
import { fromMoney, toMoney } from '../../../shared/integrations/gateway/paypal/money.ts';

describe('an amount at PayPal', () => {
  test.each([
    [12_547, 'USD', '125.47'],
    [5, 'EUR', '0.05'],
    [100, 'GBP', '1.00'],
    [9_007_199_254_740_991, 'USD', '90071992547409.91'],
    [500, 'JPY', '500'],
    [1, 'JPY', '1'],
  ])('%i minor units of %s are written %s, and read back', (amount, currency, value) => {
    const money = { currency_code: currency, value };
    expect(toMoney(amount, currency)).toEqual(money);
    expect(fromMoney(money)).toBe(amount);
  });

  test.each([
    ['125', 'USD', 12_500],
    ['125.4', 'USD', 12_540],
    ['.5', 'USD', 50],
    ['0.00', 'USD', 0],
    ['500.00', 'JPY', 500],
    ['1234.56', 'HUF', 123_456],
  ])('%s %s is %i minor units', (value, currency_code, amount) => {
    expect(fromMoney({ currency_code, value })).toBe(amount);
  });

  test.each([
    ['1.005', 'USD'],
    ['500.5', 'JPY'],
    ['-1.00', 'USD'],
    ['', 'USD'],
    ['.', 'USD'],
    ['1,00', 'USD'],
    ['1e3', 'USD'],
    ['90071992547409.93', 'USD'],
  ])('%j %s is no amount that we could count', (value, currency_code) => {
    expect(() => fromMoney({ currency_code, value })).toThrow('not an amount of its currency');
  });

  test.each([
    [0, 'USD'],
    [-1, 'USD'],
    [1.5, 'USD'],
    [Number.NaN, 'USD'],
    [100_000, 'HUF'],
    [100_000, 'TWD'],
    [100, 'GHS'],
    [100, 'usd'],
  ])('%d of %s is refused before anything is asked', (amount, currency) => {
    expect(() => toMoney(amount, currency)).toThrow(expect.objectContaining({ code: 'amount_invalid' }));
  });

  test('forints and new Taiwan dollars are not offered: PayPal knows no part of them', () => {
    expect(['HUF', 'TWD', 'RUB', 'GHS', 'KWD'].filter(supportsCurrency)).toEqual([]);
    expect(['USD', 'EUR', 'GBP', 'JPY'].filter(supportsCurrency)).toHaveLength(4);
    expect(limitsOf('USD')).toEqual({ minimum: null, maximum: null });
  });
});
