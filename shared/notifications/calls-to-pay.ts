import { kindsOf } from '../billing/invoices/index.ts';
import { mayDo, type Role } from '../contract/roles.ts';
import { INVOICE_LINE_TYPES, type InvoiceLineType } from '../contract/vocabulary.ts';
import type { PushedEvent, PushedType } from '../events/index.ts';
import type { PushMessage } from '../integrations/push-provider.ts';
import { say } from '../languages/sentence.ts';
import { getItem } from '../platform/table/query.ts';
import type { DeviceRecord } from '../records/devices.ts';
import { keys } from '../records/keys.ts';
import { purchaseOf } from '../storefronts/index.ts';

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
