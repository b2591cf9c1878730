import { domainOperations } from '../../shared/contract/domain-settings.ts';
import { getOperation, presentOperation } from '../../shared/domains/index.ts';
import { handle, ok } from '../../shared/http/index.ts';

export const handler = handle(domainOperations['get-operation'], {
  load: ({ path }) => getOperation(path.client, path.domain, path.operation),
  respond: ({ now }, { operation }) => ok({ data: presentOperation(operation, now) }),
});
