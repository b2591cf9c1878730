import type {
  BillingCycle,
  CancellationStatus,
  CancellationType,
  HostingStatus,
  PanelTarget,
  PlanChangeDirection,
} from '../contract/vocabulary.ts';
import type { PanelUsage } from '../integrations/hosting-panel.ts';
import type { Key } from '../platform/table/key.ts';
import type { AddonUnits, HeldCoupon, HostingAddon, PriceChange, TaxAmount } from './catalog.ts';
import type { TaxExemption } from './clients.ts';
import type { DomainRecord } from './domains.ts';
import type { Origin } from './imports.ts';
import type { AlwaysDue, Expiring, FiledByStatus, SometimesDue } from './indexes.ts';
import type { ReverseCharge } from './invoices.ts';
import type { Leased, Renewal } from './tasks.ts';

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
  /** Both null for one that was not ordered here. */
  order_id: number | null;
  invoice_id: number | null;
  /** Of one that was brought in from another system. */
  origin?: Origin;
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
  /** Paid once and for all with nothing: it was never billed where it was brought in from. */
  is_free?: true;
  /** The package for a period, in minor units of `currency`, as the catalog has it: whether tax is in it is decided when it is invoiced. */
  recurring_amount: number;
  price_change?: PriceChange | null;
  /** Promised when it was ordered: no other price for periods that begin before. */
  price_kept_until?: string;
  /** Billed beside the package; missing where there are none. */
  addons?: HostingAddon[];
  /** What of them a person has delivered; missing where nothing was ever to be. */
  addons_delivered?: AddonUnits[];
  /** What was chosen for one that was brought in: `recurring_amount` has what it costs, and nothing here changes it. */
  options?: HostingOption[];
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
  /** When it was over; missing before, and in records of earlier releases. */
  ended_at?: string;
  /** When its periods began anew with another cycle; missing where they go on since it was activated. */
  periods_from?: string;
  /** Paid after its name was given free: the name is held again before anything else is done. */
  hold_released?: true;
  task?: HostingTask;
  created_at: string;
  updated_at: string;
}

/** Such as `Disk space` with `100 GB`. */
export type HostingOption = { name: string; value: string };

/** What a client buys and that a machine, or a person, sets up and renews. Told apart by `kind`. */
export type ServiceRecord = HostingRecord | DomainRecord;

export type ServiceKind = ServiceRecord['kind'];

/** How many of our accounts a hosting server has. */
export interface ServerLoadRecord extends Key<ServerLoadRecord> {
  accounts: number;
}

/** The last reading of a hosting account's usage on one day (UTC). */
export interface UsageDayRecord extends Key<UsageDayRecord>, PanelUsage, Expiring {
  hosting_account_id: number;
  /** Such as `2026-11-22`. */
  date: string;
  measured_at: string;
}

/** Add-ons of an account that differ from what was delivered; it is there until a person says that they do not. */
export interface AddonDeliveryRecord extends Key<AddonDeliveryRecord>, AlwaysDue {
  kind: 'addons';
  /** Of the hosting account. */
  id: number;
  client_id: number;
  domain: string;
  /** What the account has to have; nothing once it has ended. */
  addons: AddonUnits[];
  /** What was delivered before. */
  delivered: AddonUnits[];
  created_at: string;
}

/** A package for a cycle with add-ons, and what a period of each costs: minor units of the account's currency, as in the catalog. */
export type PlanTerms = {
  package_id: number;
  package_name: string;
  /** The package's name at the control panel. */
  plan: string;
  recurring_amount: number;
  /** Missing in what earlier releases were asked for: the account keeps its own. */
  billing_cycle?: BillingCycle;
  /** Missing where it has none before and after, and in what earlier releases were asked for. */
  addons?: HostingAddon[];
};

/** ISO 8601; takes the place of what is left of the present period. */
export type NewPeriod = { from: string; until: string };

/** What had gone back, in minor units, of an invoice that paid for the present period when a change was priced. */
export type WentBack = { invoice_id: number; back: number };

/** A change of package, cycle or add-ons that was asked for and has not been made yet. */
export type PlanChange = PlanTerms & {
  id: number;
  direction: PlanChangeDirection;
  /** Of an upgrade: what has to be paid first, and until when it may be. */
  invoice_id: number | null;
  pay_until: string | null;
  /** Of a downgrade: the end of the period that was paid for. */
  effective_at: string | null;
  /** Of an upgrade to a longer cycle. */
  new_period?: NewPeriod;
  /** Of an upgrade, as its quote; missing in what earlier releases were asked for. */
  amount?: number;
  went_back?: WentBack[];
  requested_at: string;
};

/** What an account used, when it was last measured, of which another package has less. */
export type Excess = { resource: 'disk' | 'bandwidth'; used_mb: number; limit_mb: number };

/** The price of a change, frozen until it expires. */
export interface PlanQuoteRecord extends Key<PlanQuoteRecord>, Expiring {
  id: number;
  client_id: number;
  hosting_account_id: number;
  direction: PlanChangeDirection;
  from: PlanTerms;
  to: PlanTerms;
  /** The account's `next_due_at` that it was worked out for. */
  period_end: string;
  /** Of an upgrade to a longer cycle. */
  new_period?: NewPeriod;
  /** Of the price of a new period, minor units: what is left of the present one has paid for that much. */
  unused?: number;
  /** Minor units, as the catalog has its prices: what the change costs. */
  amount?: number;
  went_back?: WentBack[];
  /** Add-ons that the account cannot keep. */
  dropped?: AddonUnits[];
  /** What the package is too small for; missing where it is not, and in quotes of earlier releases. */
  excess?: Excess[];
  currency: string;
  /** Minor units: what is to be paid for the rest of what was paid for, or for the new period. */
  unit_price: number;
  tax: number;
  taxes: TaxAmount[];
  tax_exemption?: TaxExemption;
  reverse_charge?: ReverseCharge;
  vat_unanswered?: string;
  total: number;
  created_at: string;
  expires_at: string;
}
