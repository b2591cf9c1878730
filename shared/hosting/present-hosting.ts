import { PANEL_TARGETS } from '../contract/vocabulary.ts';
import { config } from '../platform/config/config.ts';
import { toMajor } from '../platform/money.ts';
import type { HostingAddon } from '../records/addon-record.ts';
import type { Cancellation, HostingRecord } from '../records/hosting-record.ts';
import type { PlanChange } from '../records/plan-change.ts';
import { recurringTotal, totalOfTerms } from '../services/hosting-addons.ts';
import { presentPriceChange } from '../services/present-price-change.ts';

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
  order_id: account.order_id,
  status: account.status,
  domain: account.domain,
  username: isUp(account) ? account.username : null,
  package: { id: account.package_id, name: account.package_name },
  server:
    isUp(account) && account.server
      ? { hostname: account.server.hostname, ip: account.server.ip, nameservers: config().nameservers }
      : null,
  billing_cycle: account.billing_cycle,
  recurring_amount: toMajor(recurringTotal(account), account.currency),
  currency: account.currency,
  price_change: presentPriceChange(account.price_change, account.currency),
  coupon:
    account.coupon && account.coupon.left !== 0
      ? { code: account.coupon.code, periods_left: account.coupon.left }
      : null,
  addons: (account.addons ?? []).map((addon) => presentHostingAddon(addon, account.currency)),
  usage: account.usage && presentUsage(account.usage),
  capabilities: account.status === 'active' ? [...(account.capabilities ?? PANEL_TARGETS)] : [],
  cancellation: account.cancellation && presentCancellation(account.cancellation),
  change: account.change ? presentChange(account.change, account) : null,
  next_due_at: account.next_due_at,
  activated_at: account.activated_at,
  created_at: account.created_at,
  updated_at: account.updated_at,
});
