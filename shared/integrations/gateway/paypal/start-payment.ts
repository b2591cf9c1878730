import { createHash } from 'node:crypto';
import { cancelAddress } from '../../http-call.ts';
import { IntegrationError } from '../../integration-error.ts';
import { onPage, type StartedPayment, type StartPayment } from '../../payment-gateway.ts';
import { toMoney } from './money.ts';
import {
  amountOf,
  MAX_METADATA,
  type Order,
  order,
  retrieveOrder,
  statusOf,
  writeMetadata,
} from './order.ts';
import { linkOf, type PaypalApi, SYSTEM } from './paypal-call.ts';

const MAX_DESCRIPTION = 127;

type Purchase = Pick<StartPayment, 'amount' | 'currency' | 'reference' | 'description' | 'metadata'>;

/**
 * What an order is for. `invoice_id` is our reference: PayPal captures no second order of the same one, as an account is
 * set unless its owner has changed that.
 */
const describePurchase = ({ amount, currency, reference, description, metadata }: Purchase) => {
  const custom_id = writeMetadata(metadata);
  if (custom_id.length > MAX_METADATA) {
    throw new IntegrationError(SYSTEM, 'rejected', 'more metadata than PayPal keeps', {
      code: 'metadata_too_long',
    });
  }
  return {
    amount: toMoney(amount, currency),
    description: description.slice(0, MAX_DESCRIPTION),
    invoice_id: reference,
    ...(custom_id === '' ? {} : { custom_id }),
  };
};

/** A repetition under the same key gives the same order, as far as it is for the same. PayPal keeps keys for 6 hours. */
export const createOrder = (
  { call }: PaypalApi,
  purchase: Purchase & { idempotencyKey: string },
  paymentSource: object | null,
): Promise<Order> => {
  const body = {
    intent: 'CAPTURE',
    purchase_units: [describePurchase(purchase)],
    ...(paymentSource && { payment_source: paymentSource }),
  };
  const digest = createHash('sha256')
    .update(JSON.stringify([purchase.idempotencyKey, body]))
    .digest('hex');
  return call({
    operation: 'create order',
    path: '/v2/checkout/orders',
    data: order(),
    body,
    requestId: `order-${digest}`,
  });
};

/** PayPal's page for an order that waits for its payer: `approve` in an order without a payment source. */
const pageOf = (found: Order): string | null => linkOf(found.links, 'payer-action', 'approve');

/** A wallet is kept where its owner wants that, and PayPal asks them for their agreement. */
const VAULT = { store_in_vault: 'ON_SUCCESS', usage_type: 'MERCHANT' };

export const startPayment = async (api: PaypalApi, request: StartPayment): Promise<StartedPayment> => {
  const { returnUrl, saveCard } = request;
  const created = await createOrder(api, request, {
    paypal: {
      ...(saveCard && { attributes: { vault: VAULT } }),
      experience_context: {
        return_url: returnUrl,
        cancel_url: cancelAddress(request),
        user_action: 'PAY_NOW',
        shipping_preference: 'NO_SHIPPING',
      },
    },
  });
  const url = pageOf(created);
  if (url !== null) return onPage(created.id, url);
  throw new IntegrationError(SYSTEM, 'unavailable', 'the order waits for no payer', { code: 'order_over' });
};

/**
 * The page of an order opened earlier for the same charge, while nobody has approved it. Another one is left to itself: it
 * cannot be ended at PayPal, but nothing is captured of what nobody wants.
 */
export const resumePayment = async (
  api: PaypalApi,
  reference: string,
  { amount, currency }: StartPayment,
): Promise<StartedPayment | null> => {
  const found = await retrieveOrder(api, reference);
  if (found === null || statusOf(found) !== 'created') return null;
  const asked = amountOf(found);
  const url = pageOf(found);
  return url !== null && asked.amount === amount && asked.currency === currency
    ? onPage(found.id, url)
    : null;
};
