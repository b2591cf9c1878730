import type { PanelUsage } from '../integrations/hosting-panel.ts';
import { addDays, toEpoch } from '../platform/dates.ts';
import { put, type Write } from '../platform/table/write.ts';
import type { HostingRecord } from '../records/hosting-record.ts';
import { keys } from '../records/keys.ts';
import type { UsageDayRecord } from '../records/usage-day-record.ts';

/** A year and a month, so that a month can be compared with the one a year before. */
const KEPT_DAYS = 396;

export const dayOf = (time: string): string => time.slice(0, 10);

/** When an account is measured next, whether anybody looks at it or not. */
export const nextMeasurement = (now: Date): string => addDays(now, 1).toISOString();

/** Keeps a reading as that of its day; a later one of the same day takes its place. */
export const writeUsageDay = ({ client_id, id }: HostingRecord, usage: PanelUsage, now: Date): Write => {
  const date = dayOf(now.toISOString());
  return put({
    ...keys.usageDay(client_id, id, date),
    ...usage,
    hosting_account_id: id,
    date,
    measured_at: now.toISOString(),
    expires_at_epoch: toEpoch(addDays(now, KEPT_DAYS)),
  });
};

export const presentUsageDay = (day: UsageDayRecord) => ({
  date: day.date,
  disk_used_mb: day.disk_used_mb,
  disk_limit_mb: day.disk_limit_mb,
  bandwidth_used_mb: day.bandwidth_used_mb,
  bandwidth_limit_mb: day.bandwidth_limit_mb,
  measured_at: day.measured_at,
});
