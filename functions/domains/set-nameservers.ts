import { domainDelegation } from '../../shared/contract/domain-delegation.ts';
import { assertNameservers } from '../../shared/dns/check-nameservers.ts';
import { getDomain } from '../../shared/domains/domains.ts';
import { planDomainChange } from '../../shared/domains/operations/change-domain.ts';
import { nameservers } from '../../shared/domains/operations/nameservers.ts';
import { versionOf } from '../../shared/domains/operations/plan-operation.ts';
import { command } from '../../shared/http/command.ts';

export const handler = command(domainDelegation['set-nameservers'], {
  load: ({ path }) => getDomain(path.client, path.domain),
  prepare: async ({ body }, domain) => {
    if (!body.force && domain.status === 'active') await assertNameservers(domain, body.nameservers);
    return body.if_version ?? versionOf(domain);
  },
  plan: ({ body, caller, now }, domain, version) => {
    const wanted = { nameservers: body.nameservers };
    return planDomainChange(domain, nameservers, { wanted, version }, caller.userId, now);
  },
});
