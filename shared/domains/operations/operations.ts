import { notFound } from '../../platform/failure.ts';
import { getItems } from '../../platform/table/read.ts';
import type { DomainRecord } from '../../records/domain-record.ts';
import { keys } from '../../records/keys.ts';
import type { OperationRecord } from '../../records/operation-record.ts';

export type DomainAndOperation = { domain: DomainRecord; operation: OperationRecord };

/** One change of a domain, with the domain. */
export const getOperation = async (
  clientId: number,
  domainId: number,
  id: number,
): Promise<DomainAndOperation> => {
  const [domain, operation] = await getItems(
    keys.domain(clientId, domainId),
    keys.operation(clientId, domainId, id),
  );
  if (!domain) throw notFound('domain');
  if (!operation) throw notFound('operation');
  return { domain, operation };
};
