import { domainDelegation } from '../../shared/contract/domain-delegation.ts';
import { assertDs } from '../../shared/domains/dns/index.ts';
import { dnssec, getDomain, planDomainChange, versionOf } from '../../shared/domains/index.ts';
import { command } from '../../shared/http/index.ts';

export const handler = command(domainDelegation['set-dnssec'], {
  load: ({ path }) => getDomain(path.client, path.domain),
  prepare: async ({ body }, domain) => {
    if (!body.force && domain.status === 'active') await assertDs(domain, body.ds_records);
    return body.if_version ?? versionOf(domain);
  },
  plan: ({ body, caller, now }, domain, version) => {
    const wanted = { ds_records: body.ds_records };
    return planDomainChange(domain, dnssec, { wanted, version }, caller.userId, now);
  },
});
