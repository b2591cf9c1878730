import { domainDelegation } from '../../shared/contract/domain-delegation.ts';
import { assertNameservers, assertNoDs } from '../../shared/domains/dns/index.ts';
import { getDomain, nameservers, planDomainChange, versionOf } from '../../shared/domains/index.ts';
import { command } from '../../shared/http/index.ts';

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
