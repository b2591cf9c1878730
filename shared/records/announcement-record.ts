import type { Key } from '../platform/table/key.ts';
import type { SometimesDue } from './indexes.ts';

/**
 * What staff tell all clients, or those with hosting on one server. It is due until each of them has its event, whose id
 * is that of the announcement: no client is told twice.
 */
export interface AnnouncementRecord extends Key<AnnouncementRecord>, SometimesDue {
  id: number;
  type: 'announcement' | 'incident';
  title: string;
  message: string;
  /** Null for all clients. */
  server: string | null;
  status: 'sending' | 'sent';
  /** The last client, or hosting account, that was reached; null before the first. */
  place: string | null;
  /** How many clients were told. */
  reached: number;
  created_by: string;
  created_at: string;
  sent_at: string | null;
}

/** A hosting account among those of a server. */
export interface ServerAccountRecord extends Key<ServerAccountRecord> {
  client_id: number;
  hosting_id: number;
}
