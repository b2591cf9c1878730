import { requireProofOrCode } from '../../shared/auth/factors/second-factor.ts';
import { spendWith } from '../../shared/auth/factors/spend-with.ts';
import { findUnpaidRenewal } from '../../shared/billing/invoices/withdraw-service.ts';
import { getSignedInUser } from '../../shared/clients/clients.ts';
import { hostingCancellations } from '../../shared/contract/hosting-cancellations.ts';
import { dispatchFollowUp } from '../../shared/events/dispatch-follow-up.ts';
import { planCancellation } from '../../shared/hosting/cancel-hosting.ts';
import { getHosting } from '../../shared/hosting/hosting.ts';
import { presentCancellation } from '../../shared/hosting/present-hosting.ts';
import { command } from '../../shared/http/command.ts';
import { ok } from '../../shared/http/handler.ts';

export const handler = command(hostingCancellations['cancel-hosting'], {
  load: async ({ path }) => {
    const account = await getHosting(path.client, path.hostingAccount);
    return { account, renewal: await findUnpaidRenewal(account) };
  },
  prepare: async ({ body, caller, address, now }) => {
    // What is ended at once is gone: a session alone is not enough.
    if (body.cancellation_type !== 'immediate') return { writes: [] };
    const user = await getSignedInUser(caller.userId);
    return requireProofOrCode(caller, user, body.otp, address, now);
  },
  plan: ({ body, caller, now }, { account, renewal }, second) => {
    const request = { type: body.cancellation_type, reason: body.reason, userId: caller.userId };
    const { cancellation, writes, followUp } = planCancellation(account, renewal, request, now);
    const reply = ok({ data: presentCancellation(cancellation) });
    return spendWith(second, { writes, followUp, reply });
  },
  dispatch: dispatchFollowUp,
});
