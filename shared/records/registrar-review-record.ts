import type { Key } from '../platform/table/key.ts';

/** How far the daily comparison of a registrar's own list of domains with ours has come. */
export interface RegistrarReviewRecord extends Key<RegistrarReviewRecord> {
  /** The page that is read next, from 1. */
  page: number;
  /** When its first page was read; null between two reviews. */
  began_at: string | null;
  /** The same of the last review that came to the end of the list. */
  complete_from: string | null;
  /** Nobody else reads it before. */
  next_at: string;
}
