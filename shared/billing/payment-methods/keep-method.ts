import type { EventType, Gateway } from '../../contract/vocabulary.ts';
import { about, audit, newEvent, type PlanWithFollowUp, writeEvent } from '../../events/index.ts';
import type { GatewayPayment, StoredMethod } from '../../integrations/payment-gateway.ts';
import { gatewayNamed } from '../../integrations/registry/gateways.ts';
import { type Sentence, say } from '../../languages/sentence.ts';
import { conflict, Failure } from '../../platform/failure.ts';
import { log } from '../../platform/log.ts';
import { newId } from '../../platform/table/key.ts';
import type { Actor, EventRecord } from '../../records/events.ts';
import type { AttemptRecord } from '../../records/payments.ts';
import type { SavedMethod, WalletRecord } from '../../records/wallet.ts';
import { changeWallet, getWallet } from './wallet.ts';

const MAX_METHODS = 20;

export const describeMethod = ({ brand, last4 }: Pick<SavedMethod, 'brand' | 'last4'>): Sentence => {
  const name = brand.charAt(0).toUpperCase() + brand.slice(1);
  return last4 === '' ? say`${name}` : say`${name} ending in ${last4}`;
};

/** An event about a card of a client. */
export const cardEvent = (
  clientId: number,
  type: EventType,
  { brand, last4, exp_month, exp_year }: SavedMethod,
  message: Sentence,
  now: Date,
  { autopayOff = false } = {},
): EventRecord => {
  const expires = exp_month === null ? null : `${String(exp_month).padStart(2, '0')}/${exp_year}`;
  const card = { brand, last4, expires, ...(autopayOff ? { autopay_off: true as const } : {}) };
  return { ...newEvent(about.client(clientId), type, message, now), card };
};

/** The same token, or the same card kept once more. */
const isSame = (method: SavedMethod, gateway: Gateway, stored: StoredMethod): boolean =>
  method.gateway === gateway &&
  (method.method === stored.id || (stored.fingerprint !== null && method.fingerprint === stored.fingerprint));

const savedMethod = (id: number, gateway: Gateway, stored: StoredMethod, now: Date): SavedMethod => ({
  id,
  gateway,
  method: stored.id,
  owner: stored.owner,
  brand: stored.brand,
  last4: stored.last4,
  exp_month: stored.expMonth,
  exp_year: stored.expYear,
  fingerprint: stored.fingerprint,
  is_declined: false,
  expiry_told: false,
  created_at: now.toISOString(),
});

export type KeptMethod = PlanWithFollowUp & { method: SavedMethod };

/**
 * Plans a method into a wallet. The first one becomes the default; a card that is there already takes over the new
 * token and can be charged again. Throws a conflict when the wallet is full.
 */
export const planKeptMethod = (
  wallet: WalletRecord,
  gateway: Gateway,
  stored: StoredMethod,
  actor: Actor,
  now: Date,
): KeptMethod => {
  const known = wallet.methods.find((method) => isSame(method, gateway, stored));
  const method = savedMethod(known?.id ?? newId(now), gateway, stored, now);
  if (known && known.method === method.method && !known.is_declined) return { method: known, writes: [] };
  if (!known && wallet.methods.length >= MAX_METHODS) {
    throw conflict(
      'too_many_methods',
      say`At most ${MAX_METHODS} payment methods are kept. Remove one first.`,
    );
  }
  const methods = known
    ? wallet.methods.map((other) => (other === known ? method : other))
    : [...wallet.methods, method];
  // A token that was replaced would stay at the gateway for ever.
  const replaced = known && known.method !== method.method ? [{ gateway, method: known.method }] : [];
  const set = {
    methods,
    default_id: wallet.default_id ?? method.id,
    removed: [...wallet.removed, ...replaced],
  };
  const { client_id } = wallet;
  const subject = about.client(client_id);
  const entry = audit(subject, actor, 'payment_method.saved', now, { gateway, method: method.id });
  const { write } = changeWallet(wallet, set, now);
  if (known) return { method, writes: [write, entry] };
  const message = say`${describeMethod(method)} was saved for later payments.`;
  const event = cardEvent(client_id, 'payment_method_saved', method, message, now);
  return { method, writes: [write, entry, writeEvent(event)], followUp: { events: [event] } };
};

/**
 * Plans to keep the card of a payment whose payer wants that: by `save_card`, or in the gateway's sheet where that asks.
 * Null where none is to be kept.
 */
export const keepMethodOf = async (
  { client_id, gateway, save_card }: AttemptRecord,
  { savedMethod }: GatewayPayment,
  now: Date,
): Promise<KeptMethod | null> => {
  if (!savedMethod || (!save_card && !gatewayNamed(gateway).can.asksToKeepCard)) return null;
  try {
    return planKeptMethod(await getWallet(client_id), gateway, savedMethod, `gateway:${gateway}`, now);
  } catch (error) {
    // The payment counts, whether or not there is room for its card.
    if (!(error instanceof Failure)) throw error;
    log.warn('payment method not kept', { client_id, reason: error.code });
    return null;
  }
};
