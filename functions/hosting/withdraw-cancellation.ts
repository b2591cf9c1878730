import { hostingCancellations } from '../../shared/contract/hosting-cancellations.ts';
import { dispatchFollowUp } from '../../shared/events/dispatch-follow-up.ts';
import { getHosting } from '../../shared/hosting/hosting.ts';
import { presentCancellation } from '../../shared/hosting/present-hosting.ts';
import { planWithdrawal } from '../../shared/hosting/withdraw-cancellation.ts';
import { command } from '../../shared/http/command.ts';
import { ok } from '../../shared/http/handler.ts';

export const handler = command(hostingCancellations['withdraw-cancellation'], {
  load: ({ path }) => getHosting(path.client, path.hostingAccount),
  plan: ({ caller, now }, account) => {
    const { cancellation, ...plan } = planWithdrawal(account, caller.userId, now);
    return { ...plan, reply: ok({ data: presentCancellation(cancellation) }) };
  },
  dispatch: dispatchFollowUp,
});
