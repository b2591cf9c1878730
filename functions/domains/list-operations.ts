import { domainOperations } from '../../shared/contract/domain-operations.ts';
import { getDomain } from '../../shared/domains/domains.ts';
import { presentOperation } from '../../shared/domains/operations/present-operation.ts';
import { handleListOf } from '../../shared/http/list.ts';
import { collections } from '../../shared/records/collections.ts';

export const handler = handleListOf(domainOperations['list-operations'], {
  collection: (path) => collections.operations(path.client, path.domain),
  parent: (path) => getDomain(path.client, path.domain),
  present: presentOperation,
});
