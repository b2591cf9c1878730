import { listClients, presentClient } from '../../shared/clients/index.ts';
import { clients } from '../../shared/contract/clients.ts';
import { handle, ok } from '../../shared/http/index.ts';

export const handler = handle(clients['list-clients'], {
  load: ({ claimedUserId }) => listClients(claimedUserId),
  respond: (_request, profiles) => ok({ data: profiles.map(presentClient) }),
});
