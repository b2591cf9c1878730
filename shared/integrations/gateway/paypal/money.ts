import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import { exponentOf } from '../../../platform/money.ts';
import { IntegrationError } from '../../integration-error.ts';
import { supportsCurrency } from './index.ts';
import { SYSTEM } from './paypal-call.ts';

/** An amount as PayPal writes it, with all decimals that its currency has. */
export const money = schema(() => z.object({ currency_code: z.string().length(3), value: z.string() }));

export type Money = z.infer<ReturnType<typeof money>>;

/** Minor units of ISO 4217 as PayPal takes them. Rejected as `amount_invalid` where it does not take that exactly. */
export const toMoney = (amount: number, currency: string): Money => {
  if (!supportsCurrency(currency) || !Number.isSafeInteger(amount) || amount < 1) {
    throw new IntegrationError(SYSTEM, 'rejected', 'not an amount that PayPal takes', {
      code: 'amount_invalid',
    });
  }
  const exponent = exponentOf(currency);
  const digits = String(amount).padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent);
  return { currency_code: currency, value: exponent === 0 ? whole : `${whole}.${digits.slice(-exponent)}` };
};

/** Minor units of an amount that PayPal tells; `invalid_response` for what is no whole number of them. */
export const fromMoney = ({ currency_code, value }: Money): number => {
  const exponent = exponentOf(currency_code);
  const [, whole = '', decimals = ''] = /^(\d*)(?:\.(\d+))?$/.exec(value) ?? [];
  const kept = decimals.slice(0, exponent).padEnd(exponent, '0');
  const amount = Number(`${whole}${kept}`);
  const isExact = whole + decimals !== '' && /^0*$/.test(decimals.slice(exponent));
  if (isExact && Number.isSafeInteger(amount)) return amount;
  throw new IntegrationError(SYSTEM, 'invalid_response', 'not an amount of its currency');
};
