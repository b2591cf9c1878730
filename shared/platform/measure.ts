import { log } from './log.ts';

/**
 * What is measured:
 * - `waiting`: records that wait for a person, by reason
 * - `waiting_oldest_seconds`: how long the oldest of them all has waited
 * - `due_oldest_seconds`: how late the most overdue record of the reconciler is
 * - `evidence_due`: open disputes whose evidence is due within three days
 * - `review_oldest_seconds`: since a gateway's lists of refunds and disputes were last reviewed, once that is overdue
 * - `task_failed`: a service task (provision, renew, suspend, terminate) that was handed to a person
 * - `audit_rewritten`: entries of the audit trail that were changed or removed, which nobody may
 * - `findings`: what the daily look at the stage and its account found to be wrong
 * - `order_to_active_seconds`: from an order to its active service, by kind
 */
export type Measure =
  | 'waiting'
  | 'waiting_oldest_seconds'
  | 'due_oldest_seconds'
  | 'evidence_due'
  | 'review_oldest_seconds'
  | 'task_failed'
  | 'audit_rewritten'
  | 'findings'
  | 'order_to_active_seconds';

/** Logs one measurement of a closed set `of` subjects; the stacks make a CloudWatch metric of these lines. */
export const measure = (name: Measure, value: number, of: string): void =>
  log.info('measure', { measure: name, of, value });

/** Whole seconds from a time, as records keep it, until `now`. */
export const secondsSince = (time: string, now: Date): number =>
  Math.max(0, Math.round((now.getTime() - Date.parse(time)) / 1000));
