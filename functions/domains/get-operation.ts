import { domainChanges } from '../../shared/contract/domain-changes.ts';
import { getOperation } from '../../shared/domains/operations/operations.ts';
import { presentOperation } from '../../shared/domains/operations/present-operation.ts';
import { handle, ok } from '../../shared/http/handler.ts';

export const handler = handle(domainChanges['get-operation'], {
  load: ({ path }) => getOperation(path.client, path.domain, path.operation),
  respond: ({ now }, { operation }) => ok({ data: presentOperation(operation, now) }),
});
