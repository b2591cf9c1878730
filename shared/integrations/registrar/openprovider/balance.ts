import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import type { RegistrarPrice } from '../../registrar.ts';
import type { OpenproviderCall } from './openprovider-call.ts';
import { money } from './price.ts';

const reseller = schema(() =>
  z.object({
    balance: z.number(),
    reserved_balance: z.number().nullish(),
    settings: z.object({ currency: z.string() }),
  }),
);

/** What can be spent: requests that are under way hold a part in reserve (Knowledge Base, "Reserved Balance"). */
export const getBalance = async (call: OpenproviderCall): Promise<RegistrarPrice> => {
  const { balance, reserved_balance, settings } = await call({
    operation: 'get balance',
    path: '/resellers',
    query: { with_settings: 'true' },
    answer: reseller(),
  });
  const whole = money(balance, settings.currency);
  const reserved = money(reserved_balance ?? 0, settings.currency);
  return { ...whole, amount: whole.amount - reserved.amount };
};
