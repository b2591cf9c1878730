import type { TokenRecord } from '../records/token-record.ts';
import type { UserRecord } from '../records/user-record.ts';
import { expiryOf } from './token-expiry.ts';

export const presentUser = ({ id, email, name, created_at }: UserRecord) => ({ id, email, name, created_at });

export const presentToken = (token: TokenRecord, currentId: number) => ({
  id: token.id,
  device_name: token.device_name,
  created_at: token.created_at,
  last_used_at: token.last_used_at,
  expires_at: new Date(expiryOf(token) * 1000).toISOString(),
  current: token.id === currentId,
});
