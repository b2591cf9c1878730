import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import type { StoredMethod } from '../../payment-gateway.ts';
import { toStoredMethod, wallet } from './order.ts';
import { isRefusal, orNull, type PaypalApi } from './paypal-call.ts';

const PATH = '/v3/vault/payment-tokens';
const PER_PAGE = '20';

/** https://developer.paypal.com/docs/api/payment-tokens/v3/#customer_payment-tokens_get */
const tokenList = schema(() =>
  z.object({
    payment_tokens: z
      .array(z.object({ id: z.string().min(1), payment_source: z.object({ paypal: wallet().optional() }) }))
      .optional(),
  }),
);

/** Wallets of a customer of the vault: of one that PayPal does not know there are none. */
export const listPaymentMethods = async ({ call }: PaypalApi, owner: string): Promise<StoredMethod[]> => {
  const query = new URLSearchParams({ customer_id: owner, page_size: PER_PAGE });
  const found = await orNull(
    call({ operation: 'list payment tokens', path: `${PATH}?${query}`, data: tokenList() }),
  );
  return (found?.payment_tokens ?? []).flatMap(({ id, payment_source: { paypal } }) =>
    paypal ? toStoredMethod(id, owner, paypal.account_id) : [],
  );
};

/** One that PayPal does not know (any more) is gone already. */
export const detach = async ({ call }: PaypalApi, methodId: string): Promise<void> => {
  const path = `${PATH}/${encodeURIComponent(methodId)}`;
  try {
    await orNull(call({ operation: 'delete payment token', method: 'DELETE', path }));
  } catch (error) {
    if (!isRefusal(error, 'TOKEN_NOT_FOUND', 'INVALID_RESOURCE_ID')) throw error;
  }
};
