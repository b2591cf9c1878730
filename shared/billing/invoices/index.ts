export { advanceInvoice } from './advance-invoice.ts';
export { type Applied, planReceipt } from './apply-receipt.ts';
export {
  assertNoMoneyComes,
  type CancellableInvoice,
  cancelPending,
  cancelUnpaidInvoice,
  type LostOrder,
  loadInvoiceToCancel,
  loadOrdered,
  planCreditInvoiceCancellation,
  planInvoiceCancellation,
  planLosses,
} from './cancel-invoice.ts';
export {
  continueWith,
  countCharge,
  fileInvoice,
  firstCharges,
  invoiceStep,
  isReminded,
  moveCharges,
  passDay,
  remindersBy,
} from './dunning.ts';
export {
  assertNotCharging,
  assertPayable,
  enterInvoice,
  findPayment,
  getInvoice,
  getInvoiceWithAttempts,
  getPayment,
  type InvoiceWithAttempts,
  listAttempts,
  paymentInProgress,
  paymentStateOf,
} from './invoices.ts';
export { lineText, priceRows, tellLine, writingIn } from './line-text.ts';
export {
  addressLines,
  buyerOf,
  countryName,
  invoiceCreated,
  invoicePaid,
  type ManualLine,
  newInvoice,
  planManualInvoice,
  planManualLine,
  writeInvoice,
} from './new-invoice.ts';
export {
  discountOf,
  givenBackOf,
  invoiceNumber,
  isFreeOfCharge,
  isPayable,
  keptOfLine,
  kindsOf,
  leftOf,
  missingDocument,
  paidStatus,
  presentAmounts,
  presentCredit,
  presentInvoice,
  presentPayment,
  presentRefund,
} from './present-invoice.ts';
export {
  findUnpaidRenewal,
  forgetRenewal,
  isRenewedBy,
  linesOf,
  paidSoFar,
  planAskedWithdrawal,
  withdrawServices,
} from './withdraw-service.ts';
