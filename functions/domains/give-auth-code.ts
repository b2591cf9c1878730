import { domains } from '../../shared/contract/domains.ts';
import { getDomain } from '../../shared/domains/domains.ts';
import { planNewAuthCode } from '../../shared/domains/transfers.ts';
import { dispatchFollowUp } from '../../shared/events/dispatch-follow-up.ts';
import { command } from '../../shared/http/command.ts';
import { accepted } from '../../shared/http/handler.ts';

export const handler = command(domains['give-auth-code'], {
  load: ({ path }) => getDomain(path.client, path.domain),
  plan: ({ body, caller, now }, domain) => ({
    ...planNewAuthCode(domain, body.auth_code, caller.userId, now),
    reply: accepted({ message: 'The transfer is submitted again with this code.' }),
  }),
  dispatch: dispatchFollowUp,
});
