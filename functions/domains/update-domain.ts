import { domainChanges } from '../../shared/contract/domain-changes.ts';
import { getDomain } from '../../shared/domains/domains.ts';
import { planDomainChange } from '../../shared/domains/operations/change-domain.ts';
import { versionOf } from '../../shared/domains/operations/plan-operation.ts';
import { settings } from '../../shared/domains/operations/settings.ts';
import { command } from '../../shared/http/command.ts';

export const handler = command(domainChanges['update-domain'], {
  load: ({ path }) => getDomain(path.client, path.domain),
  prepare: async ({ body }, domain) => body.if_version ?? versionOf(domain),
  plan: ({ body, caller, now }, domain, version) => {
    const { if_version: _, ...wanted } = body;
    return planDomainChange(domain, settings, { wanted, version }, caller.userId, now);
  },
});
