import type { Key } from '../platform/table/key.ts';

/** Something of a stage that is not as it must be, and what to do about it. */
export type HealthFinding = { check: string; level: 'error' | 'warning'; problem: string; remedy: string };

/** What the daily look at a stage has found last. */
export interface HealthRecord extends Key<HealthRecord> {
  findings: HealthFinding[];
  checked: string[];
  examined_at: string;
}
