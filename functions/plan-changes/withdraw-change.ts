import { planChanges } from '../../shared/contract/plan-changes.ts';
import { getHosting, presentHosting } from '../../shared/hosting/index.ts';
import { planChangeWithdrawal } from '../../shared/hosting/plan-changes/index.ts';
import { command, ok } from '../../shared/http/index.ts';

export const handler = command(planChanges['withdraw-change'], {
  load: ({ path }) => getHosting(path.client, path.hostingAccount),
  plan: ({ caller, now }, account) => {
    const { record, writes } = planChangeWithdrawal(account, `user:${caller.userId}`, now);
    return { writes, reply: ok({ data: presentHosting(record) }) };
  },
});
