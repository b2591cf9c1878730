import { clients } from '../../shared/contract/clients.ts';
import { presentEvent } from '../../shared/events/present.ts';
import { handleList } from '../../shared/http/list.ts';

export const handler = handleList(clients['list-events'], 'EVENT', presentEvent);
