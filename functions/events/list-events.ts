import { events } from '../../shared/contract/events.ts';
import { mayKnow } from '../../shared/contract/visibility.ts';
import { presentEvent } from '../../shared/events/present-event.ts';
import { handleList } from '../../shared/http/list.ts';

export const handler = handleList(
  events['list-events'],
  'EVENT',
  (event, _now, role) => presentEvent(event, role),
  mayKnow,
);
