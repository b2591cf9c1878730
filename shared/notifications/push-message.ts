import { kindsOf } from '../billing/invoices/index.ts';
import { mayDo, type Role } from '../contract/roles.ts';
import { INVOICE_LINE_TYPES, type InvoiceLineType } from '../contract/vocabulary.ts';
import type { PushedEvent, PushedType } from '../events/index.ts';
import type { PushMessage } from '../integrations/push-provider.ts';
import { type Sentence, say } from '../languages/sentence.ts';
import { purchaseOf } from '../mobile/index.ts';
import { getItem } from '../platform/table/query.ts';
import type { DeviceRecord } from '../records/devices.ts';
import { keys } from '../records/keys.ts';

/** The titles of push messages; the event's own message follows. */
export const PUSH_TITLES: Record<PushedType, Sentence> = {
  order_failed: say`Order not possible`,
  order_held: say`Order being checked`,
  order_declined: say`Order not accepted`,
  invoice_created: say`New invoice`,
  invoice_reminder: say`Invoice due`,
  invoice_changed: say`Invoice changed`,
  due_date_moved: say`New due date`,
  credit_note_issued: say`New credit note`,
  tax_corrected: say`Tax given back`,
  payment_succeeded: say`Payment received`,
  payment_failed: say`Payment failed`,
  payment_action_required: say`Confirm a payment`,
  payment_method_expiring: say`Card expires`,
  credit_owed: say`Account credit is owed`,
  service_active: say`Hosting ready`,
  service_suspended: say`Hosting suspended`,
  service_deletion_near: say`Hosting will be deleted`,
  plan_change_expired: say`Change not paid`,
  disk_nearly_full: say`Disk space nearly full`,
  price_changed: say`A price will change`,
  provisioning_failed: say`Setup delayed`,
  domain_registered: say`Domain active`,
  domain_expiring: say`Domain expires soon`,
  renewal_failed: say`Renewal not possible`,
  domain_transferred_away: say`Domain has left`,
  transfer_needs_action: say`Transfer waits for you`,
  transfer_not_cancelled: say`Transfer goes on`,
  contact_unverified: say`Confirm your e-mail address`,
  domain_changed: say`Domain changed`,
  domain_change_failed: say`Domain not changed`,
  domain_broken: say`Website or mail not found`,
  domain_code_shown: say`Transfer code shown`,
  ticket_answered: say`Support has answered`,
  announcement: say`News`,
  incident: say`About your service`,
};

/**
 * Messages that ask for money: with a button to pay (`action`), or by a title or a last sentence (`call`) that stores do
 * not let every app say.
 */
const CALLS: { [T in PushedType]?: { action?: 'pay'; call?: 'title' | 'sentence' } } = {
  invoice_created: { action: 'pay' },
  invoice_reminder: { action: 'pay' },
  payment_failed: { action: 'pay' },
  payment_action_required: { action: 'pay', call: 'title' },
  credit_owed: { call: 'sentence' },
  domain_expiring: { call: 'sentence' },
};

const firstSentence = (text: string): string => text.split(/(?<=\.) /)[0] ?? text;

/** What an event asks money for; nothing where it asks for none. */
export const askedFor = async ({ type, client_id, subject }: PushedEvent): Promise<InvoiceLineType[]> => {
  if (!CALLS[type]) return [];
  if (subject.type === 'domain') return ['domain_renewal'];
  if (subject.type === 'client') return ['credit'];
  const invoice = await getItem(keys.invoice(client_id, subject.id));
  return invoice ? kindsOf(invoice) : [...INVOICE_LINE_TYPES];
};

/**
 * A message with its button to pay for who may, or without it and without what else calls for a purchase where the store
 * of the app allows neither selling nor linking. Must run in the language of the reader.
 */
export const withCall = (
  message: PushMessage,
  type: PushedType,
  kinds: InvoiceLineType[],
  { device, role }: { device: DeviceRecord; role: Role },
): PushMessage => {
  const { action, call } = CALLS[type] ?? {};
  if (purchaseOf(device.store ?? null, kinds) !== 'none') {
    const button = action && mayDo(role, 'billing:pay') ? { action } : {};
    return { ...message, data: { ...message.data, ...button } };
  }
  if (call === 'title') return { ...message, title: String(say`Payment not confirmed`) };
  return call === 'sentence' ? { ...message, body: firstSentence(message.body) } : message;
};
