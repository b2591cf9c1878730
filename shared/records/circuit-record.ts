import type { Key } from '../platform/table/key.ts';

/** How an outside server has behaved lately and who is working at it, for all function instances together. */
export interface CircuitRecord extends Key<CircuitRecord> {
  /** Work under way, by an id of each; it counts until this time (ISO 8601), when its worker must be dead. */
  at_work: Record<string, string>;
  /** Failures since the server last answered. */
  failures: number;
  /** Nothing is asked of the server before this time; null unless it fails. */
  open_until: string | null;
  version: number;
}
