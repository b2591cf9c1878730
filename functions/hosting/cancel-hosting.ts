import { requireProofOrCode, spendWith } from '../../shared/auth/index.ts';
import { findUnpaidRenewal } from '../../shared/billing/invoices/index.ts';
import { getSignedInUser } from '../../shared/clients/index.ts';
import { hostingCancellations } from '../../shared/contract/hosting.ts';
import { dispatchFollowUp } from '../../shared/events/index.ts';
import { getHosting, planHostingCancellation, presentCancellation } from '../../shared/hosting/index.ts';
import { command, ok } from '../../shared/http/index.ts';

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
    const { cancellation, writes, followUp } = planHostingCancellation(account, renewal, request, now);
    const reply = ok({ data: presentCancellation(cancellation) });
    return spendWith(second, { writes, followUp, reply });
  },
  dispatch: dispatchFollowUp,
});
