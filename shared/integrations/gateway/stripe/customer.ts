import { createHash } from 'node:crypto';
import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import type { StartPayment } from '../../payment-gateway.ts';
import { isMissing, orNull, type StripeApi } from './stripe-call.ts';

type Payer = StartPayment['customer'];

const customer = schema(() => z.object({ id: z.string().startsWith('cus_') }));

const knownCustomer = schema(() => z.object({ metadata: z.record(z.string(), z.string()).optional() }));

/** The client that a customer was made for. A deleted one has no metadata. */
export const clientOf = async (api: StripeApi, customerId: string): Promise<number | null> => {
  const found = await orNull(
    api.call('retrieve customer', knownCustomer(), (stripe) => stripe.customers.retrieve(customerId)),
  );
  const id = Number(found?.metadata?.client_id);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
};

const customerSession = schema(() => z.object({ client_secret: z.string().min(1) }));

/** The details are part of the key: Stripe refuses a key that comes back with other parameters. */
const customerKey = ({ clientId, email, name, gatewayCustomerId }: Payer): string => {
  const details = JSON.stringify([email, name, gatewayCustomerId]);
  return `customer-${clientId}-${createHash('sha256').update(details).digest('hex').slice(0, 32)}`;
};

/** One customer per client, however often it is asked for within a day; its Stripe id. */
const createCustomer = async (api: StripeApi, payer: Payer): Promise<string> => {
  const created = await api.call('create customer', customer(), (stripe) =>
    stripe.customers.create(
      { email: payer.email, name: payer.name, metadata: { client_id: String(payer.clientId) } },
      { idempotencyKey: customerKey(payer) },
    ),
  );
  return created.id;
};

/** Does the work for the client's customer, with a new one where there is none. */
export const forCustomer = async <T>(
  api: StripeApi,
  payer: Payer,
  work: (customer: string) => Promise<T>,
): Promise<T> => {
  const known = payer.gatewayCustomerId;
  if (known === null) return work(await createCustomer(api, payer));
  try {
    return await work(known);
  } catch (error) {
    // Deleted in the dashboard, or of another mode: the client must still be able to pay.
    if (!isMissing(error)) throw error;
    return work(await createCustomer(api, payer));
  }
};

/**
 * A short-lived secret with which the mobile PaymentSheet shows, saves and removes the customer's cards. The sheet keeps
 * a card whose box was not ticked as `limited`, which it shows and removes only when asked to.
 */
export const createCustomerSession = async (api: StripeApi, customerId: string): Promise<string> => {
  const features = {
    payment_method_save: 'enabled',
    payment_method_redisplay: 'enabled',
    payment_method_remove: 'enabled',
    payment_method_allow_redisplay_filters: ['always', 'limited', 'unspecified'],
  };
  const session = await api.call('create customer session', customerSession(), (stripe) =>
    stripe.customerSessions.create({
      customer: customerId,
      components: { mobile_payment_element: { enabled: true, features } },
    }),
  );
  return session.client_secret;
};
