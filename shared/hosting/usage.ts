import { dispatchFollowUp, newEvent, writeEvent } from '../events/index.ts';
import type { HostingPanel, PanelUsage } from '../integrations/hosting-panel.ts';
import { say } from '../languages/sentence.ts';
import { asRead, equals } from '../platform/table/changes.ts';
import { getItem } from '../platform/table/query.ts';
import { StaleWriteError, transact, update } from '../platform/table/write.ts';
import type { EventRecord } from '../records/events.ts';
import type { HostingRecord } from '../records/hosting.ts';
import { keys } from '../records/keys.ts';
import { CircuitOpenError, dueForNextStep } from '../services/index.ts';
import { needsMeasuring, nextMeasurement, writeUsageDay } from './hosting.ts';
import { workAtPanel } from './servers.ts';

/** While the panel does not answer there is nothing to keep: the next reading asks for it again. */
const unlessOpen = (error: unknown): null => {
  if (error instanceof CircuitOpenError) return null;
  throw error;
};

const read = async (panel: HostingPanel, username: string) => {
  const [account, capabilities] = await Promise.all([
    panel.findAccount(username),
    panel.findTargets(username),
  ]);
  return account && { usage: account.usage, capabilities };
};

/** Daily readings begin with the first look, in records that were made before there were any. */
const firstStep = (account: HostingRecord, now: Date) => {
  if (account.measure_at || account.task || account.lease_until) return { due: 'unchanged' as const };
  const measure_at = nextMeasurement(now);
  return { begun: { measure_at }, due: dueForNextStep({ ...account, measure_at }) };
};

/**
 * Reads disk, bandwidth and pages of an account from its panel and keeps them with the record and by day. A client
 * whose disk has become nearly full is told of it.
 */
export const measureUsage = async (clientId: number, id: number, now: Date): Promise<void> => {
  const account = await getItem(keys.hosting(clientId, id));
  if (!account?.server || !needsMeasuring(account, now)) return;
  const { username, server } = account;
  const found = await workAtPanel(server.id, now, (panel) => read(panel, username)).catch(unlessOpen);
  if (!found) return;
  const { disk_nearly_full, events } = diskSpace(account, found.usage, now);
  const { begun, due } = firstStep(account, now);
  const set = {
    usage: { ...found.usage, measured_at: now.toISOString() },
    disk_nearly_full,
    ...(found.capabilities ? { capabilities: found.capabilities } : {}),
    ...begun,
  };
  const unchanged = [
    equals('status', 'active' as const),
    asRead('disk_nearly_full', account.disk_nearly_full),
    ...(begun ? [asRead('due_sk', account.due_sk), asRead('lease_until', account.lease_until)] : []),
  ];
  try {
    await transact([
      update(account, { set, due }, unchanged),
      writeUsageDay(account, found.usage, now),
      ...events.map(writeEvent),
    ]);
  } catch (error) {
    // Another reading was first, or the account is not active any more.
    if (error instanceof StaleWriteError) return;
    throw error;
  }
  await dispatchFollowUp({ events });
};

/** Parts of its limit. Between the two nothing changes, so that a disk about the first is not told of every day. */
const NEARLY_FULL = 0.9;
const EMPTIED = 0.85;

const partOf = ({ disk_used_mb, disk_limit_mb }: PanelUsage): number =>
  disk_used_mb === null || !disk_limit_mb ? 0 : disk_used_mb / disk_limit_mb;

/** Whether a disk counts as nearly full, and what the client is told of it: once, until it was emptied. */
const diskSpace = (
  account: HostingRecord,
  usage: PanelUsage,
  now: Date,
): { disk_nearly_full: boolean; events: EventRecord[] } => {
  const [part, before] = [partOf(usage), account.disk_nearly_full ?? false];
  const disk_nearly_full = part >= (before ? EMPTIED : NEARLY_FULL);
  if (!disk_nearly_full || before) return { disk_nearly_full, events: [] };
  const percent = Math.floor(part * 100);
  const message = say`The disk space of ${account.domain} is nearly full: ${percent} % is used.`;
  return { disk_nearly_full, events: [newEvent(account, 'disk_nearly_full', message, now)] };
};
