import { getSignedInUser } from '../../shared/clients/clients.ts';
import { presentPreferences } from '../../shared/clients/preferences.ts';
import { preferences } from '../../shared/contract/preferences.ts';
import { handle, ok } from '../../shared/http/handler.ts';

export const handler = handle(preferences['get-preferences'], {
  load: ({ claimedUserId }) => getSignedInUser(claimedUserId),
  respond: (_request, user) => ok({ data: presentPreferences(user) }),
});
