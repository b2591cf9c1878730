import { clients } from '../../shared/contract/clients.ts';
import { handle, ok } from '../../shared/http/handler.ts';
import { findClient } from '../../shared/identity/clients.ts';

export const handler = handle(clients['get-client'], {
  load: ({ path }) => findClient(path.client),
  respond: (_request, client) => ok({ data: client.profile }),
});
