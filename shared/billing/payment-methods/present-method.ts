import type { SavedMethod, WalletRecord } from '../../records/wallet-record.ts';
import { isExpired } from './wallet.ts';

const statusOf = (method: SavedMethod, now: Date) => {
  if (method.is_declined) return 'declined' as const;
  return isExpired(method, now) ? ('expired' as const) : ('active' as const);
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
