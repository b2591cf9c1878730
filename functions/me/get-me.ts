import { me } from '../../shared/contract/me.ts';
import { handle, ok } from '../../shared/http/handler.ts';
import { findUser, listClients } from '../../shared/identity/clients.ts';
import { presentUser } from '../../shared/identity/present.ts';

export const handler = handle(me['get-me'], {
  load: ({ claimedUserId }) => Promise.all([findUser(claimedUserId), listClients(claimedUserId)]),
  respond: (_request, [user, clients]) => ok({ user: presentUser(user), clients }),
});
