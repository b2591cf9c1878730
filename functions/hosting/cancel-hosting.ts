import { hosting } from '../../shared/contract/hosting.ts';
import { dispatchFollowUp } from '../../shared/events/dispatch-follow-up.ts';
import { cancelHosting } from '../../shared/hosting/cancel-hosting.ts';
import { getHosting } from '../../shared/hosting/hosting.ts';
import { handle, ok } from '../../shared/http/handler.ts';
import { retryOnConflict, transact } from '../../shared/platform/table/write.ts';

export const handler = handle(hosting['cancel-hosting'], {
  load: ({ path }) => getHosting(path.client, path.hostingAccount),
  respond: ({ path, body, caller, now }, loaded) =>
    retryOnConflict(loaded, async (first) => {
      const account = first ?? (await getHosting(path.client, path.hostingAccount));
      const request = { type: body.cancellation_type, reason: body.reason, userId: caller.userId };
      const { cancellation, writes, followUp } = cancelHosting(account, request, now);
      await transact(writes);
      await dispatchFollowUp(followUp);
      return ok({ data: cancellation });
    }),
});
