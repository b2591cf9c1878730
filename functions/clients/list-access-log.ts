import { clients } from '../../shared/contract/clients.ts';
import { presentAccess } from '../../shared/events/index.ts';
import { handleListOf } from '../../shared/http/index.ts';
import { collections } from '../../shared/records/collections.ts';

export const handler = handleListOf(clients['list-access-log'], {
  collection: ({ client }) => collections.staffAccess(client),
  parent: async () => undefined,
  present: presentAccess,
});
