import { domains } from '../../shared/contract/domains.ts';
import { getDomain } from '../../shared/domains/domains.ts';
import { planTransferRetry } from '../../shared/domains/transfers.ts';
import { dispatchFollowUp } from '../../shared/events/dispatch-follow-up.ts';
import { command } from '../../shared/http/command.ts';
import { accepted } from '../../shared/http/handler.ts';

export const handler = command(domains['retry-transfer'], {
  load: ({ path }) => getDomain(path.client, path.domain),
  plan: ({ caller, now }, domain) => ({
    ...planTransferRetry(domain, caller.userId, now),
    reply: accepted({ message: 'The transfer is submitted again.' }),
  }),
  dispatch: dispatchFollowUp,
});
