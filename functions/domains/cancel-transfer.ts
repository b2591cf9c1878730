import { domains } from '../../shared/contract/domains.ts';
import { getDomain, planTransferCancellation } from '../../shared/domains/index.ts';
import { dispatchFollowUp } from '../../shared/events/index.ts';
import { accepted, command } from '../../shared/http/index.ts';
import { tell } from '../../shared/languages/sentence.ts';

export const handler = command(domains['cancel-transfer'], {
  load: ({ path }) => getDomain(path.client, path.domain),
  plan: ({ caller, now }, domain) => ({
    ...planTransferCancellation(domain, `user:${caller.userId}`, now),
    reply: accepted({ message: tell`The transfer is being called off.` }),
  }),
  dispatch: dispatchFollowUp,
});
