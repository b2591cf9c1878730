import { notFound } from '../runtime/failure.ts';
import { keys } from '../table/keys.ts';
import { getItem } from '../table/read.ts';
import type { DomainRecord } from './records.ts';

export const findDomain = async (clientId: number, id: number): Promise<DomainRecord> => {
  const domain = await getItem<DomainRecord>(keys.domain(clientId, id));
  if (!domain) throw notFound('domain');
  return domain;
};
