import { presentUser } from '../../shared/auth/present-session.ts';
import { getSignedInUser, listClients } from '../../shared/clients/clients.ts';
import { presentClient } from '../../shared/clients/present-client.ts';
import { auth } from '../../shared/contract/auth.ts';
import { handle, ok } from '../../shared/http/handler.ts';

export const handler = handle(auth['get-me'], {
  load: ({ claimedUserId }) => Promise.all([getSignedInUser(claimedUserId), listClients(claimedUserId)]),
  respond: (_request, [user, clients]) =>
    ok({ user: presentUser(user), clients: clients.map(presentClient) }),
});
