import type { Key } from '../platform/table/key.ts';
import type { Expiring } from './indexes.ts';

/**
 * A phone, or an address, from which a user has logged in before: found by the hash of the token the phone holds, or of
 * the account and the address.
 */
export interface KnownDeviceRecord extends Key<KnownDeviceRecord>, Expiring {
  user_id: number;
}
