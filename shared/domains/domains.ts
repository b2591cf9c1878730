import { notFound } from '../platform/failure.ts';
import { getItem } from '../platform/table/read.ts';
import type { DomainRecord } from '../records/domain-record.ts';
import { keys } from '../records/keys.ts';

export const getDomain = async (clientId: number, id: number): Promise<DomainRecord> => {
  const domain = await getItem(keys.domain(clientId, id));
  if (!domain) throw notFound('domain');
  return domain;
};
