import type { Role } from '../contract/roles.ts';
import { messageFor } from '../contract/visibility.ts';
import type { PushedEvent, PushedType } from '../events/events.ts';
import type { PushMessage } from '../integrations/push-provider.ts';

const TITLES: Record<PushedType, string> = {
  order_failed: 'Order not possible',
  invoice_created: 'New invoice',
  invoice_reminder: 'Invoice due',
  invoice_changed: 'Invoice changed',
  due_date_moved: 'New due date',
  credit_note_issued: 'New credit note',
  tax_corrected: 'Tax given back',
  payment_succeeded: 'Payment received',
  payment_failed: 'Payment failed',
  payment_action_required: 'Confirm a payment',
  payment_method_expiring: 'Card expires',
  credit_owed: 'Account credit is owed',
  service_active: 'Hosting ready',
  service_suspended: 'Hosting suspended',
  service_deletion_near: 'Hosting will be deleted',
  plan_change_expired: 'Change not paid',
  disk_nearly_full: 'Disk space nearly full',
  price_changed: 'A price will change',
  provisioning_failed: 'Setup delayed',
  domain_registered: 'Domain active',
  domain_expiring: 'Domain expires soon',
  renewal_failed: 'Renewal not possible',
  domain_transferred_away: 'Domain has left',
  transfer_needs_action: 'Transfer waits for you',
  transfer_not_cancelled: 'Transfer goes on',
  contact_unverified: 'Confirm your e-mail address',
  domain_changed: 'Domain changed',
  domain_change_failed: 'Domain not changed',
  domain_broken: 'Website or mail not found',
  domain_code_shown: 'Transfer code shown',
  ticket_answered: 'Support has answered',
  announcement: 'News',
  incident: 'About your service',
};

/** News about a record replaces older news about the same record on the phone, so a repeated message shows once. */
export const pushMessage = (
  { id, client_id, type, message, subject }: PushedEvent,
  role: Role,
): PushMessage => ({
  title: TITLES[type],
  body: messageFor(role, { type, message }),
  data: {
    event_id: String(id),
    type,
    client_id: String(client_id),
    subject_type: subject.type,
    subject_id: String(subject.id),
  },
  collapseKey: `${subject.type}-${subject.id}`,
});
