export { findDispute, isEvidenceDue, listOpenDisputes, submitEvidence, urgencyOf } from './disputes.ts';
export {
  boughtWith,
  decisionAfter,
  findOwed,
  isGone,
  listOwing,
  owedEvents,
  reviewCreditOf,
  reviewOwed,
  writeDecision,
} from './owed-credit.ts';
export { type LoadedPayment, planReturns } from './plan-returns.ts';
export { amountOf, isRecordedByHand, refundKeyOf, refundPayment } from './request-refund.ts';
export { statusOfPayment } from './returned-money.ts';
export { checkRefunds, findWaitingRefund, loadPayment, sendRefundDetails } from './send-refund.ts';
export { mergeDisputes, mergeRefunds } from './take-back.ts';
export { paymentsOf, planWantedRefunds, sendWaitingRefund, wantedOf } from './wanted-refunds.ts';
