import type { Key } from '../platform/table/key.ts';

/** How far a migration of the table has come that was not finished yet. */
export interface MigrationRecord extends Key<MigrationRecord> {
  /** The last item that was looked at. */
  place: { pk: string; sk: string };
  updated_at: string;
}
