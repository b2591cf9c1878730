import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import * as z from 'zod';
import type { StartPayment } from '../payment-gateway.ts';
import { stripeCall } from './stripe-call.ts';

type Payer = StartPayment['customer'];

const customer = z.object({ id: z.string().startsWith('cus_') });

const customerSession = z.object({ client_secret: z.string().min(1) });

/** The details are part of the key: Stripe refuses a key that comes back with other parameters. */
const customerKey = ({ clientId, email, name, gatewayCustomerId }: Payer): string => {
  const details = JSON.stringify([email, name, gatewayCustomerId]);
  return `customer-${clientId}-${createHash('sha256').update(details).digest('hex').slice(0, 32)}`;
};

/** One customer per client, however often it is asked for within a day; its Stripe id. */
export const createCustomer = async (stripe: Stripe, payer: Payer): Promise<string> => {
  const created = await stripeCall('create customer', customer, () =>
    stripe.customers.create(
      { email: payer.email, name: payer.name, metadata: { client_id: String(payer.clientId) } },
      { idempotencyKey: customerKey(payer) },
    ),
  );
  return created.id;
};

/** A short-lived secret with which the mobile PaymentSheet shows and saves the customer's cards. */
export const createCustomerSession = async (stripe: Stripe, customerId: string): Promise<string> => {
  const features = {
    payment_method_save: 'enabled',
    payment_method_redisplay: 'enabled',
    payment_method_remove: 'enabled',
  } as const;
  const session = await stripeCall('create customer session', customerSession, () =>
    stripe.customerSessions.create({
      customer: customerId,
      components: { mobile_payment_element: { enabled: true, features } },
    }),
  );
  return session.client_secret;
};
