import { requireProofOrCode } from '../../shared/auth/factors/second-factor.ts';
import { spendWith } from '../../shared/auth/factors/spend-with.ts';
import { getSignedInUser } from '../../shared/clients/clients.ts';
import { domainSettings } from '../../shared/contract/domain-settings.ts';
import { getDomain } from '../../shared/domains/domains.ts';
import { getAuthCode, planAuthCodeShown } from '../../shared/domains/operations/auth-code.ts';
import { dispatchFollowUp } from '../../shared/events/dispatch-follow-up.ts';
import { command } from '../../shared/http/command.ts';
import { ok } from '../../shared/http/handler.ts';

export const handler = command(domainSettings['show-auth-code'], {
  load: ({ path, claimedUserId }) =>
    Promise.all([getDomain(path.client, path.domain), getSignedInUser(claimedUserId)]),
  prepare: async ({ body, caller, address, now }, [domain, user]) => {
    const second = await requireProofOrCode(caller, user, body?.otp, address, now);
    return { second, code: await getAuthCode(domain) };
  },
  // The code is shown only once what is kept of it, and the second factor, are written.
  plan: ({ caller, address, now }, [domain], { second, code }) =>
    spendWith(second, {
      ...planAuthCodeShown(domain, caller.userId, { address, device: null }, now),
      reply: ok({ data: code }),
    }),
  dispatch: dispatchFollowUp,
});
