import { events } from '../../shared/contract/events.ts';
import { mayKnow } from '../../shared/contract/roles.ts';
import { presentEvent } from '../../shared/events/index.ts';
import { handleList } from '../../shared/http/index.ts';

export const handler = handleList(
  events['list-events'],
  'EVENT',
  (event, _now, role) => presentEvent(event, role),
  mayKnow,
);
