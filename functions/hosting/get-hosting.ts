import { hosting } from '../../shared/contract/hosting.ts';
import { announce } from '../../shared/events/dispatch-follow-up.ts';
import { findHosting, needsMeasuring } from '../../shared/hosting/hosting.ts';
import { presentHosting } from '../../shared/hosting/present-hosting.ts';
import { handle, ok } from '../../shared/http/handler.ts';

/** Answers with the usage last measured; one that is old is measured again for the next look. */
export const handler = handle(hosting['get-hosting'], {
  load: ({ path }) => findHosting(path.client, path.hostingAccount),
  respond: async ({ path, now }, account) => {
    if (needsMeasuring(account, now)) {
      await announce({ provisioning: [{ kind: 'usage', client_id: path.client, id: account.id }] });
    }
    return ok({ data: presentHosting(account) });
  },
});
