import { events } from '../../shared/contract/events.ts';
import { presentEvent } from '../../shared/events/present-event.ts';
import { handleList } from '../../shared/http/list.ts';

export const handler = handleList(events['list-events'], 'EVENT', presentEvent);
