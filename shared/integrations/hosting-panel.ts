import type { PanelTarget } from '../contract/vocabulary.ts';

export type PanelUsage = {
  disk_used_mb: number | null;
  disk_limit_mb: number | null;
  bandwidth_used_mb: number | null;
  bandwidth_limit_mb: number | null;
};

/** Null limits are unlimited or unknown. */
export type PanelAccount = {
  username: string;
  domain: string;
  ip: string | null;
  plan: string | null;
  suspended: boolean;
  usage: PanelUsage;
};

export type CreatePanelAccount = {
  username: string;
  domain: string;
  plan: string;
  password: string;
  contactEmail: string;
};

/**
 * A DNS record with absolute names, in lower case, without a dot at the end. `data` are the parts of the RDATA in
 * their order (RFC 1035): A and AAAA `[address]`, CNAME and NS `[name]`, MX `[preference, name]`, SRV
 * `[priority, weight, port, name]`, CAA `[flags, tag, value]`, TXT `[text]` of any length. `ttl` in seconds.
 */
export type PanelDnsRecord = { name: string; type: string; ttl: number; data: string[] };

/** `line` names a record of a zone for as long as the zone has the same `serial`. */
export type PanelZone = {
  domain: string;
  serial: number;
  records: (PanelDnsRecord & { line: number })[];
};

/** `serial` is that of the zone in which the lines to be removed were read. */
export type PanelZoneChange = { domain: string; serial: number; add: PanelDnsRecord[]; remove: number[] };

/** `deadlineMs` bounds all outgoing calls of one method together; each call keeps its own limit below that. */
export type PanelCallOptions = { deadlineMs?: number };

/** A control panel that hosts accounts. Every method throws IntegrationError. */
export type HostingPanel = {
  /**
   * Repeating it with the same username and domain finds the account the first call made. Rejected with code
   * `username_taken` or `username_invalid`: another name may do. `unavailable` with code `account_building`: it is
   * there but not finished; ask again later.
   */
  createAccount(request: CreatePanelAccount, options?: PanelCallOptions): Promise<PanelAccount>;
  /** Null when there is no such account. */
  findAccount(username: string, options?: PanelCallOptions): Promise<PanelAccount | null>;
  /**
   * Pages of the panel that the account may open with a login link; null where the panel does not say. One whose
   * features the panel does not name counts as there.
   */
  findTargets(username: string, options?: PanelCallOptions): Promise<PanelTarget[] | null>;
  /**
   * Moves the account to a plan of another name and returns it as the panel then shows it. Moving it again does
   * no harm. Rejected with code `unknown_plan` or `not_found`.
   */
  changePlan(username: string, plan: string, options?: PanelCallOptions): Promise<PanelAccount>;
  /**
   * A one-time login link to the panel's start page, or to a target that `findTargets` names; never logged or stored.
   */
  createLoginUrl(
    username: string,
    target?: PanelTarget,
    options?: PanelCallOptions,
  ): Promise<{ url: string; expiresAt: Date | null }>;
  changePassword(username: string, password: string, options?: PanelCallOptions): Promise<void>;
  suspend(username: string, reason: string, options?: PanelCallOptions): Promise<void>;
  unsuspend(username: string, options?: PanelCallOptions): Promise<void>;
  /** Succeeds when the account is already gone. */
  removeAccount(username: string, options?: PanelCallOptions): Promise<void>;
  listPlans(options?: PanelCallOptions): Promise<string[]>;
  /**
   * The zone of a domain that the panel serves; null when it serves none. Rejected with code `zone_unsupported` for
   * one with directives that change what its names mean.
   */
  readZone(domain: string, options?: PanelCallOptions): Promise<PanelZone | null>;
  /**
   * Adds and removes records as one change that holds or is refused; returns the new serial. Rejected with code
   * `zone_changed` when the zone has another serial by now, which is also what a repeated call gets whose first
   * answer was lost: read the zone and compare. Rejected with code `zone_not_found`, or null for bad records.
   */
  editZone(change: PanelZoneChange, options?: PanelCallOptions): Promise<{ serial: number }>;
};
