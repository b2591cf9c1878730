import { hosting } from '../../shared/contract/hosting.ts';
import { dispatchFollowUp } from '../../shared/events/index.ts';
import { getHosting, needsMeasuring, presentHosting } from '../../shared/hosting/index.ts';
import { handle, ok } from '../../shared/http/index.ts';

/** Returns with the usage last measured; one that is old is measured again for the next look. */
export const handler = handle(hosting['get-hosting'], {
  load: ({ path }) => getHosting(path.client, path.hostingAccount),
  respond: async ({ path, now }, account) => {
    if (needsMeasuring(account, now)) {
      await dispatchFollowUp({ usage: [{ client_id: path.client, id: account.id }] });
    }
    return ok({ data: presentHosting(account) });
  },
});
