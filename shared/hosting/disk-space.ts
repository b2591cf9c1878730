import { newEvent } from '../events/events.ts';
import type { PanelUsage } from '../integrations/hosting-panel.ts';
import type { EventRecord } from '../records/event-record.ts';
import type { HostingRecord } from '../records/hosting-record.ts';

/** Parts of its limit. Between the two nothing changes, so that a disk about the first is not told of every day. */
const NEARLY_FULL = 0.9;
const EMPTIED = 0.85;

const partOf = ({ disk_used_mb, disk_limit_mb }: PanelUsage): number =>
  disk_used_mb === null || !disk_limit_mb ? 0 : disk_used_mb / disk_limit_mb;

/** Whether a disk counts as nearly full, and what the client is told of it: once, until it was emptied. */
export const diskSpace = (
  account: HostingRecord,
  usage: PanelUsage,
  now: Date,
): { disk_nearly_full: boolean; events: EventRecord[] } => {
  const [part, before] = [partOf(usage), account.disk_nearly_full ?? false];
  const disk_nearly_full = part >= (before ? EMPTIED : NEARLY_FULL);
  if (!disk_nearly_full || before) return { disk_nearly_full, events: [] };
  const percent = Math.floor(part * 100);
  const message = `The disk space of ${account.domain} is nearly full: ${percent} % is used.`;
  return { disk_nearly_full, events: [newEvent(account, 'disk_nearly_full', message, now)] };
};
