import { getSignedInUser, presentPreferences } from '../../shared/clients/index.ts';
import { preferences } from '../../shared/contract/preferences.ts';
import { handle, ok } from '../../shared/http/index.ts';

export const handler = handle(preferences['get-preferences'], {
  load: ({ claimedUserId }) => getSignedInUser(claimedUserId),
  respond: (_request, user) => ok({ data: presentPreferences(user) }),
});
