import type { TicketPriority, TicketStatus } from '../contract/vocabulary.ts';
import { config } from '../platform/config/config.ts';
import type { Versioned } from '../platform/table/changes.ts';
import type { Key } from '../platform/table/key.ts';
import type { Origin } from './imports.ts';
import type { AlwaysDue, FiledByStatus, SometimesDue } from './indexes.ts';

/** It is among those of all clients that wait for an answer while it is open or its client wrote last. */
export interface TicketRecord
  extends Key<TicketRecord>,
    Versioned,
    FiledByStatus<'TICKET', TicketStatus>,
    SometimesDue {
  id: number;
  client_id: number;
  /** Of one that was brought in from another system. While that answers it still, it does not wait here. */
  origin?: Origin;
  department_id: number;
  subject: string;
  status: TicketStatus;
  priority: TicketPriority;
  /** The member of staff who sees to it. */
  assigned_to?: string | null;
  /** The ticket of the same client that it goes on in, for good. */
  merged_into?: number;
  /** Those that were merged into it: their messages are shown with its own. */
  merged?: number[];
  message_count: number;
  last_reply_by: 'client' | 'staff';
  last_reply_at: string;
  closed_at: string | null;
  created_at: string;
  updated_at: string;
}

/** Words of the provider for an answer to a ticket, with placeholders. */
export interface ReplyRecord extends Key<ReplyRecord>, Versioned {
  id: number;
  name: string;
  en: string;
  fr: string | null;
  updated_by: string;
  updated_at: string;
}

/** A note of objects on their way into a message. Whoever removes it decides whether they stay. */
export interface UploadRecord extends Key<UploadRecord>, AlwaysDue {
  id: number;
  object_keys: string[];
  discarded_at?: string;
}

/** A department that is no longer configured keeps its tickets. */
export const departmentOf = ({ department_id }: TicketRecord) => ({
  id: department_id,
  name: config().departments.find(({ id }) => id === department_id)?.name ?? 'Support',
});
