/** The closed sets of values of the interface, each once. */
export const BILLING_CYCLES = [
  'one_time',
  'monthly',
  'quarterly',
  'semi_annually',
  'annually',
  'biennially',
  'triennially',
] as const;
/** Of an account: `free` of one that is not billed at all, which cannot be ordered. */
export const HOSTING_CYCLES = [...BILLING_CYCLES, 'free'] as const;
/** `fraud`: paid and held until staff have looked at it, or ended by them unpaid. */
export const ORDER_STATUSES = ['pending', 'active', 'fraud', 'cancelled'] as const;
/** What can hold a paid order; told to staff only. */
export const FRAUD_SIGNALS = [
  'young_account',
  'foreign_card',
  'many_cards',
  'mail_domain',
  'large_first_order',
] as const;
export const INVOICE_STATUSES = ['draft', 'unpaid', 'paid', 'cancelled', 'refunded'] as const;
export const ATTEMPT_STATUSES = [
  'created',
  'requires_action',
  'processing',
  'succeeded',
  'failed',
  'cancelled',
  'unknown',
] as const;
/** What a payer of mobile money does next. */
export const MOBILE_MONEY_STEPS = ['approve_on_phone', 'enter_otp', 'wait'] as const;
export const PAYMENT_STATES = ['pending', 'failed', 'paid'] as const;
export const PAYMENT_STATUSES = ['succeeded', 'partially_refunded', 'refunded', 'disputed'] as const;
export const REFUND_STATUSES = ['pending', 'needs_attention', 'succeeded', 'failed', 'cancelled'] as const;
export const DISPUTE_STATUSES = ['needs_response', 'under_review', 'won', 'lost'] as const;
/** What a file is that goes to the bank as evidence. */
export const EVIDENCE_KINDS = [
  'receipt',
  'service_documentation',
  'customer_communication',
  'other',
] as const;
export const HOSTING_STATUSES = [
  'pending',
  'provisioning',
  'provisioning_failed',
  'active',
  'suspended',
  'cancelled',
  'terminated',
] as const;
export const DOMAIN_STATUSES = [
  'pending',
  'pending_registration',
  'pending_transfer',
  'registration_failed',
  'active',
  'grace',
  'redemption',
  'expired',
  'transferred_away',
  'cancelled',
] as const;
export const TRANSFER_STATES = [
  'requested',
  'needs_auth_code',
  'needs_unlock',
  'pending_registry',
  'completed',
  'failed',
  'cancelled',
] as const;
/** Whether the registrant has confirmed their e-mail address to the registrar. */
export const VERIFICATION_STATUSES = ['verified', 'pending', 'overdue', 'unknown'] as const;
export const AVAILABILITIES = [
  'available',
  'unavailable',
  'reserved',
  'premium',
  'unsupported_tld',
  'invalid',
  'unknown',
  'manual_review',
] as const;
/** Why a domain name is not simply available. */
export const AVAILABILITY_REASONS = [
  'not_a_domain_name',
  'tld_not_offered',
  'ordered_here',
  'registered',
  'reserved_by_registry',
  'sold_by_others',
  'not_sold_by_registrar',
  'manual_registration',
  'registry_busy',
  'registry_timeout',
  'registry_unavailable',
  'registry_unclear',
  'registrar_unavailable',
] as const;
export const AVAILABILITY_SOURCES = ['rdap', 'whois', 'registrar', 'catalog', 'orders'] as const;
/** Why an order could not be delivered as it is. */
export const ORDER_FINDINGS = [
  'held_here',
  'domain_unavailable',
  'domain_not_sold',
  'domain_not_registered',
  'requirement_missing',
  'profile_incomplete',
  'gateway_unusable',
  'not_confirmed',
  'proof_required',
  'promo_code_unusable',
] as const;
/** Whether a client has shown that a domain name is theirs. */
export const PROOF_STATUSES = ['pending', 'verified'] as const;
/** How a question of a registry is answered. */
export const REQUIREMENT_TYPES = ['text', 'choice', 'acknowledgement', 'boolean', 'notice'] as const;
/** What a change of a domain is about. */
export const OPERATION_TYPES = ['settings', 'nameservers', 'contacts', 'dnssec', 'glue', 'dns'] as const;
/** Records that clients may write. */
export const DNS_TYPES = ['A', 'AAAA', 'ANAME', 'CNAME', 'MX', 'TXT', 'SRV', 'CAA', 'NS'] as const;
/** Whose nameservers serve a zone that can be changed here. */
export const ZONE_PLACES = ['registrar', 'panel', 'dns_host'] as const;
/** What is wrong with a zone, or may be; `errors` keep a change from being made. */
export const ZONE_ERRORS = [
  'cname_beside_others',
  'cname_at_apex',
  'apex_nameservers',
  'duplicate_record',
  'host_is_address',
  'two_spf_records',
  'two_dmarc_records',
  'spf_invalid_address',
  'dmarc_invalid_policy',
] as const;
export const ZONE_WARNINGS = [
  'mx_without_address',
  'mx_is_alias',
  'srv_is_alias',
  'spf_too_many_lookups',
  'spf_allows_all',
  'dmarc_elsewhere',
  'host_repeats_domain',
  'alias_beside_address',
  'delegation_without_address',
  'private_address',
  'ttl_differs',
  'ds_without_key',
  'caa_without_issuer',
] as const;
export const OPERATION_STATUSES = ['pending', 'succeeded', 'failed', 'action_required'] as const;
/** Where a login link leads: the panel's start page, webmail, or one page of the panel. */
export const PANEL_TARGETS = ['panel', 'webmail', 'phpmyadmin', 'files', 'email', 'backups', 'ssl'] as const;
export const CANCELLATION_TYPES = ['immediate', 'end_of_billing_period'] as const;
export const CANCELLATION_STATUSES = ['requested', 'scheduled', 'completed', 'withdrawn'] as const;
export const ITEM_TYPES = ['hosting', 'domain'] as const;
/** `other`: something that staff have invoiced. */
export const INVOICE_LINE_TYPES = [
  'hosting',
  'hosting_addon',
  'domain',
  'credit',
  'hosting_renewal',
  'hosting_addon_renewal',
  'domain_renewal',
  'domain_restore',
  'hosting_change',
  'other',
] as const;
export const DOMAIN_OPTIONS = ['existing', 'register', 'transfer'] as const;
export const TICKET_STATUSES = [
  'open',
  'answered',
  'customer_reply',
  'on_hold',
  'in_progress',
  'closed',
] as const;
export const TICKET_PRIORITIES = ['low', 'medium', 'high'] as const;
export const CREDIT_TYPES = ['deposit', 'invoice_payment', 'overpayment', 'refund', 'adjustment'] as const;
/** A higher price a period is an upgrade; any other package is a downgrade. */
export const PLAN_CHANGE_DIRECTIONS = ['upgrade', 'downgrade'] as const;
/** Of a card that is kept. */
export const METHOD_STATUSES = ['active', 'expired', 'declined'] as const;
export const GATEWAY_KINDS = ['card_sheet', 'redirect'] as const;
/** Everything a client's event feed can tell. */
export const EVENT_TYPES = [
  'order_created',
  'order_cancelled',
  'order_failed',
  'order_held',
  'order_accepted',
  'order_declined',
  'invoice_created',
  'invoice_paid',
  'invoice_reminder',
  'invoice_changed',
  'due_date_moved',
  'invoice_refunded',
  'credit_note_issued',
  'tax_corrected',
  'payment_succeeded',
  'payment_failed',
  'payment_action_required',
  'payment_method_saved',
  'payment_method_updated',
  'payment_method_removed',
  'payment_method_expiring',
  'payment_refunded',
  'refund_failed',
  'payment_disputed',
  'dispute_closed',
  'credit_issued',
  'credit_used',
  'credit_owed',
  'service_active',
  'service_suspended',
  'service_deletion_near',
  'service_unsuspended',
  'service_terminated',
  'service_renewed',
  'provisioning_failed',
  'domain_registered',
  'domain_expiring',
  'domain_renewed',
  'renewal_failed',
  'domain_transferred_away',
  'transfer_needs_action',
  'transfer_not_cancelled',
  'contact_unverified',
  'domain_changed',
  'domain_change_failed',
  'domain_broken',
  'domain_code_shown',
  'disk_nearly_full',
  'price_changed',
  'price_change_withdrawn',
  'plan_change_requested',
  'plan_changed',
  'plan_change_failed',
  'plan_change_expired',
  'cancellation_requested',
  'cancellation_withdrawn',
  'password_changed',
  'profile_updated',
  'member_joined',
  'member_role_changed',
  'member_removed',
  'ticket_opened',
  'ticket_replied',
  'ticket_answered',
  'ticket_closed',
  'announcement',
  'incident',
] as const;
/** What people choose to hear of; EVENT_KINDS places each type of event in one. */
export const NOTICE_KINDS = [
  'security',
  'billing',
  'hosting',
  'domains',
  'tickets',
  'status',
  'news',
] as const;
export const NOTICE_CHANNELS = ['mail', 'push'] as const;
/** Languages that people are written to in. */
export const LOCALES = ['en', 'fr'] as const;
export const EVENT_SUBJECTS = [
  'order',
  'invoice',
  'payment',
  'hosting_account',
  'domain',
  'ticket',
  'client',
] as const;
/** What changes the balance of a client. */
export const STATEMENT_ENTRIES = [
  'invoice',
  'cancellation',
  'payment',
  'refund',
  'credit_note',
  'credit',
] as const;
export const CLIENT_STATUSES = ['active', 'inactive'] as const;
/** What became of a mail; `suppressed` was not sent on purpose. */
export const MAIL_STATUSES = [
  'queued',
  'suppressed',
  'failed',
  'sent',
  'delivered',
  'bounced',
  'complained',
] as const;
/** How far a copy of one's data has come; `expired`: its files are gone. */
export const EXPORT_STATUSES = ['preparing', 'ready', 'failed', 'expired'] as const;
export const REPORT_KINDS = ['revenue', 'mrr', 'ageing', 'tax', 'renewals'] as const;
export const REPORT_STATUSES = EXPORT_STATUSES;
/** What can happen to the access of a user. */
export const SECURITY_EVENTS = [
  'registered',
  'login',
  'login_refused',
  'otp_refused',
  'logout',
  'confirmed',
  'confirmation_refused',
  'session_ended',
  'sessions_ended',
  'password_changed',
  'password_reset',
  'email_change_requested',
  'email_changed',
  'email_restored',
  'contact_email_requested',
  'contact_email_changed',
  'contact_email_restored',
  'devices_removed',
  'members_removed',
  'invitations_withdrawn',
  'factor_added',
  'factor_removed',
  'passkey_added',
  'passkey_removed',
  'password_removed',
  'recovery_code_used',
  'recovery_codes_renewed',
  'domain_code_shown',
  'domain_unlock_requested',
  'export_requested',
  'access_granted',
  'access_changed',
  'access_ended',
  'disabled',
  'enabled',
] as const;
/** Who may open an account: everybody, everybody whom staff then let in, nobody. */
export const SIGN_UP_MODES = ['open', 'approval', 'closed'] as const;
/** Where an app comes from and where it is reached; `web` is a browser, from no store. */
export const PLATFORMS = ['ios', 'android', 'web'] as const;
/** Whether an app may sell: inside it, by a link to a page outside, or neither. */
export const PURCHASES = ['in_app', 'link_out', 'none'] as const;
export const PUSH_PROVIDERS = ['apns', 'fcm', 'webpush'] as const;
export const PUSH_ENVIRONMENTS = ['production', 'sandbox'] as const;

export type BillingCycle = (typeof BILLING_CYCLES)[number];
export type OrderStatus = (typeof ORDER_STATUSES)[number];
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];
export type AttemptStatus = (typeof ATTEMPT_STATUSES)[number];
export type MobileMoneyStep = (typeof MOBILE_MONEY_STEPS)[number];
export type PaymentState = (typeof PAYMENT_STATES)[number];
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
export type RefundStatus = (typeof REFUND_STATUSES)[number];
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];
export type HostingStatus = (typeof HOSTING_STATUSES)[number];
export type DomainStatus = (typeof DOMAIN_STATUSES)[number];
export type TransferState = (typeof TRANSFER_STATES)[number];
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number];
export type Availability = (typeof AVAILABILITIES)[number];
export type AvailabilityReason = (typeof AVAILABILITY_REASONS)[number];
export type OperationType = (typeof OPERATION_TYPES)[number];
export type OperationStatus = (typeof OPERATION_STATUSES)[number];
export type DnsType = (typeof DNS_TYPES)[number];
export type ZonePlace = (typeof ZONE_PLACES)[number];
export type ZoneRule = (typeof ZONE_ERRORS)[number] | (typeof ZONE_WARNINGS)[number];
export type PanelTarget = (typeof PANEL_TARGETS)[number];
export type CancellationType = (typeof CANCELLATION_TYPES)[number];
export type CancellationStatus = (typeof CANCELLATION_STATUSES)[number];
export type OrderFindingCode = (typeof ORDER_FINDINGS)[number];
export type ItemType = (typeof ITEM_TYPES)[number];
export type InvoiceLineType = (typeof INVOICE_LINE_TYPES)[number];
export type DomainOption = (typeof DOMAIN_OPTIONS)[number];
export type TicketStatus = (typeof TICKET_STATUSES)[number];
export type TicketPriority = (typeof TICKET_PRIORITIES)[number];
export type CreditType = (typeof CREDIT_TYPES)[number];
export type PlanChangeDirection = (typeof PLAN_CHANGE_DIRECTIONS)[number];
/** A payment gateway by its name: configuration says which a stage offers. */
export type Gateway = string;
export type ClientStatus = (typeof CLIENT_STATUSES)[number];
export type StatementEntryType = (typeof STATEMENT_ENTRIES)[number];
export type FraudSignal = (typeof FRAUD_SIGNALS)[number];
export type EventType = (typeof EVENT_TYPES)[number];
export type NoticeKind = (typeof NOTICE_KINDS)[number];
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];
export type Locale = (typeof LOCALES)[number];
export type EventSubjectType = (typeof EVENT_SUBJECTS)[number];
export type MailStatus = (typeof MAIL_STATUSES)[number];
export type SecurityEventType = (typeof SECURITY_EVENTS)[number];
export type ReportKind = (typeof REPORT_KINDS)[number];
export type ReportStatus = (typeof REPORT_STATUSES)[number];
export type ExportStatus = (typeof EXPORT_STATUSES)[number];
export type SignUpMode = (typeof SIGN_UP_MODES)[number];
export type Platform = (typeof PLATFORMS)[number];
export type Purchase = (typeof PURCHASES)[number];
export type PushProviderId = (typeof PUSH_PROVIDERS)[number];
export type PushEnvironment = (typeof PUSH_ENVIRONMENTS)[number];
