import { planChanges } from '../../shared/contract/plan-changes.ts';
import { getHosting } from '../../shared/hosting/hosting.ts';
import { presentHosting } from '../../shared/hosting/present-hosting.ts';
import { command } from '../../shared/http/command.ts';
import { ok } from '../../shared/http/handler.ts';
import { planChangeWithdrawal } from '../../shared/plan-changes/withdraw-change.ts';

export const handler = command(planChanges['withdraw-change'], {
  load: ({ path }) => getHosting(path.client, path.hostingAccount),
  plan: ({ caller, now }, account) => {
    const { record, writes } = planChangeWithdrawal(account, `user:${caller.userId}`, now);
    return { writes, reply: ok({ data: presentHosting(record) }) };
  },
});
