import { notFound } from '../platform/failure.ts';
import { getItem } from '../platform/table/read.ts';
import type { HostingRecord } from '../records/hosting-record.ts';
import { keys } from '../records/keys.ts';
import { dayOf } from './usage-history.ts';

const USAGE_FRESH_MS = 3600_000;

/** Whether what is known of an account's usage is too old to be shown for long. */
export const needsMeasuring = ({ status, usage }: HostingRecord, now: Date): boolean =>
  status === 'active' &&
  (usage === null ||
    now.getTime() - Date.parse(usage.measured_at) > USAGE_FRESH_MS ||
    dayOf(usage.measured_at) !== dayOf(now.toISOString()));

export const getHosting = async (clientId: number, id: number): Promise<HostingRecord> => {
  const account = await getItem(keys.hosting(clientId, id));
  if (!account) throw notFound('hosting account');
  return account;
};
