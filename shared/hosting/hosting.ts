import { notFound } from '../runtime/failure.ts';
import { keys } from '../table/keys.ts';
import { getItem } from '../table/read.ts';
import type { HostingRecord } from './records.ts';

export const findHosting = async (clientId: number, id: number): Promise<HostingRecord> => {
  const account = await getItem<HostingRecord>(keys.hosting(clientId, id));
  if (!account) throw notFound('hosting account');
  return account;
};
