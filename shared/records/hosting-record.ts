import type {
  BillingCycle,
  CancellationStatus,
  CancellationType,
  HostingStatus,
  PanelTarget,
} from '../contract/vocabulary.ts';
import type { PanelUsage } from '../integrations/hosting-panel.ts';
import type { Key } from '../platform/table/key.ts';
import type { AddonUnits, HostingAddon } from './addon-record.ts';
import type { HeldCoupon } from './coupon-record.ts';
import type { FiledByStatus, SometimesDue } from './indexes.ts';
import type { Leased } from './lease.ts';
import type { PlanChange } from './plan-change.ts';
import type { PriceChange } from './price-change.ts';
import type { Renewal } from './renewal.ts';

export type Cancellation = {
  type: CancellationType;
  status: CancellationStatus;
  reason: string;
  requested_at: string;
  effective_at: string;
};

/** What an invoice has paid of a time, in minor units as the catalog has its prices. */
export type PaidPeriod = {
  invoice_id: number;
  amount: number;
  /** What the invoice was for in all, where a part of that has gone into an earlier period. */
  price: number;
  from: string;
  until: string;
};

/**
 * Work that has been decided on and that a machine has to do outside. It stays with the record until it is done, so
 * that it is found again whatever happens to a message or a worker. Without one, the record's dates say what is next.
 */
export type HostingTask = 'provision' | 'renew' | 'suspend' | 'terminate';

export interface HostingRecord
  extends Key<HostingRecord>,
    FiledByStatus<'HOSTING', HostingStatus>,
    SometimesDue,
    Leased {
  kind: 'hosting';
  id: number;
  client_id: number;
  order_id: number;
  invoice_id: number;
  status: HostingStatus;
  domain: string;
  /** At the control panel, fixed when the order is made. */
  username: string;
  package_id: number;
  package_name: string;
  plan: string;
  /** Chosen at the first try to provision and kept from then on. */
  server: { id: string; hostname: string; ip: string | null } | null;
  billing_cycle: BillingCycle;
  /** The package for a period, in minor units of `currency`, as the catalog has it: whether tax is in it is decided when it is invoiced. */
  recurring_amount: number;
  price_change?: PriceChange | null;
  /** Promised when it was ordered: no other price for periods that begin before. */
  price_kept_until?: string;
  /** Billed beside the package; missing where there are none. */
  addons?: HostingAddon[];
  /** What of them a person has delivered; missing where nothing was ever to be. */
  addons_delivered?: AddonUnits[];
  currency: string;
  /** What a coupon took off the first period and no later one: minor units; missing where it took nothing. */
  first_discount?: number;
  /** Missing where no later period is cheaper, and in records of earlier releases. */
  coupon?: HeldCoupon | null;
  /** What it took off the periods after the first that are not over, in minor units. */
  discounts?: { until: string; amount: number }[];
  usage: (PanelUsage & { measured_at: string }) | null;
  /** When it is measured again; missing in records of earlier releases until somebody looks at them. */
  measure_at?: string;
  /** The client was told that the disk is nearly full, and it has not been emptied since. */
  disk_nearly_full?: boolean;
  /** Pages of the panel that the account may open; missing while the panel has not said. */
  capabilities?: PanelTarget[];
  cancellation: Cancellation | null;
  next_due_at: string | null;
  /**
   * The payments for it whose money is gone: it is suspended as long as there is one. Empty once they are back and it is
   * to be restored; null after that.
   */
  gone_payments?: number[] | null;
  /** Those for which staff have yet to decide whether it is suspended; its package and cycle stay until then. */
  undecided_payments?: number[];
  /** What has paid for the periods that are not over; missing in records of earlier releases until the next one is paid. */
  paid_periods?: PaidPeriod[];
  /** By staff, until they lift it, whatever is paid. */
  staff_suspension?: { reason: string; since: string } | null;
  /** When it was suspended last. */
  suspended_at?: string;
  /** What was done about the end of the present period; missing until it is time. */
  renewal?: Renewal | null;
  /** A change of package or cycle that waits for its payment, for the worker, or for the end of the period. */
  change?: PlanChange | null;
  /** When an upgrade was paid; it is made next. */
  change_paid_at?: string | null;
  activated_at: string | null;
  /** When its periods began anew with another cycle; missing where they go on since it was activated. */
  periods_from?: string;
  /** Paid after its name was given free: the name is held again before anything else is done. */
  hold_released?: true;
  task?: HostingTask;
  created_at: string;
  updated_at: string;
}
