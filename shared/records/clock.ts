import type { Key } from '../platform/table/key.ts';

/** The clock of a stage in test mode. */
export interface ClockRecord extends Key<ClockRecord> {
  /** Milliseconds before the real time: `shared/platform/aws/stage-time.ts` reads it in each invocation. */
  ahead_ms: number;
  /** The time of the stage to which it was last to be turned. */
  target_at: string;
  /** Whether something that is due until then may still have to happen. */
  turning: boolean;
  /** When it was last moved, in real time. */
  stepped_at: string;
}
