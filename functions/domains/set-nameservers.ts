import { domainDelegation } from '../../shared/contract/domain-delegation.ts';
import { assertNoDs } from '../../shared/dns/check-ds.ts';
import { assertNameservers } from '../../shared/dns/check-nameservers.ts';
import { getDomain } from '../../shared/domains/domains.ts';
import { planDomainChange } from '../../shared/domains/operations/change-domain.ts';
import { nameservers } from '../../shared/domains/operations/nameservers.ts';
import { versionOf } from '../../shared/domains/operations/plan-operation.ts';
import { command } from '../../shared/http/command.ts';

export const handler = command(domainDelegation['set-nameservers'], {
  load: ({ path }) => getDomain(path.client, path.domain),
  prepare: async ({ body }, domain) => {
    const isActive = domain.status === 'active';
    if (isActive && !body.force) await assertNameservers(domain, body.nameservers);
    if (isActive && domain.registrar !== 'manual' && !body.accept_dnssec_risk) await assertNoDs(domain);
    return body.if_version ?? versionOf(domain);
  },
  plan: ({ body, caller, now }, domain, version) => {
    const wanted = { nameservers: body.nameservers };
    return planDomainChange(domain, nameservers, { wanted, version }, caller.userId, now);
  },
});
