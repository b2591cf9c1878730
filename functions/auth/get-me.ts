import { presentUser } from '../../shared/auth/index.ts';
import { getSignedInUser, listClients, presentClient } from '../../shared/clients/index.ts';
import { auth } from '../../shared/contract/auth.ts';
import { handle, ok } from '../../shared/http/index.ts';

export const handler = handle(auth['get-me'], {
  load: ({ claimedUserId }) => Promise.all([getSignedInUser(claimedUserId), listClients(claimedUserId)]),
  respond: (_request, [user, clients]) =>
    ok({ user: presentUser(user), clients: clients.map(presentClient) }),
});
