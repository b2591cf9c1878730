import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import { readSecret } from '../../../platform/aws/secrets.ts';
import { cancelAddress } from '../../http-call.ts';
import { IntegrationError } from '../../integration-error.ts';
import {
  onPage,
  type PaymentGateway,
  type StartedPayment,
  type StartPayment,
} from '../../payment-gateway.ts';
import { submitEvidence } from './evidence.ts';
import { supportsCurrency } from './index.ts';
import { createPaystackApi, type PaystackApi, type PaystackSettings, SYSTEM } from './paystack-call.ts';
import {
  createRefund,
  disputesOf,
  listDisputesSince,
  listRefundsSince,
  refundsOf,
  retryWithDetails,
} from './refunds.ts';
import { paystackSecret } from './secrets.ts';
import { chargeStored, deactivate, findStoredCharge, listPaymentMethods } from './stored-charge.ts';
import { statusOf, toGatewayPayment, verifyTransaction } from './transaction.ts';
import { createWallets } from './wallet.ts';

const initialized = schema(() =>
  z.object({ authorization_url: z.url({ protocol: /^https?$/ }), reference: z.string() }),
);

/** A reference is used once: after a time-out the transaction may exist, and its address is lost. */
const start = async ({ call }: PaystackApi, request: StartPayment): Promise<StartedPayment> => {
  const { amount, currency, reference, customer, returnUrl, description } = request;
  const answer = await call({
    operation: 'initialize transaction',
    path: '/transaction/initialize',
    data: initialized(),
    body: {
      email: customer.email,
      amount,
      currency,
      reference,
      callback_url: returnUrl,
      metadata: {
        ...request.metadata,
        cancel_action: cancelAddress(request),
        custom_fields: [{ display_name: 'Payment for', variable_name: 'description', value: description }],
      },
    },
  });
  if (answer.reference !== reference) {
    throw new IntegrationError(SYSTEM, 'invalid_response', 'another reference than the one sent');
  }
  return onPage(reference, answer.authorization_url);
};

const find = async (api: PaystackApi, reference: string) => {
  const found = await verifyTransaction(api, reference);
  if (found === null) return null;
  if (statusOf(found) !== 'succeeded') return toGatewayPayment(found, { refunds: [], disputes: [] });
  const [refunds, disputes] = await Promise.all([refundsOf(api, found), disputesOf(api, found)]);
  return toGatewayPayment(found, { refunds, disputes });
};

/** A card is kept by paying with it, and a payment is captured as it is made. */
const notSupported = () =>
  Promise.reject(new IntegrationError(SYSTEM, 'rejected', 'not at Paystack', { code: 'not_supported' }));

/** Payments on Paystack's own page, by a kept card or a wallet, named by our reference. */
export const createGateway = (settings: PaystackSettings): PaymentGateway => {
  const api = createPaystackApi(settings);

  return {
    id: 'paystack',
    mobileMoney: createWallets(api),
    within: (signal) => createGateway({ ...settings, signal }),
    supportsCurrency,
    start: (request) => start(api, request),
    resume: () => Promise.resolve(null),
    end: () => Promise.resolve(),
    referenceOf: () => Promise.resolve(null),
    find: (reference) => find(api, reference),
    capture: notSupported,
    // A reference is one try: what is declined is all that became of it, and stands in what `find` returns.
    listDeclines: () => Promise.resolve([]),
    refund: (request) => createRefund(api, request),
    retryRefundWithDetails: (account) => retryWithDetails(api, account),
    listRefundsSince: (since, cursor) => listRefundsSince(api, since, cursor),
    listDisputesSince: (since, cursor) => listDisputesSince(api, since, cursor),
    submitEvidence: (evidence) => submitEvidence(api, evidence),
    listPaymentMethods: (owner) => listPaymentMethods(api, owner),
    startSavingMethod: notSupported,
    clientOf: () => Promise.resolve(null),
    findSaving: notSupported,
    detach: (methodId) => deactivate(api, methodId),
    findStoredCharge: (request) => findStoredCharge(api, request),
    chargeStored: (request) => chargeStored(api, request),
  };
};

export const readSettings = async () => {
  const { secret_key, api_base } = await readSecret('paystack', paystackSecret);
  return { secret_key, api_base };
};

export { createGateway as createPageGateway };
