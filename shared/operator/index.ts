export {
  addMember,
  createClientAccount,
  createUserAccount,
  endSessions,
  removeFactors,
  removeMember,
  resetPassword,
  resolveUser,
  setEmail,
  setMemberRole,
} from './accounts.ts';
export {
  couponChange,
  loadCatalogChange,
  priceSentences,
} from './change-catalog.ts';
export { changePrices, countAnnounced, keepPrices, type PriceGroup } from './change-prices.ts';
export { type CheckedVendor, checkVendor, VENDOR_KINDS, type VendorKind } from './check-vendor.ts';
export {
  type ClientOverview,
  clientOverview,
  editClient,
  exemptClient,
  exportClient,
  type Some,
} from './clients.ts';
export {
  countDeadLetters,
  type DeadLetter,
  discardDeadLetter,
  listDeadLetters,
  redrive,
} from './dead-letters.ts';
export { acceptDomain, adoptDomain, cancelTransfer, changeSettings, lookNow } from './domains.ts';
export { disputesOf, evidenceFile, presentDispute } from './evidence.ts';
export { explainDecline } from './explain-decline.ts';
export { FOUND_AT_MOST, findClients } from './find-clients.ts';
export { keepDiagnosis, lookAtHealth } from './health.ts';
export {
  changeServer,
  getTerminable,
  suspendByStaff,
  terminateByStaff,
  unsuspendByStaff,
} from './hosting.ts';
export { listInbox, type Work, workOfAction } from './inbox.ts';
export {
  addManualLine,
  cancelInvoiceByStaff,
  detachRenewalInvoice,
  type InvoiceHistory,
  invoiceHistory,
  moveDueDate,
  paidOf,
  writeManualInvoice,
} from './invoices.ts';
export {
  type DomainReference,
  formatReference,
  type HostingReference,
  listManualActions,
  type ManualAction,
  mergePages,
  parseOwnReference,
  parseReference,
  type Reference,
  referenceOf,
  reviewInstead,
  type ServiceReference,
} from './manual-actions.ts';
export {
  countAudience,
  getMail,
  MARKS,
  markTicket,
  resendMail,
  sendAnnouncement,
  subjectOfMail,
} from './messages.ts';
export {
  chooseAtMost,
  linesOfPart,
  loadRefundable,
  refundableLines,
  refundInvoice,
  subjectOf,
} from './refund-invoice.ts';
export {
  assertGone,
  closeAttempt,
  closePayment,
  completeDomain,
  completeOperation,
  decideServices,
  declineOperation,
  recheckPayment,
  retryOperation,
  retryService,
} from './resolve.ts';
export { acceptOrder, loadHeldOrder, refundOf, refundOrder } from './review-order.ts';
export {
  listHeldHosting,
  listOwedInvoices,
  listServices,
  listSuspended,
  presentServiceEntry,
  renewService,
  restoreByStaff,
  type Suspended,
} from './service-lists.ts';
export { cancelService, deliverAddons, getCancellable, markFraud } from './services.ts';
export { listTags, MOST_TAGS, setTags, tagChange } from './tags.ts';
export { advanceTestClock, readTestClock, type TestClock } from './test-clock.ts';
export { addStaffNote, listTimeline, presentStaffNote } from './timeline.ts';
export { turnClock } from './turn-clock.ts';
export { findUnchained, type Verification, verifyAudit } from './verify-audit.ts';
