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

/** A control panel that hosts accounts. Every method throws IntegrationError. */
export type HostingPanel = {
  /** Repeating it with the same username and domain finds the account the first call made. */
  createAccount(request: CreatePanelAccount): Promise<PanelAccount>;
  /** Null when there is no such account. */
  findAccount(username: string): Promise<PanelAccount | null>;
  /** A one-time login link; never logged or stored. */
  createLoginUrl(username: string): Promise<{ url: string; expiresAt: Date | null }>;
  changePassword(username: string, password: string): Promise<void>;
  suspend(username: string, reason: string): Promise<void>;
  unsuspend(username: string): Promise<void>;
  /** Succeeds when the account is already gone. */
  removeAccount(username: string): Promise<void>;
  listPlans(): Promise<string[]>;
};
