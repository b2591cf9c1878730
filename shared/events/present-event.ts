import type { Role } from '../contract/roles.ts';
import { messageFor } from '../contract/visibility.ts';
import type { EventRecord } from '../records/event-record.ts';

/** To those whose role permits to know of it at all. */
export const presentEvent = (event: EventRecord, role: Role) => ({
  id: event.id,
  type: event.type,
  message: messageFor(role, event),
  // In this order, which a map of the table does not keep.
  subject: { type: event.subject.type, id: event.subject.id },
  created_at: event.created_at,
});
