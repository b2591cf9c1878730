import { getSignedInUser } from '../../shared/clients/clients.ts';
import { planPreferences, presentPreferences } from '../../shared/clients/preferences.ts';
import { preferences } from '../../shared/contract/preferences.ts';
import { command } from '../../shared/http/command.ts';
import { ok } from '../../shared/http/handler.ts';

export const handler = command(preferences['update-preferences'], {
  load: ({ claimedUserId }) => getSignedInUser(claimedUserId),
  plan: ({ body }, user) => {
    const { changed, writes } = planPreferences(user, body);
    return { writes, reply: ok({ data: presentPreferences(changed) }) };
  },
});
