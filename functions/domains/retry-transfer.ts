import { domains } from '../../shared/contract/domains.ts';
import { getDomain, planTransferRetry } from '../../shared/domains/index.ts';
import { dispatchFollowUp } from '../../shared/events/index.ts';
import { accepted, command } from '../../shared/http/index.ts';
import { tell } from '../../shared/languages/sentence.ts';

export const handler = command(domains['retry-transfer'], {
  load: ({ path }) => getDomain(path.client, path.domain),
  plan: ({ caller, now }, domain) => ({
    ...planTransferRetry(domain, caller.userId, now),
    reply: accepted({ message: tell`The transfer is submitted again.` }),
  }),
  dispatch: dispatchFollowUp,
});
