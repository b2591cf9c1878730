import type { EventType, Gateway } from '../../contract/vocabulary.ts';
import { about, audit, newEvent, type PlanWithFollowUp, writeEvent } from '../../events/index.ts';
import type { GatewayPayment, StoredMethod } from '../../integrations/payment-gateway.ts';
import { gatewayNamed } from '../../integrations/registry/gateways.ts';
import { type Sentence, say, together } from '../../languages/sentence.ts';
import { conflict, Failure, invalid } from '../../platform/failure.ts';
import { log } from '../../platform/log.ts';
import { newId } from '../../platform/table/key.ts';
import type { Actor, EventRecord } from '../../records/events.ts';
import type { AttemptRecord } from '../../records/payments.ts';
import type { SavedMethod, WalletRecord } from '../../records/wallet.ts';
import { changeWallet, getMethod, getWallet, isUsable } from './wallet.ts';

export const MAX_METHODS = 20;

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

export const savedMethod = (id: number, gateway: Gateway, stored: StoredMethod, now: Date): SavedMethod => ({
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

export type MethodChange = { default?: true | undefined; backup?: boolean | undefined };

type Roles = Pick<WalletRecord, 'default_id' | 'backup_id'>;

/** The default is tried first, the backup when it is declined: never the same. */
const rolesAfter = ({ default_id, backup_id }: Roles, id: number, change: MethodChange): Roles => {
  if (change.default) return { default_id: id, backup_id: backup_id === id ? null : backup_id };
  if (change.backup === undefined) return { default_id, backup_id };
  if (!change.backup) return { default_id, backup_id: backup_id === id ? null : backup_id };
  if (default_id === id) throw invalid({ backup: [say`The default method cannot be the backup too.`] });
  return { default_id, backup_id: id };
};

/** Plans which method is the default and which the backup. Throws 404, 409 for one that cannot be charged, 422. */
export const planMethodChange = (
  wallet: WalletRecord,
  id: number,
  change: MethodChange,
  actor: Actor,
  now: Date,
): PlanWithFollowUp & { wallet: WalletRecord; method: SavedMethod } => {
  const method = getMethod(wallet, id);
  if (change.default && change.backup) {
    throw invalid({ backup: [say`A method is either the default or the backup.`] });
  }
  if ((change.default || change.backup) && !isUsable(method, now)) {
    throw conflict(
      'method_unusable',
      say`This payment method cannot be charged any more. Save it again, or another one.`,
    );
  }
  const roles = rolesAfter(wallet, id, change);
  if (roles.default_id === wallet.default_id && roles.backup_id === wallet.backup_id) {
    return { wallet, method, writes: [] };
  }
  const changed = changeWallet(wallet, roles, now);
  const entry = audit(about.client(wallet.client_id), actor, 'payment_method.changed', now, roles);
  return { wallet: changed.wallet, method, writes: [changed.write, entry] };
};

/**
 * Plans the removal of a method. It is gone at once; the gateway is told next, and again until it knows. The backup
 * takes the place of a default. Without either there is no card to charge by itself: automatic payment is turned off, and
 * its client told so.
 */
export const planMethodRemoval = (
  wallet: WalletRecord,
  id: number,
  actor: Actor,
  now: Date,
): PlanWithFollowUp & { method: SavedMethod } => {
  const method = getMethod(wallet, id);
  const { gateway, method: token } = method;
  const isDefault = wallet.default_id === id;
  const default_id = isDefault ? wallet.backup_id : wallet.default_id;
  const { autopay } = wallet;
  const autopayOff = autopay.enabled && default_id === null;
  const set = {
    ...(autopayOff ? { autopay: { ...autopay, enabled: false } } : {}),
    methods: wallet.methods.filter((other) => other.id !== id),
    default_id,
    backup_id: isDefault || wallet.backup_id === id ? null : wallet.backup_id,
    removed: [...wallet.removed, { gateway, method: token }],
  };
  const subject = about.client(wallet.client_id);
  const told = together([
    say`${describeMethod(method)} was removed and is not charged any more.`,
    ...(autopayOff ? [say`Automatic payment is off, as there is no other card for it.`] : []),
  ]);
  const event = cardEvent(wallet.client_id, 'payment_method_removed', method, told, now, { autopayOff });
  return {
    method,
    writes: [
      changeWallet(wallet, set, now).write,
      writeEvent(event),
      audit(subject, actor, 'payment_method.removed', now, { gateway, method: id }),
      ...(autopayOff ? [audit(subject, actor, 'autopay.changed', now, { enabled: false })] : []),
    ],
    followUp: { events: [event], payments: [{ wallet: wallet.client_id }] },
  };
};
