import { domainDelegation } from '../../shared/contract/domain-delegation.ts';
import { getDomain } from '../../shared/domains/domains.ts';
import { askRegistrar } from '../../shared/domains/operations/ask-registrar.ts';
import { presentDs } from '../../shared/domains/operations/delegation.ts';
import { versionOf } from '../../shared/domains/operations/plan-operation.ts';
import { handle, ok } from '../../shared/http/handler.ts';

export const handler = handle(domainDelegation['get-dnssec'], {
  load: ({ path }) => getDomain(path.client, path.domain),
  respond: async (_request, domain) => {
    const ds_records = await askRegistrar(domain, (registrar, name, options) =>
      registrar.listDsRecords(name, options),
    );
    return ok({ data: { version: versionOf(domain), ds_records: ds_records.map(presentDs) } });
  },
});
