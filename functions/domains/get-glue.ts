import { domainDelegation } from '../../shared/contract/domain-delegation.ts';
import { askRegistrar, getDomain, versionOf } from '../../shared/domains/index.ts';
import { handle, ok } from '../../shared/http/index.ts';

export const handler = handle(domainDelegation['get-glue'], {
  load: ({ path }) => getDomain(path.client, path.domain),
  respond: async (_request, domain) => {
    const glue_records = await askRegistrar(domain, (registrar, name, options) =>
      registrar.listGlueRecords(name, options),
    );
    return ok({ data: { version: versionOf(domain), glue_records } });
  },
});
