import { domainDelegation } from '../../shared/contract/domain-delegation.ts';
import { getDomain } from '../../shared/domains/domains.ts';
import { planDomainChange } from '../../shared/domains/operations/change-domain.ts';
import { assertBelow, glue } from '../../shared/domains/operations/delegation.ts';
import { versionOf } from '../../shared/domains/operations/plan-operation.ts';
import { command } from '../../shared/http/command.ts';

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
