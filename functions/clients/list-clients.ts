import { listClients } from '../../shared/clients/clients.ts';
import { presentClient } from '../../shared/clients/present-client.ts';
import { clients } from '../../shared/contract/clients.ts';
import { handle, ok } from '../../shared/http/handler.ts';

export const handler = handle(clients['list-clients'], {
  load: ({ claimedUserId }) => listClients(claimedUserId),
  respond: (_request, profiles) => ok({ data: profiles.map(presentClient) }),
});
