import { hostingCancellations } from '../../shared/contract/hosting.ts';
import { dispatchFollowUp } from '../../shared/events/index.ts';
import { getHosting, planCancellationWithdrawal, presentCancellation } from '../../shared/hosting/index.ts';
import { command, ok } from '../../shared/http/index.ts';

export const handler = command(hostingCancellations['withdraw-cancellation'], {
  load: ({ path }) => getHosting(path.client, path.hostingAccount),
  plan: ({ caller, now }, account) => {
    const { cancellation, ...plan } = planCancellationWithdrawal(account, caller.userId, now);
    return { ...plan, reply: ok({ data: presentCancellation(cancellation) }) };
  },
  dispatch: dispatchFollowUp,
});
