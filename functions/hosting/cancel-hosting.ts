import { hosting } from '../../shared/contract/hosting.ts';
import { dispatchFollowUp } from '../../shared/events/dispatch-follow-up.ts';
import { planCancellation } from '../../shared/hosting/cancel-hosting.ts';
import { getHosting } from '../../shared/hosting/hosting.ts';
import { presentCancellation } from '../../shared/hosting/present-hosting.ts';
import { command } from '../../shared/http/command.ts';
import { ok } from '../../shared/http/handler.ts';

export const handler = command(hosting['cancel-hosting'], {
  load: ({ path }) => getHosting(path.client, path.hostingAccount),
  plan: ({ body, caller, now }, account) => {
    const request = { type: body.cancellation_type, reason: body.reason, userId: caller.userId };
    const { cancellation, writes, followUp } = planCancellation(account, request, now);
    return { writes, followUp, reply: ok({ data: presentCancellation(cancellation) }) };
  },
  dispatch: dispatchFollowUp,
});
