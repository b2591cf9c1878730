import type { Key } from '../platform/table/key.ts';

/** How many of our accounts a hosting server has. */
export interface ServerLoadRecord extends Key<ServerLoadRecord> {
  accounts: number;
}
