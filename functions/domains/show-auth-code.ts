import { domainChanges } from '../../shared/contract/domain-changes.ts';
import { getDomain } from '../../shared/domains/domains.ts';
import { getAuthCode, planAuthCodeShown } from '../../shared/domains/operations/auth-code.ts';
import { dispatchFollowUp } from '../../shared/events/dispatch-follow-up.ts';
import { command } from '../../shared/http/command.ts';
import { ok } from '../../shared/http/handler.ts';

export const handler = command(domainChanges['show-auth-code'], {
  load: ({ path }) => getDomain(path.client, path.domain),
  prepare: (_request, domain) => getAuthCode(domain),
  plan: ({ caller, now }, domain, code) => ({
    ...planAuthCodeShown(domain, caller.userId, now),
    reply: ok({ data: code }),
  }),
  dispatch: dispatchFollowUp,
});
