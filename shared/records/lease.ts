/** The part of a record that workers claim for themselves while they work on it. */
export type Leased = {
  /** How often the present task was tried, and why the last try failed (for operators). */
  attempts: number;
  last_error: string | null;
  /** While this lies ahead, one worker has the record for itself. */
  lease_until?: string;
  /** Tells the claim of this worker from one that another made in the same millisecond. */
  lease_id?: string;
};
