import { domainDelegation } from '../../shared/contract/domain-delegation.ts';
import { askRegistrar, getDomain, presentDs, versionOf } from '../../shared/domains/index.ts';
import { handle, ok } from '../../shared/http/index.ts';

export const handler = handle(domainDelegation['get-dnssec'], {
  load: ({ path }) => getDomain(path.client, path.domain),
  respond: async (_request, domain) => {
    const ds_records = await askRegistrar(domain, (registrar, name, options) =>
      registrar.listDsRecords(name, options),
    );
    return ok({ data: { version: versionOf(domain), ds_records: ds_records.map(presentDs) } });
  },
});
