import { domainDelegation } from '../../shared/contract/domain-delegation.ts';
import { assertBelow, getDomain, glue, planDomainChange, versionOf } from '../../shared/domains/index.ts';
import { command } from '../../shared/http/index.ts';

export const handler = command(domainDelegation['set-glue'], {
  load: ({ path }) => getDomain(path.client, path.domain),
  prepare: async ({ body }, domain) => {
    assertBelow(domain, body.glue_records);
    return body.if_version ?? versionOf(domain);
  },
  plan: ({ body, caller, now }, domain, version) => {
    const wanted = { glue_records: body.glue_records };
    return planDomainChange(domain, glue, { wanted, version }, caller.userId, now);
  },
});
