import type { EventType, NoticeKind } from '../contract/vocabulary.ts';
import type { MailTemplateName } from './templates.ts';

type EventMail = { kind: NoticeKind } & (
  | {
      template: MailTemplateName;
      /** Sent whatever its reader has chosen: the law, a contract or ICANN asks for it, or silence would cost them something. */
      required?: true;
      /** No mail where the same transaction also has one of these events, because their mail says this too. */
      saidBy?: readonly EventType[];
    }
  /** Why nobody is mailed about it. */
  | { none: string }
);

/** The kind of an event, and which mail tells a client of it; a new type of event does not compile before somebody has decided. */
export const EVENT_MAILS = {
  order_created: { kind: 'billing', required: true, template: 'order_created' },
  order_cancelled: { kind: 'billing', required: true, template: 'order_cancelled' },
  order_failed: { kind: 'billing', required: true, template: 'order_failed' },
  invoice_created: {
    kind: 'billing',
    required: true,
    template: 'invoice_created',
    saidBy: ['order_created'],
  },
  invoice_paid: { kind: 'billing', required: true, template: 'invoice_paid', saidBy: ['order_created'] },
  invoice_reminder: { kind: 'billing', required: true, template: 'invoice_reminder' },
  invoice_changed: { kind: 'billing', required: true, template: 'invoice_changed' },
  due_date_moved: { kind: 'billing', template: 'due_date_moved' },
  invoice_refunded: {
    kind: 'billing',
    required: true,
    template: 'invoice_refunded',
    saidBy: ['payment_refunded'],
  },
  credit_note_issued: { kind: 'billing', required: true, template: 'credit_note_issued' },
  tax_corrected: { kind: 'billing', required: true, template: 'tax_corrected' },
  payment_succeeded: {
    kind: 'billing',
    required: true,
    template: 'payment_succeeded',
    saidBy: ['invoice_paid'],
  },
  payment_failed: { kind: 'billing', required: true, template: 'payment_failed' },
  payment_action_required: { kind: 'billing', required: true, template: 'payment_action_required' },
  payment_method_saved: { kind: 'billing', template: 'payment_method_saved' },
  payment_method_updated: {
    kind: 'billing',
    none: 'The bank has renewed the card, and nothing is to be done; the app shows it.',
  },
  payment_method_removed: { kind: 'billing', required: true, template: 'payment_method_removed' },
  payment_method_expiring: { kind: 'billing', template: 'payment_method_expiring' },
  payment_refunded: { kind: 'billing', required: true, template: 'payment_refunded' },
  refund_failed: {
    kind: 'billing',
    none: 'The staff are asked to send the money another way, and tell the client when they know how.',
  },
  payment_disputed: { kind: 'billing', required: true, template: 'payment_disputed' },
  dispute_closed: {
    kind: 'billing',
    none: 'The payer hears it from the bank that decided; the app shows it.',
  },
  credit_issued: {
    kind: 'billing',
    template: 'credit_issued',
    saidBy: ['order_cancelled', 'payment_refunded'],
  },
  credit_used: {
    kind: 'billing',
    none: 'The mail about the invoice it was used for shows the credit used and what is left to pay.',
  },
  credit_owed: { kind: 'billing', required: true, template: 'credit_owed' },
  service_active: { kind: 'hosting', required: true, template: 'service_active' },
  service_suspended: { kind: 'hosting', required: true, template: 'service_suspended' },
  service_deletion_near: { kind: 'hosting', required: true, template: 'service_deletion_near' },
  service_unsuspended: { kind: 'hosting', template: 'service_unsuspended' },
  service_terminated: { kind: 'hosting', required: true, template: 'service_terminated' },
  service_renewed: { kind: 'hosting', template: 'service_renewed', saidBy: ['service_unsuspended'] },
  provisioning_failed: { kind: 'hosting', template: 'provisioning_failed' },
  domain_registered: { kind: 'domains', template: 'domain_registered' },
  domain_expiring: { kind: 'domains', required: true, template: 'domain_expiring' },
  domain_renewed: { kind: 'domains', template: 'domain_renewed' },
  renewal_failed: { kind: 'domains', required: true, template: 'renewal_failed' },
  domain_transferred_away: { kind: 'domains', required: true, template: 'domain_transferred_away' },
  transfer_needs_action: { kind: 'domains', required: true, template: 'transfer_needs_action' },
  transfer_not_cancelled: {
    kind: 'domains',
    none: 'The app of whoever called it off shows it at once; the mail of the domain that has come follows in days.',
  },
  contact_unverified: { kind: 'domains', required: true, template: 'contact_unverified' },
  domain_changed: { kind: 'domains', required: true, template: 'domain_changed' },
  domain_change_failed: { kind: 'domains', template: 'domain_change_failed' },
  domain_broken: { kind: 'domains', template: 'domain_broken' },
  domain_code_shown: { kind: 'security', required: true, template: 'domain_code_shown' },
  disk_nearly_full: { kind: 'hosting', template: 'disk_nearly_full' },
  price_changed: { kind: 'billing', required: true, template: 'price_changed' },
  price_change_withdrawn: { kind: 'billing', required: true, template: 'price_change_withdrawn' },
  plan_change_requested: {
    kind: 'hosting',
    none: 'Whoever asks sees it at once; the invoice of an upgrade is mailed, and so is the change once it is made.',
  },
  plan_changed: { kind: 'hosting', required: true, template: 'plan_changed' },
  plan_change_failed: { kind: 'hosting', template: 'plan_change_failed' },
  plan_change_expired: { kind: 'hosting', template: 'plan_change_expired' },
  cancellation_requested: { kind: 'hosting', required: true, template: 'cancellation_requested' },
  cancellation_withdrawn: { kind: 'hosting', required: true, template: 'cancellation_withdrawn' },
  password_changed: { kind: 'security', required: true, template: 'hosting_password_changed' },
  profile_updated: { kind: 'security', required: true, template: 'profile_updated' },
  member_joined: {
    kind: 'security',
    none: 'An owner or administrator has invited the member by mail; the app shows it.',
  },
  member_role_changed: { kind: 'security', none: 'The member is mailed, by the mail membership_changed.' },
  member_removed: { kind: 'security', none: 'The member is mailed, by the mail membership_ended.' },
  ticket_opened: { kind: 'tickets', template: 'ticket_opened' },
  ticket_replied: {
    kind: 'tickets',
    none: 'It is what the client wrote; the staff see it in their list of tickets.',
  },
  ticket_answered: { kind: 'tickets', template: 'ticket_answered' },
  ticket_closed: { kind: 'tickets', template: 'ticket_closed' },
  announcement: { kind: 'news', template: 'announcement' },
  incident: { kind: 'status', template: 'announcement' },
} as const satisfies Record<EventType, EventMail>;

type Mailed = Extract<(typeof EVENT_MAILS)[EventType], { template: MailTemplateName }>;

/** The mails that tell of an event. */
export type EventTemplate = Mailed['template'];

export const isMailed = (type: EventType): boolean => 'template' in EVENT_MAILS[type];

/** What people choose to hear or not. */
export const kindOf = (type: EventType): NoticeKind => EVENT_MAILS[type].kind;

/** Whether its mail is sent whatever its reader has chosen. */
export const isRequired = (type: EventType): boolean => 'required' in EVENT_MAILS[type];

/** Whether the mail about another event of the same transaction may stand for this one. */
export const mayBeSaidByOthers = (type: EventType): boolean => 'saidBy' in EVENT_MAILS[type];

/** The mails for the events of one transaction: at most one for each event, and none that another one says too. */
export const mailsForEvents = (types: readonly EventType[]): { type: EventType; template: EventTemplate }[] =>
  types.flatMap((type) => {
    const mail = EVENT_MAILS[type];
    if ('none' in mail) return [];
    const saidBy: readonly EventType[] = 'saidBy' in mail ? mail.saidBy : [];
    return saidBy.some((other) => types.includes(other)) ? [] : [{ type, template: mail.template }];
  });
