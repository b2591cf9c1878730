import type { EventType } from '../contract/vocabulary.ts';
import type { MailTemplateName } from '../mail-templates/facts/mails.ts';

type EventMail =
  | {
      template: MailTemplateName;
      /** No mail where the same transaction also has one of these events, because their mail says this too. */
      saidBy?: readonly EventType[];
      /** It can wait a while for others of its day, to come with them in one mail. */
      canWait?: true;
    }
  /** Why nobody is mailed about it. */
  | { none: string };

/** Which mail tells a client of an event; a new type of event does not compile before somebody has decided. */
export const EVENT_MAILS = {
  order_created: { template: 'order_created' },
  order_cancelled: { template: 'order_cancelled' },
  order_failed: { template: 'order_failed' },
  order_held: { template: 'order_held' },
  order_accepted: { template: 'order_accepted' },
  order_declined: { template: 'order_declined' },
  invoice_created: { template: 'invoice_created', saidBy: ['order_created'] },
  invoice_paid: { template: 'invoice_paid', saidBy: ['order_created'] },
  invoice_reminder: { template: 'invoice_reminder', canWait: true },
  invoice_changed: { template: 'invoice_changed' },
  due_date_moved: { template: 'due_date_moved' },
  invoice_refunded: { template: 'invoice_refunded', saidBy: ['payment_refunded', 'order_declined'] },
  credit_note_issued: { template: 'credit_note_issued' },
  tax_corrected: { template: 'tax_corrected' },
  payment_succeeded: { template: 'payment_succeeded', saidBy: ['invoice_paid'] },
  payment_failed: { template: 'payment_failed' },
  payment_action_required: { template: 'payment_action_required' },
  payment_method_saved: { template: 'payment_method_saved' },
  payment_method_updated: {
    none: 'The bank has renewed the card, and nothing is to be done; the app shows it.',
  },
  payment_method_removed: { template: 'payment_method_removed' },
  payment_method_expiring: { template: 'payment_method_expiring', canWait: true },
  payment_refunded: { template: 'payment_refunded' },
  refund_failed: {
    none: 'The staff are asked to send the money another way, and tell the client when they know how.',
  },
  payment_disputed: { template: 'payment_disputed' },
  dispute_closed: { none: 'The payer hears it from the bank that decided; the app shows it.' },
  credit_issued: {
    template: 'credit_issued',
    saidBy: ['order_cancelled', 'order_declined', 'payment_refunded'],
  },
  credit_used: {
    none: 'The mail about the invoice it was used for shows the credit used and what is left to pay.',
  },
  credit_owed: { template: 'credit_owed' },
  service_active: { template: 'service_active' },
  service_suspended: { template: 'service_suspended' },
  service_deletion_near: { template: 'service_deletion_near' },
  service_unsuspended: { template: 'service_unsuspended' },
  service_terminated: { template: 'service_terminated' },
  service_renewed: { template: 'service_renewed', saidBy: ['service_unsuspended'], canWait: true },
  provisioning_failed: { template: 'provisioning_failed' },
  domain_registered: { template: 'domain_registered' },
  domain_expiring: { template: 'domain_expiring', canWait: true },
  domain_renewed: { template: 'domain_renewed', canWait: true },
  renewal_failed: { template: 'renewal_failed' },
  domain_transferred_away: { template: 'domain_transferred_away' },
  transfer_needs_action: { template: 'transfer_needs_action' },
  transfer_not_cancelled: {
    none: 'The app of whoever called it off shows it at once; the mail of the domain that has come follows in days.',
  },
  contact_unverified: { template: 'contact_unverified', canWait: true },
  domain_changed: { template: 'domain_changed' },
  domain_change_failed: { template: 'domain_change_failed' },
  domain_broken: { template: 'domain_broken' },
  domain_code_shown: { template: 'domain_code_shown' },
  disk_nearly_full: { template: 'disk_nearly_full', canWait: true },
  price_changed: { template: 'price_changed', canWait: true },
  price_change_withdrawn: { template: 'price_change_withdrawn', canWait: true },
  plan_change_requested: {
    none: 'Whoever asks sees it at once; the invoice of an upgrade is mailed, and so is the change once it is made.',
  },
  plan_changed: { template: 'plan_changed' },
  plan_change_failed: { template: 'plan_change_failed' },
  plan_change_expired: { template: 'plan_change_expired' },
  cancellation_requested: { template: 'cancellation_requested' },
  cancellation_withdrawn: { template: 'cancellation_withdrawn' },
  password_changed: { template: 'hosting_password_changed' },
  profile_updated: { template: 'profile_updated' },
  member_joined: { none: 'An owner or administrator has invited the member by mail; the app shows it.' },
  member_role_changed: { none: 'The member is mailed, by the mail membership_changed.' },
  member_removed: { none: 'The member is mailed, by the mail membership_ended.' },
  ticket_opened: { template: 'ticket_opened' },
  ticket_replied: { none: 'It is what the client wrote; the staff see it in their list of tickets.' },
  ticket_answered: { template: 'ticket_answered' },
  ticket_closed: { template: 'ticket_closed' },
  announcement: { template: 'announcement' },
  incident: { template: 'announcement' },
} as const satisfies Record<EventType, EventMail>;

type Mailed = Extract<(typeof EVENT_MAILS)[EventType], { template: MailTemplateName }>;

/** The mails that tell of an event. */
export type EventTemplate = Mailed['template'];

export const isMailed = (type: EventType): boolean => 'template' in EVENT_MAILS[type];

/** Whether its mail waits for others of its day. */
export const canWait = (type: EventType): boolean => 'canWait' in EVENT_MAILS[type];

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
