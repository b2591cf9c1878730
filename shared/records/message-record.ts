import type { Key } from '../platform/table/key.ts';

export type AttachmentRecord = {
  id: number;
  /** As the sender named the file; its place in the bucket has a generated name. */
  name: string;
  content_type: string;
  bytes: number;
};

export interface MessageRecord extends Key<MessageRecord> {
  id: number;
  client_id: number;
  ticket_id: number;
  author: 'client' | 'staff';
  author_name: string;
  message: string;
  attachments: AttachmentRecord[];
  created_at: string;
}
