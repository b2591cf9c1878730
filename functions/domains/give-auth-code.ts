import { domains } from '../../shared/contract/domains.ts';
import { getDomain, planNewAuthCode } from '../../shared/domains/index.ts';
import { dispatchFollowUp } from '../../shared/events/index.ts';
import { accepted, command } from '../../shared/http/index.ts';
import { tell } from '../../shared/languages/sentence.ts';

export const handler = command(domains['give-auth-code'], {
  load: ({ path }) => getDomain(path.client, path.domain),
  plan: ({ body, caller, now }, domain) => ({
    ...planNewAuthCode(domain, body.auth_code, caller.userId, now),
    reply: accepted({ message: tell`The transfer is submitted again with this code.` }),
  }),
  dispatch: dispatchFollowUp,
});
