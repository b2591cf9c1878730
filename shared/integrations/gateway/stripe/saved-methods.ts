import { createHash } from 'node:crypto';
import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import { IntegrationError } from '../../integration-error.ts';
import type {
  GatewaySaving,
  SavingStatus,
  StartedSaving,
  StartPayment,
  StartSaving,
  StoredMethod,
} from '../../payment-gateway.ts';
import { explainError, paymentError, paymentMethod, toStoredMethod } from './payment-intent.ts';
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

const PER_PAGE = 100;

const methodList = schema(() => z.object({ data: z.array(paymentMethod()) }));

/** Also those that no sheet shows: of a customer unknown to Stripe there are none. */
export const listPaymentMethods = async (api: StripeApi, owner: string): Promise<StoredMethod[]> => {
  const found = await orNull(
    api.call('list payment methods', methodList(), (stripe) =>
      stripe.customers.listPaymentMethods(owner, { type: 'card', limit: PER_PAGE }),
    ),
  );
  return (found?.data ?? []).flatMap((method) => toStoredMethod(method) ?? []);
};

export const detach = async (api: StripeApi, methodId: string): Promise<void> => {
  try {
    await api.call('detach payment method', paymentMethod(), (stripe) =>
      stripe.paymentMethods.detach(methodId),
    );
  } catch (error) {
    if (isMissing(error)) return;
    if (!(error instanceof IntegrationError && error.kind === 'rejected')) throw error;
    const method = await api.call('retrieve payment method', paymentMethod(), (stripe) =>
      stripe.paymentMethods.retrieve(methodId),
    );
    if (method.customer !== null) throw error;
  }
};

/** https://docs.stripe.com/api/setup_intents/object */
const setupIntent = schema(() =>
  z.object({
    id: z.string().startsWith('seti_'),
    status: z.string(),
    client_secret: z.string().nullable(),
    last_setup_error: paymentError().nullish(),
  }),
);

const setupWithMethod = schema(() => setupIntent().extend({ payment_method: paymentMethod().nullish() }));

/** A SetupIntent and what the mobile sheet needs for it; a repeat under the same key gives the same one. */
export const startSavingMethod = (api: StripeApi, request: StartSaving): Promise<StartedSaving> =>
  forCustomer(api, request.customer, async (customer) => {
    const [intent, customerSessionClientSecret] = await Promise.all([
      api.call('create setup intent', setupIntent(), (stripe) =>
        stripe.setupIntents.create(
          {
            customer,
            usage: 'off_session',
            automatic_payment_methods: { enabled: true },
            metadata: request.metadata,
          },
          { idempotencyKey: `${request.idempotencyKey}-${customer}` },
        ),
      ),
      createCustomerSession(api, customer),
    ]);
    return {
      reference: intent.id,
      setupIntentClientSecret: intent.client_secret,
      publishableKey: api.settings.publishable_key,
      gatewayCustomerId: customer,
      customerSessionClientSecret,
    };
  });

const STATUSES = new Map<string, SavingStatus>([
  ['requires_payment_method', 'created'],
  ['requires_confirmation', 'created'],
  ['requires_action', 'requires_action'],
  ['processing', 'processing'],
  ['succeeded', 'succeeded'],
  ['canceled', 'cancelled'],
]);

export const findSaving = async (api: StripeApi, reference: string): Promise<GatewaySaving | null> => {
  const intent = await orNull(
    api.call('retrieve setup intent', setupWithMethod(), (stripe) =>
      stripe.setupIntents.retrieve(reference, { expand: ['payment_method'] }),
    ),
  );
  if (intent === null) return null;
  const { id, status, last_setup_error, payment_method } = intent;
  const error = status === 'requires_payment_method' ? last_setup_error : null;
  return {
    reference: id,
    status: error ? 'failed' : (STATUSES.get(status) ?? 'unknown'),
    method: status === 'succeeded' && payment_method ? toStoredMethod(payment_method) : null,
    ...(error ? explainError(error) : { failureMessage: null, declineCode: null }),
  };
};
