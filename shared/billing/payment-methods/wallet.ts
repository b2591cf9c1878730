import { config } from '../../platform/config/config.ts';
import { addDays } from '../../platform/dates.ts';
import { notFound } from '../../platform/failure.ts';
import type { SetOf } from '../../platform/table/changes.ts';
import { getItem } from '../../platform/table/query.ts';
import {
  putNew,
  retryOnConflict,
  updateVersioned,
  type Write,
  writeOne,
} from '../../platform/table/write.ts';
import { isHeld } from '../../records/imports.ts';
import { dueAt } from '../../records/indexes.ts';
import { keys } from '../../records/keys.ts';
import type { SavedMethod, WalletRecord } from '../../records/wallet.ts';

/** What a client has who has never saved a method; it is not stored before something is. */
const emptyWallet = (clientId: number): WalletRecord => ({
  ...keys.wallet(clientId),
  client_id: clientId,
  methods: [],
  default_id: null,
  backup_id: null,
  removed: [],
  autopay: { enabled: false, credit_first: true, days_before: -(config().autopay.days[0] ?? 0), off: [] },
  created_at: '',
  updated_at: '',
  version: 0,
});

export const getWallet = async (clientId: number): Promise<WalletRecord> =>
  (await getItem(keys.wallet(clientId))) ?? emptyWallet(clientId);

export const findMethod = ({ methods }: WalletRecord, id: number | null): SavedMethod | undefined =>
  methods.find((method) => method.id === id);

/** Throws 404 for one that is not (any more) the client's. */
export const getMethod = (wallet: WalletRecord, id: number): SavedMethod => {
  const method = findMethod(wallet, id);
  if (!method) throw notFound('payment method');
  return method;
};

/** When a card is over: a card is good until the end of its month. Null for what does not expire. */
export const cardExpiryOf = ({ exp_month, exp_year }: SavedMethod): Date | null =>
  exp_month === null || exp_year === null ? null : new Date(Date.UTC(exp_year, exp_month, 1));

export const isCardExpired = (method: SavedMethod, now: Date): boolean => (cardExpiryOf(method) ?? now) < now;

/** Whether it may be charged: neither declined for good nor expired. */
export const isUsable = (method: SavedMethod, now: Date): boolean =>
  !method.is_declined && !isCardExpired(method, now);

/** When its owner is to be told that a card expires, and asked again once it has; null once both are done. */
export const expiryNoticeAt = (method: SavedMethod): Date | null => {
  const end = cardExpiryOf(method);
  if (end === null || method.expired_told) return null;
  return method.expiry_told ? end : addDays(end, -config().autopay.expiry_notice_days);
};

/** Whether automatic payment is on, and has no card that could be charged. */
export const hasNoCard = (wallet: WalletRecord, now: Date): boolean => {
  const { autopay, default_id, backup_id } = wallet;
  const methods = [default_id, backup_id].flatMap((id) => findMethod(wallet, id) ?? []);
  return autopay.enabled && !methods.some((method) => isUsable(method, now));
};

/** When there is something to do about a wallet: at once while a method has to be removed at its gateway. */
const nextTask = (wallet: WalletRecord, now: Date): Date | null => {
  const { removed, methods } = wallet;
  if (removed.length > 0) return now;
  if (isHeld(wallet)) return null;
  const notices = methods.flatMap((method) => expiryNoticeAt(method)?.getTime() ?? []);
  return notices.length > 0 ? new Date(Math.min(...notices)) : null;
};

/** A change of a wallet that holds only while it has the version that was read. */
export const changeWallet = (
  wallet: WalletRecord,
  set: SetOf<WalletRecord>,
  now: Date,
): { wallet: WalletRecord; write: Write } => {
  const changed = { ...set, updated_at: now.toISOString() };
  const { due_pk: _, due_sk: __, ...rest } = wallet;
  const after: WalletRecord = { ...rest, ...changed, version: wallet.version + 1 };
  const task = nextTask(after, now);
  const due = task && dueAt(task, wallet.client_id);
  if (wallet.version === 0) {
    const first = { ...after, ...due, created_at: now.toISOString() };
    return { wallet: first, write: putNew(first) };
  }
  return { wallet: { ...after, ...due }, write: updateVersioned(wallet, { set: changed, due }) };
};

const statusOf = (method: SavedMethod, now: Date) => {
  if (method.is_declined) return 'declined' as const;
  return isCardExpired(method, now) ? ('expired' as const) : ('active' as const);
};

/** What a card is known by, and never more. */
export const presentMethod = (
  { default_id, backup_id }: Pick<WalletRecord, 'default_id' | 'backup_id'>,
  method: SavedMethod,
  now: Date,
) => ({
  id: method.id,
  gateway: method.gateway,
  brand: method.brand,
  last4: method.last4,
  exp_month: method.exp_month,
  exp_year: method.exp_year,
  status: statusOf(method, now),
  is_default: method.id === default_id,
  is_backup: method.id === backup_id,
  created_at: method.created_at,
});

/** Forgets what a client has saved; a worker removes it at the gateways. */
export const eraseWallet = (clientId: number, now: Date): Promise<void> =>
  retryOnConflict(undefined, async () => {
    const wallet = await getItem(keys.wallet(clientId));
    if (!wallet) return;
    const { methods, removed, autopay } = wallet;
    const set = {
      methods: [],
      default_id: null,
      backup_id: null,
      removed: [...removed, ...methods.map(({ gateway, method }) => ({ gateway, method }))],
      autopay: { ...autopay, enabled: false, off: [] },
    };
    await writeOne(changeWallet(wallet, set, now).write);
  });
