export {
  cancelUndelivered,
  loadUndelivered,
  paidFor,
  planMoneyBack,
  tellMoneyBack,
  type Undelivered,
} from './cancel-undelivered.ts';
export { cancelRenewalInvoice } from './issue-renewal-invoice.ts';
export { renewedExpiry, renewedUntil } from './periods.ts';
export { periodEnds, planRenewalInvoice, renewalLines } from './plan-renewal-invoice.ts';
export { activateDomain, holdAgain } from './provision-domain.ts';
export {
  confirmRestoration,
  loadRestoration,
  planRenewalRefusal,
  toRestore,
  unusedRenewal,
} from './refuse-renewal.ts';
export { atPresentPrice, correctExpiry, orUnavailable } from './registrar-price.ts';
export {
  assertRenewable,
  loadRenewal,
  planRenewal,
  type RenewalContext,
  renewalBlocker,
} from './renew-ahead.ts';
export { domainRenewed } from './renew-domain.ts';
export { reviewRegistrar } from './review-registrar.ts';
export { runDomainOperation, runServiceTask, SUBJECTS } from './run-tasks.ts';
export { isOverdue, settleServices } from './settle-services.ts';
