import { domains } from '../../shared/contract/domains.ts';
import { getDomain } from '../../shared/domains/domains.ts';
import { planTransferCancellation } from '../../shared/domains/transfers.ts';
import { dispatchFollowUp } from '../../shared/events/dispatch-follow-up.ts';
import { command } from '../../shared/http/command.ts';
import { accepted } from '../../shared/http/handler.ts';

export const handler = command(domains['cancel-transfer'], {
  load: ({ path }) => getDomain(path.client, path.domain),
  plan: ({ caller, now }, domain) => ({
    ...planTransferCancellation(domain, `user:${caller.userId}`, now),
    reply: accepted({ message: 'The transfer is being called off.' }),
  }),
  dispatch: dispatchFollowUp,
});
