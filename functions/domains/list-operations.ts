import { domainOperations } from '../../shared/contract/domain-settings.ts';
import { getDomain, presentOperation } from '../../shared/domains/index.ts';
import { handleListOf } from '../../shared/http/index.ts';
import { collections } from '../../shared/records/collections.ts';

export const handler = handleListOf(domainOperations['list-operations'], {
  collection: (path) => collections.operations(path.client, path.domain),
  parent: (path) => getDomain(path.client, path.domain),
  present: presentOperation,
});
