import type { EventRecord } from '../records/event-record.ts';

export const presentEvent = ({ id, type, message, subject, created_at }: EventRecord) => ({
  id,
  type,
  message,
  subject,
  created_at,
});
