import type { EventType, NoticeKind } from '../contract/vocabulary.ts';

type EventKind = {
  kind: NoticeKind;
  /** Mailed whatever its reader has chosen: the law, a contract or ICANN asks for it, or silence would cost them something. */
  required?: true;
};

/** What people choose to hear of or not; a new type of event does not compile before somebody has placed it. */
export const EVENT_KINDS = {
  order_created: { kind: 'billing', required: true },
  order_cancelled: { kind: 'billing', required: true },
  order_failed: { kind: 'billing', required: true },
  order_held: { kind: 'billing', required: true },
  order_accepted: { kind: 'billing', required: true },
  order_declined: { kind: 'billing', required: true },
  invoice_created: { kind: 'billing', required: true },
  invoice_paid: { kind: 'billing', required: true },
  invoice_reminder: { kind: 'billing', required: true },
  invoice_changed: { kind: 'billing', required: true },
  due_date_moved: { kind: 'billing' },
  invoice_refunded: { kind: 'billing', required: true },
  credit_note_issued: { kind: 'billing', required: true },
  tax_corrected: { kind: 'billing', required: true },
  payment_succeeded: { kind: 'billing', required: true },
  payment_failed: { kind: 'billing', required: true },
  payment_action_required: { kind: 'billing', required: true },
  payment_method_saved: { kind: 'billing' },
  payment_method_updated: { kind: 'billing' },
  payment_method_removed: { kind: 'billing', required: true },
  payment_method_expiring: { kind: 'billing' },
  payment_refunded: { kind: 'billing', required: true },
  refund_failed: { kind: 'billing' },
  payment_disputed: { kind: 'billing', required: true },
  dispute_closed: { kind: 'billing' },
  credit_issued: { kind: 'billing' },
  credit_used: { kind: 'billing' },
  credit_owed: { kind: 'billing', required: true },
  service_active: { kind: 'hosting', required: true },
  service_suspended: { kind: 'hosting', required: true },
  service_deletion_near: { kind: 'hosting', required: true },
  service_unsuspended: { kind: 'hosting' },
  service_terminated: { kind: 'hosting', required: true },
  service_renewed: { kind: 'hosting' },
  provisioning_failed: { kind: 'hosting' },
  domain_registered: { kind: 'domains' },
  domain_expiring: { kind: 'domains', required: true },
  domain_renewed: { kind: 'domains' },
  renewal_failed: { kind: 'domains', required: true },
  domain_transferred_away: { kind: 'domains', required: true },
  transfer_needs_action: { kind: 'domains', required: true },
  transfer_not_cancelled: { kind: 'domains' },
  contact_unverified: { kind: 'domains', required: true },
  domain_changed: { kind: 'domains', required: true },
  domain_change_failed: { kind: 'domains' },
  domain_broken: { kind: 'domains' },
  domain_code_shown: { kind: 'security', required: true },
  disk_nearly_full: { kind: 'hosting' },
  price_changed: { kind: 'billing', required: true },
  price_change_withdrawn: { kind: 'billing', required: true },
  plan_change_requested: { kind: 'hosting' },
  plan_changed: { kind: 'hosting', required: true },
  plan_change_failed: { kind: 'hosting' },
  plan_change_expired: { kind: 'hosting' },
  cancellation_requested: { kind: 'hosting', required: true },
  cancellation_withdrawn: { kind: 'hosting', required: true },
  password_changed: { kind: 'security', required: true },
  profile_updated: { kind: 'security', required: true },
  member_joined: { kind: 'security' },
  member_role_changed: { kind: 'security' },
  member_removed: { kind: 'security' },
  ticket_opened: { kind: 'tickets' },
  ticket_replied: { kind: 'tickets' },
  ticket_answered: { kind: 'tickets' },
  ticket_closed: { kind: 'tickets' },
  announcement: { kind: 'news' },
  incident: { kind: 'status' },
} as const satisfies Record<EventType, EventKind>;

export const kindOf = (type: EventType): NoticeKind => EVENT_KINDS[type].kind;

/** Whether its mail is sent whatever its reader has chosen. */
export const isRequired = (type: EventType): boolean => 'required' in EVENT_KINDS[type];
