import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import { IntegrationError } from '../../integration-error.ts';
import {
  type ChargeStored,
  METHOD_UNAVAILABLE,
  type StoredCharge,
  type StoredMethod,
} from '../../payment-gateway.ts';
import { captureOrder } from './capture.ts';
import {
  captureOf,
  explainDecline,
  isDecline,
  isHardDecline,
  type Order,
  retrieveOrder,
  statusOf,
  toStoredMethod,
  wallet,
} from './order.ts';
import { isRefusal, linkOf, orNull, type PaypalApi, SYSTEM } from './paypal-call.ts';
import { createOrder } from './start-payment.ts';

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

const NOTHING = { failureMessage: null, declineCode: null, authorizationUrl: null };

/** Without a reference: nobody can approve the order of a declined charge, so there is nothing left to be paid. */
const declined = (issue: string): StoredCharge => ({
  reference: null,
  outcome: isHardDecline(issue) ? 'hard_decline' : 'soft_decline',
  ...explainDecline(issue),
  authorizationUrl: null,
});

/** What became of the capture of an order; null where there is none. */
const toStoredCharge = (found: Order): StoredCharge | null => {
  const status = statusOf(found);
  if (status === 'succeeded' || status === 'processing')
    return { reference: found.id, outcome: status, ...NOTHING };
  if (status !== 'failed') return null;
  const capture = captureOf(found);
  return declined(capture?.status_details?.reason ?? capture?.status ?? '');
};

/**
 * The order of a charge. Asking for it again under the same key is how PayPal tells what became of it: an order by itself
 * moves no money, and has no payer who could approve it.
 */
const orderOf = async (api: PaypalApi, request: ChargeStored): Promise<Order> => {
  const made = await createOrder(api, request, null);
  // A repetition may be answered as the first request was.
  return (await retrieveOrder(api, made.id)) ?? made;
};

export const findStoredCharge = async (api: PaypalApi, request: ChargeStored): Promise<StoredCharge | null> =>
  toStoredCharge(await orderOf(api, request));

/** The wallet is gone at PayPal, or has taken back its agreement. */
const GONE = ['TOKEN_ID_NOT_FOUND', 'AGREEMENT_ALREADY_CANCELLED', 'BILLING_AGREEMENT_NOT_FOUND'];

/**
 * Captures the order of a charge from a kept wallet. `invoice_id` keeps one charge from being made twice even where
 * PayPal has forgotten its key.
 */
export const chargeStored = async (api: PaypalApi, request: ChargeStored): Promise<StoredCharge> => {
  const found = await orderOf(api, request);
  const known = toStoredCharge(found);
  if (known) return known;
  const { order, refusal } = await captureOrder(api, found.id, `charge-${found.id}`, {
    paypal: { vault_id: request.method.id },
  });
  const made = order && toStoredCharge(order);
  if (made) return made;
  if (refusal === null)
    throw new IntegrationError(SYSTEM, 'invalid_response', 'a charge of which nothing became');
  if (isRefusal(refusal, ...GONE)) return METHOD_UNAVAILABLE;
  const page = linkOf(order?.links, 'payer-action');
  if (isRefusal(refusal, 'PAYER_ACTION_REQUIRED') && page !== null)
    return { ...NOTHING, reference: found.id, outcome: 'requires_action', authorizationUrl: page };
  if (isDecline(refusal.code ?? '')) return declined(refusal.code ?? '');
  throw refusal;
};
