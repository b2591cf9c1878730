export { confirmAgain, newer } from './confirm-again.ts';
export { confirmOrder, evaluateOrder } from './confirm-order.ts';
export { assertNone, draftOrder, hostedNames, loadOrderContext, priceOrder } from './draft.ts';
export { kindsOrdered } from './order-lines.ts';
export {
  getOrder,
  loadOrderToCancel,
  planOrderCancellation,
  presentOrder,
  presentQuote,
  presentStaffOrder,
} from './orders.ts';
export { planOrder } from './plan-order.ts';
export { assertExpected } from './pricing.ts';
