import { getSignedInUser, planPreferences, presentPreferences } from '../../shared/clients/index.ts';
import { preferences } from '../../shared/contract/preferences.ts';
import { command, ok } from '../../shared/http/index.ts';

export const handler = command(preferences['update-preferences'], {
  load: ({ claimedUserId }) => getSignedInUser(claimedUserId),
  plan: ({ body }, user) => {
    const { changed, writes } = planPreferences(user, body);
    return { writes, reply: ok({ data: presentPreferences(changed) }) };
  },
});
