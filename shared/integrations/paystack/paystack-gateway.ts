import * as z from 'zod';
import { IntegrationError } from '../integration-error.ts';
import type { PaymentGateway, StartedPayment, StartPayment } from '../payment-gateway.ts';
import { aftermathOf, refundsOf } from './aftermath.ts';
import { type PaystackCall, type PaystackSettings, paystackCaller, SYSTEM } from './paystack-call.ts';
import { toGatewayPayment, verifyTransaction } from './transaction.ts';

const CURRENCIES = ['NGN', 'GHS', 'ZAR', 'KES', 'USD'];

const initialized = z.object({ authorization_url: z.url({ protocol: /^https?$/ }), reference: z.string() });

/** A reference is used once: after a time-out the transaction may exist, and its address is lost. */
const start = async (call: PaystackCall, request: StartPayment): Promise<StartedPayment> => {
  const { amount, currency, reference, customer, returnUrl, cancelUrl, description } = request;
  const answer = await call({
    operation: 'initialize transaction',
    path: '/transaction/initialize',
    data: initialized,
    body: {
      email: customer.email,
      amount,
      currency,
      reference,
      callback_url: returnUrl,
      metadata: {
        ...request.metadata,
        cancel_action: cancelUrl,
        custom_fields: [{ display_name: 'Payment for', variable_name: 'description', value: description }],
      },
    },
  });
  if (answer.reference !== reference) {
    throw new IntegrationError(SYSTEM, 'invalid_response', 'another reference than the one sent');
  }
  return {
    reference,
    status: 'created',
    gatewayCustomerId: null,
    mobile: {
      payment_intent_client_secret: null,
      authorization_url: answer.authorization_url,
      publishable_key: null,
      customer: null,
      customer_session_client_secret: null,
    },
  };
};

/** Payments on Paystack's own page, named by our reference. */
export const createPaystackGateway = (settings: PaystackSettings): PaymentGateway => {
  const call = paystackCaller(settings);

  return {
    id: 'paystack',
    supportsCurrency: (currency) => CURRENCIES.includes(currency),
    start: (request) => start(call, request),
    resume: () => Promise.resolve(null),
    referenceOf: () => Promise.resolve(null),

    find: async (reference) => {
      const found = await verifyTransaction(call, settings, reference);
      if (found === null) return null;
      const paid = ['success', 'reversed', 'reversal-pending'].includes(found.status);
      return toGatewayPayment(
        found,
        paid ? await aftermathOf(call, found) : { amountRefunded: 0, disputed: false },
      );
    },

    // Paystack has no idempotency keys: the key goes into a note, and the notes are read before paying back.
    refund: async ({ reference, amount, currency, idempotencyKey }) => {
      const found = await verifyTransaction(call, settings, reference);
      if (found === null) {
        throw new IntegrationError(SYSTEM, 'rejected', 'no such transaction', {
          code: 'transaction_not_found',
        });
      }
      const refunds = await refundsOf(call, found);
      if (refunds.some(({ merchant_note }) => merchant_note === idempotencyKey)) return;
      await call({
        operation: 'create refund',
        path: '/refund',
        data: z.object({ status: z.string() }),
        body: { transaction: reference, amount, currency, merchant_note: idempotencyKey },
      });
    },
  };
};
