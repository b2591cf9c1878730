import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import { IntegrationError } from '../../integration-error.ts';
import { type ChargeStored, METHOD_UNAVAILABLE, type StoredCharge } from '../../payment-gateway.ts';
import {
  classOf,
  explainError,
  lastErrorOf,
  type PaymentIntent,
  paymentIntent,
  paymentMethod,
  statusOf,
} from './payment-intent.ts';
import { chargeableAmount, describeAttempt } from './start-payment.ts';
import { isMissing, orNull, type StripeApi } from './stripe-call.ts';

const PER_PAGE = 100;

/** Of a payment's metadata: our reference of the charge. `reference` follows whoever opens the payment later. */
const STORED_CHARGE = 'stored_charge';

const intentList = schema(() => z.object({ data: z.array(paymentIntent()) }));

/**
 * The payment made under a reference: its customer's newest are looked through. Null when there is none, or when
 * Stripe does not know the customer.
 */
const findCharge = async (
  api: StripeApi,
  { method, reference }: ChargeStored,
): Promise<PaymentIntent | null> => {
  const found = await orNull(
    api.call('list payment intents', intentList(), (stripe) =>
      stripe.paymentIntents.list({ customer: method.owner, limit: PER_PAGE }),
    ),
  );
  return found?.data.find(({ metadata }) => metadata[STORED_CHARGE] === reference) ?? null;
};

const OUTCOMES = {
  succeeded: 'succeeded',
  processing: 'processing',
  requires_action: 'requires_action',
  // The error of an off-session try is cleared when its owner opens the payment; it is theirs then.
  created: 'authentication_required',
  failed: 'soft_decline',
  cancelled: 'hard_decline',
  unknown: 'processing',
} as const;

const toStoredCharge = (intent: PaymentIntent): StoredCharge => {
  const error = lastErrorOf(intent);
  return {
    reference: intent.id,
    outcome: error ? classOf(error) : OUTCOMES[statusOf(intent)],
    ...(error ? explainError(error) : { failureMessage: null, declineCode: null }),
    authorizationUrl: null,
  };
};

export const findStoredCharge = async (
  api: StripeApi,
  request: ChargeStored,
): Promise<StoredCharge | null> => {
  const known = await findCharge(api, request);
  return known && toStoredCharge(known);
};

const create = (api: StripeApi, request: ChargeStored): Promise<PaymentIntent> =>
  api.call('charge stored method', paymentIntent(), (stripe) =>
    stripe.paymentIntents.create(
      {
        amount: chargeableAmount(request),
        currency: request.currency.toLowerCase(),
        customer: request.method.owner,
        payment_method: request.method.id,
        ...(request.isOwnerPresent ? {} : { off_session: true }),
        confirm: true,
        automatic_payment_methods: { enabled: true },
        return_url: request.returnUrl,
        ...describeAttempt({
          ...request,
          metadata: { ...request.metadata, [STORED_CHARGE]: request.reference },
        }),
      },
      { idempotencyKey: request.idempotencyKey },
    ),
  );

/** 402: the card was asked and said no; what is left is a payment that can still be paid. */
const isDecline = (error: unknown): boolean => error instanceof IntegrationError && error.status === 402;

/** A charge of a method that was detached is refused without a code of its own: the method says whose it is. */
const isGone = async (api: StripeApi, error: unknown, { id, owner }: ChargeStored['method']) => {
  if (isMissing(error)) return true;
  if (!(error instanceof IntegrationError && error.status === 400)) return false;
  const method = await orNull(
    api.call('retrieve payment method', paymentMethod(), (stripe) => stripe.paymentMethods.retrieve(id)),
  );
  return method?.customer !== owner;
};

/** https://docs.stripe.com/payments/save-and-reuse: a repeat finds the payment made, after a day too. */
export const chargeStored = async (api: StripeApi, request: ChargeStored): Promise<StoredCharge> => {
  const known = await findStoredCharge(api, request);
  if (known) return known;
  try {
    return toStoredCharge(await create(api, request));
  } catch (error) {
    if (await isGone(api, error, request.method)) return METHOD_UNAVAILABLE;
    const declined = isDecline(error) ? await findCharge(api, request) : null;
    if (declined === null) throw error;
    return toStoredCharge(declined);
  }
};
