export { loadChange } from './changeable.ts';
export { cyclesFor, offersFor, presentChangeQuote, presentOffer } from './offers.ts';
export {
  carriedOver,
  keptByInvoice,
  loadPaidPeriods,
  paidPeriodsOf,
  wentBack,
  whyNotKept,
  withPaid,
} from './paid-periods.ts';
export { planChange, planChangeWithdrawal } from './plan-change.ts';
export { discountedAgain } from './proration.ts';
export { loadQuote, planQuote } from './quote-change.ts';
