export { endOpenPayments } from './end-open-payments.ts';
export { requestReviews, reviewAge, reviewGateway } from './review-gateway.ts';
export { settlePayment } from './settlement.ts';
