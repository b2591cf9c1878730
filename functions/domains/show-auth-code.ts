import { requireProofOrCode, spendWith } from '../../shared/auth/index.ts';
import { getSignedInUser } from '../../shared/clients/index.ts';
import { domainSettings } from '../../shared/contract/domain-settings.ts';
import { getAuthCode, getDomain, planAuthCodeShown } from '../../shared/domains/index.ts';
import { dispatchFollowUp } from '../../shared/events/index.ts';
import { command, ok } from '../../shared/http/index.ts';

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
