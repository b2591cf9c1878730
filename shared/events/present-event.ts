import type { EventRecord } from './events.ts';

export const presentEvent = ({ id, type, message, subject, created_at }: EventRecord) => ({
  id,
  type,
  message,
  subject,
  created_at,
});
