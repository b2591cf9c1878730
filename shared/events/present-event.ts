import type { EventRecord } from '../records/event-record.ts';

export const presentEvent = ({ id, type, message, subject, created_at }: EventRecord) => ({
  id,
  type,
  message,
  // In this order, which a map of the table does not keep.
  subject: { type: subject.type, id: subject.id },
  created_at,
});
