import { domainSearch } from '../../shared/contract/domain-search.ts';
import { checkAvailability, NOT_A_DOMAIN_NAME } from '../../shared/domains/index.ts';
import { handle, ok } from '../../shared/http/index.ts';
import { invalid } from '../../shared/platform/failure.ts';

export const handler = handle(domainSearch['check-domain'], {
  respond: async ({ body, now }) => {
    const [answer] = await checkAvailability([body.domain], now);
    if (!answer || answer.status === 'invalid') throw invalid({ domain: [NOT_A_DOMAIN_NAME] });
    return ok(answer);
  },
});
