export {
  asAbandoned,
  asForgotten,
  assertNoneUnderWay,
  attemptKey,
  awaitsCapture,
  FIRST_CHECK_MS,
  isPaidOrUnderWay,
  newAttempt,
  recordFailure,
  recordProgress,
  recordQuarantine,
  type Settlement,
  updateAttempt,
  windowEnd,
  withDeclines,
} from './attempts.ts';
export {
  newPayment,
  paymentSource,
  recordBankPayment,
  toBankReference,
  useBankReference,
} from './bank-payment.ts';
export { failureText, failureTextIn, findNewDeclines } from './declines.ts';
export { gatewayFor, hostedGatewayFor } from './gateways.ts';
export {
  isPartlyPaid,
  loadTimeline,
  presentAttempts,
  presentPaymentStatus,
  presentStartedPayment,
  presentTimeline,
  statusUrlOf,
} from './payment-status.ts';
export { askAboutAttempt, askAboutReference, scheduleGatewayCheck } from './request-settlement.ts';
export {
  assertChargeable,
  loadPaymentContext,
  type PaymentContext,
  type PaymentRequest,
  planPayment,
  pointReference,
  rememberCustomer,
} from './start-payment.ts';
