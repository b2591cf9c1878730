import { readSecret } from '../../../platform/aws/secrets.ts';
import { IntegrationError } from '../../integration-error.ts';
import type { PaymentGateway } from '../../payment-gateway.ts';
import { endPayment, findCheckout, isCheckoutSession, sessionOfIntent } from './checkout-session.ts';
import { listDeclines } from './declines.ts';
import { isPresentmentCurrency } from './index.ts';
import { DETAILS, detailedIntent, toGatewayPayment } from './payment-intent.ts';
import { createRefund } from './refund.ts';
import { listDisputesSince, listRefundsSince, submitEvidence } from './refunds-and-disputes.ts';
import { clientOf, detach, findSaving, listPaymentMethods, startSavingMethod } from './saved-methods.ts';
import { readPublishableKey, stripeSecret } from './secrets.ts';
import { resumeCheckout, resumePayment, startCheckout, startPayment } from './start-payment.ts';
import { chargeStored, findStoredCharge } from './stored-charge.ts';
import { createStripeApi, orNull, type StripeApi, type StripeSettings, SYSTEM } from './stripe-call.ts';

const find = async (api: StripeApi, reference: string) => {
  if (isCheckoutSession(reference)) return findCheckout(api, reference);
  const intent = await orNull(
    api.call('retrieve payment intent', detailedIntent(), (stripe) =>
      stripe.paymentIntents.retrieve(reference, { expand: DETAILS }),
    ),
  );
  return intent && toGatewayPayment(api, intent, reference);
};

const notSupported = () =>
  Promise.reject(new IntegrationError(SYSTEM, 'rejected', 'not at Stripe', { code: 'not_supported' }));

/** Cards through the mobile PaymentSheet; payments are PaymentIntents or Checkout Sessions, named by their id. */
export const createGateway = (settings: StripeSettings): PaymentGateway => {
  const api = createStripeApi(settings);

  return {
    id: 'stripe',
    mobileMoney: null,
    within: (signal) => createGateway({ ...settings, signal }),
    supportsCurrency: isPresentmentCurrency,
    start: (request) => startPayment(api, request),
    resume: (reference, request) => resumePayment(api, reference, request),
    end: async (reference) => {
      if (/^(pi|cs)_/.test(reference)) await endPayment(api, reference);
    },
    referenceOf: async (name) => (name.startsWith('pi_') ? sessionOfIntent(api, name) : null),
    find: (reference) => find(api, reference),
    capture: notSupported,
    listDeclines: (reference) => listDeclines(api, reference),
    refund: (request) => createRefund(api, request),
    // A refund that requires action is the customer's: Stripe writes to them.
    retryRefundWithDetails: notSupported,
    listRefundsSince: (since, cursor) => listRefundsSince(api, since, cursor),
    listDisputesSince: (since, cursor) => listDisputesSince(api, since, cursor),
    submitEvidence: (evidence) => submitEvidence(api, evidence),
    listPaymentMethods: (owner) => listPaymentMethods(api, owner),
    clientOf: (owner) => clientOf(api, owner),
    startSavingMethod: (request) => startSavingMethod(api, request),
    findSaving: (reference) => findSaving(api, reference),
    detach: (methodId) => detach(api, methodId),
    findStoredCharge: (request) => findStoredCharge(api, request),
    chargeStored: (request) => chargeStored(api, request),
  };
};

/** The same gateway for payers in a browser: a page hosted by Stripe takes the place of the PaymentSheet. */
export const createPageGateway = (settings: StripeSettings): PaymentGateway => {
  const api = createStripeApi(settings);
  return {
    ...createGateway(settings),
    within: (signal) => createPageGateway({ ...settings, signal }),
    start: (request) => startCheckout(api, request),
    resume: (reference, request) => resumeCheckout(api, reference, request),
  };
};

export const readSettings = async () => {
  const { secret_key, publishable_key, api_base } = await readSecret('stripe', stripeSecret);
  return { secret_key, publishable_key: publishable_key ?? (await readPublishableKey()), api_base };
};
