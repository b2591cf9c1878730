import type { Key } from '../platform/table/key.ts';
import type { SometimesDue } from './indexes.ts';

/**
 * The progress of a user's deletion. `closing`: nobody can log in any more, but it can still be called off.
 * `erasing`: there is no way back. `completed`: all that is left of the user.
 */
export interface DeletionRecord extends Key<DeletionRecord>, SometimesDue {
  id: number;
  phase: 'closing' | 'erasing' | 'completed';
  was_disabled: boolean;
  requested_at: string;
  completed_at: string | null;
}
