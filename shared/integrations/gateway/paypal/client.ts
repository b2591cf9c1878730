import { readSecret } from '../../../platform/aws/secrets.ts';
import { IntegrationError } from '../../integration-error.ts';
import type { PaymentGateway } from '../../payment-gateway.ts';
import { capturePayment, findPayment } from './capture.ts';
import { listDisputesSince } from './disputes.ts';
import { supportsCurrency } from './index.ts';
import { createPaypalApi, type PaypalSettings, type Session, SYSTEM } from './paypal-call.ts';
import { createRefund, listRefundsSince, orderOfCapture } from './refunds.ts';
import { paypalSecret } from './secrets.ts';
import { resumePayment, startPayment } from './start-payment.ts';
import { chargeStored, detach, findStoredCharge, listPaymentMethods } from './stored-charge.ts';

/** A wallet is kept by paying with it, refunds go back to it, and disputes are answered in PayPal's Resolution Center. */
const notSupported = () =>
  Promise.reject(new IntegrationError(SYSTEM, 'rejected', 'not at PayPal', { code: 'not_supported' }));

const connect = (settings: PaypalSettings, session: Session): PaymentGateway => {
  const api = createPaypalApi(settings, session);

  return {
    id: 'paypal',
    mobileMoney: null,
    within: (signal) => connect({ ...settings, signal }, session),
    supportsCurrency,
    start: (request) => startPayment(api, request),
    resume: (reference, request) => resumePayment(api, reference, request),
    // An order cannot be ended; nothing is captured of one that nobody wants any more.
    end: () => Promise.resolve(),
    referenceOf: (name) => orderOfCapture(api, name),
    find: (reference) => findPayment(api, reference),
    capture: (reference) => capturePayment(api, reference),
    // Told when it is captured, and by no list.
    listDeclines: () => Promise.resolve([]),
    refund: (request) => createRefund(api, request),
    retryRefundWithDetails: notSupported,
    listRefundsSince: (since, cursor) => listRefundsSince(api, since, cursor),
    listDisputesSince: (since, cursor) => listDisputesSince(api, since, cursor),
    submitEvidence: notSupported,
    listPaymentMethods: (owner) => listPaymentMethods(api, owner),
    clientOf: () => Promise.resolve(null),
    startSavingMethod: notSupported,
    findSaving: notSupported,
    detach: (methodId) => detach(api, methodId),
    findStoredCharge: (request) => findStoredCharge(api, request),
    chargeStored: (request) => chargeStored(api, request),
  };
};

/** Orders on PayPal's own page, or captured from a kept wallet, named by the order's id. */
export const createGateway = (settings: PaypalSettings): PaymentGateway =>
  connect(settings, { token: null, until: 0 });

export const readSettings = async () => {
  const { client_id, client_secret, api_base } = await readSecret('paypal', paypalSecret);
  return { client_id, client_secret, api_base };
};

export { createGateway as createPageGateway };
