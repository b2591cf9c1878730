import { PANEL_TARGETS } from '../contract/vocabulary.ts';
import { dispatchFollowUp, newEvent, writeEvent } from '../events/index.ts';
import type { HostingPanel, PanelUsage } from '../integrations/hosting-panel.ts';
import { say } from '../languages/sentence.ts';
import { config } from '../platform/config/config.ts';
import { addDays, toEpoch } from '../platform/dates.ts';
import { notFound } from '../platform/failure.ts';
import { toMajor } from '../platform/money.ts';
import { asRead, equals } from '../platform/table/changes.ts';
import { getItem } from '../platform/table/query.ts';
import { put, StaleWriteError, transact, update, type Write } from '../platform/table/write.ts';
import type { HostingAddon } from '../records/catalog.ts';
import type { EventRecord } from '../records/events.ts';
import type { Cancellation, HostingRecord, PlanChange, UsageDayRecord } from '../records/hosting.ts';
import { keys } from '../records/keys.ts';
import {
  CircuitOpenError,
  dueForNextStep,
  presentPriceChange,
  recurringTotal,
  totalOfTerms,
} from '../services/index.ts';
import { workAtPanel } from './servers.ts';

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

const isUp = ({ status }: HostingRecord) => status === 'active' || status === 'suspended';

const presentUsage = (usage: NonNullable<HostingRecord['usage']>) => ({
  disk_used_mb: usage.disk_used_mb,
  disk_limit_mb: usage.disk_limit_mb,
  bandwidth_used_mb: usage.bandwidth_used_mb,
  bandwidth_limit_mb: usage.bandwidth_limit_mb,
  measured_at: usage.measured_at,
});

export const presentCancellation = (cancellation: Cancellation): Cancellation => ({
  type: cancellation.type,
  status: cancellation.status,
  reason: cancellation.reason,
  requested_at: cancellation.requested_at,
  effective_at: cancellation.effective_at,
});

export const presentHostingAddon = (
  { addon_id, name, quantity, recurring_amount }: HostingAddon,
  currency: string,
) => ({ addon_id, name, quantity, recurring_amount: toMajor(recurring_amount, currency) });

const presentChange = (change: PlanChange, { currency, billing_cycle }: HostingRecord) => ({
  direction: change.direction,
  package: { id: change.package_id, name: change.package_name },
  billing_cycle: change.billing_cycle ?? billing_cycle,
  recurring_amount: toMajor(totalOfTerms(change), currency),
  addons: (change.addons ?? []).map((addon) => presentHostingAddon(addon, currency)),
  invoice_id: change.invoice_id,
  effective_at: change.effective_at,
  requested_at: change.requested_at,
});

export const presentHosting = (account: HostingRecord) => ({
  id: account.id,
  client_id: account.client_id,
  order_id: account.order_id ?? 0,
  status: account.status,
  domain: account.domain,
  username: isUp(account) ? account.username : null,
  package: { id: account.package_id, name: account.package_name },
  server:
    isUp(account) && account.server
      ? { hostname: account.server.hostname, ip: account.server.ip, nameservers: config().nameservers }
      : null,
  billing_cycle: account.is_free ? ('free' as const) : account.billing_cycle,
  recurring_amount: toMajor(recurringTotal(account), account.currency),
  currency: account.currency,
  price_change: presentPriceChange(account.price_change, account.currency),
  coupon:
    account.coupon && account.coupon.left !== 0
      ? { code: account.coupon.code, periods_left: account.coupon.left }
      : null,
  addons: (account.addons ?? []).map((addon) => presentHostingAddon(addon, account.currency)),
  options: account.options ?? [],
  usage: account.usage && presentUsage(account.usage),
  capabilities: account.status === 'active' ? [...(account.capabilities ?? PANEL_TARGETS)] : [],
  cancellation: account.cancellation && presentCancellation(account.cancellation),
  change: account.change ? presentChange(account.change, account) : null,
  next_due_at: account.next_due_at,
  activated_at: account.activated_at,
  created_at: account.created_at,
  updated_at: account.updated_at,
});

/** A year and a month, so that a month can be compared with the one a year before. */
const KEPT_DAYS = 396;

const dayOf = (time: string): string => time.slice(0, 10);

/** When an account is measured next, whether anybody looks at it or not. */
export const nextMeasurement = (now: Date): string => addDays(now, 1).toISOString();

/** Keeps a reading as that of its day; a later one of the same day takes its place. */
const writeUsageDay = ({ client_id, id }: HostingRecord, usage: PanelUsage, now: Date): Write => {
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
