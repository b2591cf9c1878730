import type { MailTemplate } from './content/blocks.ts';
import * as announcements from './messages/announcements.ts';
import * as contactEmail from './messages/contact-email.ts';
import * as creditNotes from './messages/credit-notes.ts';
import * as domainChanges from './messages/domain-changes.ts';
import * as domains from './messages/domains.ts';
import * as emailChange from './messages/e-mail-change.ts';
import * as exports from './messages/exports.ts';
import * as hosting from './messages/hosting.ts';
import * as hostingChanges from './messages/hosting-changes.ts';
import * as hostingUsage from './messages/hosting-usage.ts';
import * as invoices from './messages/invoices.ts';
import * as membership from './messages/membership.ts';
import * as membershipChanges from './messages/membership-changes.ts';
import * as orders from './messages/orders.ts';
import * as passkeys from './messages/passkeys.ts';
import * as passwords from './messages/passwords.ts';
import * as paymentMethods from './messages/payment-methods.ts';
import * as payments from './messages/payments.ts';
import * as planChanges from './messages/plan-changes.ts';
import * as priceChanges from './messages/price-changes.ts';
import * as registration from './messages/registration.ts';
import * as secondFactor from './messages/second-factor.ts';
import * as sessions from './messages/sessions.ts';
import * as tickets from './messages/tickets.ts';
import * as transfers from './messages/transfers.ts';

/** Every mail there is, by the name under which it is recorded. */
export const TEMPLATES = {
  register_verification: registration.registerVerification,
  register_existing: registration.registerExisting,
  approval_pending: registration.approvalPending,
  welcome: registration.welcome,
  password_forgot: passwords.passwordForgot,
  password_reset: passwords.passwordReset,
  password_changed: passwords.passwordChanged,
  email_change_confirm: emailChange.emailChangeConfirm,
  email_change_undo: emailChange.emailChangeUndo,
  contact_email_confirm: contactEmail.contactEmailConfirm,
  contact_email_requested: contactEmail.contactEmailRequested,
  contact_email_changed: contactEmail.contactEmailChanged,
  contact_email_restored: contactEmail.contactEmailRestored,
  account_restored: emailChange.accountRestored,
  new_device_login: sessions.newDeviceLogin,
  factor_added: secondFactor.factorAdded,
  factor_removed: secondFactor.factorRemoved,
  passkey_added: passkeys.passkeyAdded,
  passkey_removed: passkeys.passkeyRemoved,
  password_removed: passkeys.passwordRemoved,
  recovery_code_used: secondFactor.recoveryCodeUsed,
  otp_refused: secondFactor.otpRefused,
  invitation: membership.invitation,
  membership_changed: membershipChanges.membershipChanged,
  membership_ended: membershipChanges.membershipEnded,
  export_ready: exports.exportReady,
  profile_updated: membership.profileUpdated,
  order_created: orders.orderCreated,
  order_cancelled: orders.orderCancelled,
  order_failed: orders.orderFailed,
  order_held: orders.orderHeld,
  order_accepted: orders.orderAccepted,
  order_declined: orders.orderDeclined,
  invoice_created: invoices.invoiceCreated,
  invoice_paid: invoices.invoicePaid,
  invoice_reminder: invoices.invoiceReminder,
  invoice_changed: invoices.invoiceChanged,
  tax_corrected: invoices.taxCorrected,
  due_date_moved: invoices.dueDateMoved,
  credit_note_issued: creditNotes.creditNoteIssued,
  invoice_refunded: invoices.invoiceRefunded,
  payment_succeeded: payments.paymentSucceeded,
  payment_failed: payments.paymentFailed,
  payment_action_required: paymentMethods.paymentActionRequired,
  payment_method_saved: paymentMethods.paymentMethodSaved,
  payment_method_removed: paymentMethods.paymentMethodRemoved,
  payment_method_expiring: paymentMethods.paymentMethodExpiring,
  payment_refunded: payments.paymentRefunded,
  payment_disputed: payments.paymentDisputed,
  credit_issued: payments.creditIssued,
  credit_owed: payments.creditOwed,
  service_active: hosting.serviceActive,
  service_suspended: hosting.serviceSuspended,
  service_deletion_near: hosting.serviceDeletionNear,
  service_unsuspended: hosting.serviceUnsuspended,
  service_terminated: hosting.serviceTerminated,
  service_renewed: hostingChanges.serviceRenewed,
  provisioning_failed: hostingChanges.provisioningFailed,
  cancellation_requested: hostingChanges.cancellationRequested,
  price_changed: priceChanges.priceChanged,
  price_change_withdrawn: priceChanges.priceChangeWithdrawn,
  plan_changed: planChanges.planChanged,
  plan_change_failed: planChanges.planChangeFailed,
  plan_change_expired: planChanges.planChangeExpired,
  cancellation_withdrawn: hostingChanges.cancellationWithdrawn,
  hosting_password_changed: hostingChanges.hostingPasswordChanged,
  disk_nearly_full: hostingUsage.diskNearlyFull,
  domain_registered: domains.domainRegistered,
  domain_expiring: domains.domainExpiring,
  domain_renewed: domains.domainRenewed,
  renewal_failed: domains.renewalFailed,
  domain_changed: domainChanges.domainChanged,
  domain_change_failed: domainChanges.domainChangeFailed,
  domain_broken: domainChanges.domainBroken,
  domain_code_shown: domainChanges.domainCodeShown,
  domain_transferred_away: transfers.domainTransferredAway,
  transfer_needs_action: transfers.transferNeedsAction,
  contact_unverified: transfers.contactUnverified,
  ticket_opened: tickets.ticketOpened,
  ticket_answered: tickets.ticketAnswered,
  ticket_closed: tickets.ticketClosed,
  announcement: announcements.announcement,
} as const;

export type MailTemplateName = keyof typeof TEMPLATES;

/** What a mail has to be told. */
export type VariablesOf<T extends MailTemplateName> = T extends MailTemplateName
  ? (typeof TEMPLATES)[T] extends MailTemplate<infer V>
    ? V
    : never
  : never;

/** A mail that is still to be written, as an outbox keeps it: JSON. */
export type PlannedMail = {
  [T in MailTemplateName]: { template: T; variables: VariablesOf<T> };
}[MailTemplateName];

export const isMailTemplate = (name: string): name is MailTemplateName => Object.hasOwn(TEMPLATES, name);
