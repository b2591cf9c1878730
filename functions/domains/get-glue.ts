import { domainDelegation } from '../../shared/contract/domain-delegation.ts';
import { getDomain } from '../../shared/domains/domains.ts';
import { askRegistrar } from '../../shared/domains/operations/ask-registrar.ts';
import { versionOf } from '../../shared/domains/operations/plan-operation.ts';
import { handle, ok } from '../../shared/http/handler.ts';

export const handler = handle(domainDelegation['get-glue'], {
  load: ({ path }) => getDomain(path.client, path.domain),
  respond: async (_request, domain) => {
    const glue_records = await askRegistrar(domain, (registrar, name, options) =>
      registrar.listGlueRecords(name, options),
    );
    return ok({ data: { version: versionOf(domain), glue_records } });
  },
});
