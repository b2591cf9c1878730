import { domainOperations } from '../../shared/contract/domain-operations.ts';
import { getOperation } from '../../shared/domains/operations/operations.ts';
import { presentOperation } from '../../shared/domains/operations/present-operation.ts';
import { handle, ok } from '../../shared/http/handler.ts';

export const handler = handle(domainOperations['get-operation'], {
  load: ({ path }) => getOperation(path.client, path.domain, path.operation),
  respond: ({ now }, { operation }) => ok({ data: presentOperation(operation, now) }),
});
