import type { TicketPriority, TicketStatus } from '../contract/vocabulary.ts';
import type { Key } from '../platform/table/key.ts';

export type TicketRecord = Key & {
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
};

export type AttachmentRecord = {
  id: number;
  /** As the sender named the file; its place in the bucket has a generated name. */
  name: string;
  content_type: string;
  bytes: number;
};

export type MessageRecord = Key & {
  id: number;
  client_id: number;
  ticket_id: number;
  author: 'client' | 'staff';
  author_name: string;
  message: string;
  attachments: AttachmentRecord[];
  created_at: string;
};
