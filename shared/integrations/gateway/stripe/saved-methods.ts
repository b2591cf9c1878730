import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import { IntegrationError } from '../../integration-error.ts';
import type {
  GatewaySaving,
  SavingStatus,
  StartedSaving,
  StartSaving,
  StoredMethod,
} from '../../payment-gateway.ts';
import { createCustomerSession, forCustomer } from './customer.ts';
import { explainError, paymentError, paymentMethod, toStoredMethod } from './payment-intent.ts';
import { isMissing, orNull, type StripeApi } from './stripe-call.ts';

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
