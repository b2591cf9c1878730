import type { Key } from '../platform/table/key.ts';
import type { Expiring } from './indexes.ts';

/** An authenticator app of a user (TOTP, RFC 6238). Until a first code has confirmed it, it asks for nothing and soon goes. */
export interface FactorRecord extends Key<FactorRecord>, Partial<Expiring> {
  id: number;
  name: string;
  /** Base32, as the app has it; encrypted (`seal`) but in records of earlier releases that are not migrated. */
  secret: string;
  confirmed_at: string | null;
  /** The time step of the last code that was taken: none is taken twice, nor an earlier one. */
  last_step?: number;
  created_at: string;
}

/** What lets a user in who has lost the phone: hashes of the codes that are left. */
export interface RecoveryCodesRecord extends Key<RecoveryCodesRecord> {
  hashes: string[];
  created_at: string;
}
