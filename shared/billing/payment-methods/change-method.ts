import { about, audit, type PlanWithFollowUp, writeEvent } from '../../events/index.ts';
import { say, together } from '../../languages/sentence.ts';
import { conflict, invalid } from '../../platform/failure.ts';
import type { Actor } from '../../records/events.ts';
import type { SavedMethod, WalletRecord } from '../../records/wallet.ts';
import { cardEvent, describeMethod } from './keep-method.ts';
import { changeWallet, getMethod, isUsable } from './wallet.ts';

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
