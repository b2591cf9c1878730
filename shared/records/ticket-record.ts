import type { TicketPriority, TicketStatus } from '../contract/vocabulary.ts';
import type { Key } from '../platform/table/key.ts';
import type { FiledByStatus } from './indexes.ts';

export interface TicketRecord extends Key<TicketRecord>, FiledByStatus<'TICKET', TicketStatus> {
  id: number;
  client_id: number;
  department_id: number;
  subject: string;
  status: TicketStatus;
  priority: TicketPriority;
  message_count: number;
  last_reply_by: 'client' | 'staff';
  last_reply_at: string;
  closed_at: string | null;
  created_at: string;
  updated_at: string;
  /** Grows with every change; a writer requires the version it has read. */
  version: number;
}
