import type { Zone } from './zone-file.ts';

export type WhmAccount = {
  user: string;
  domain: string;
  email: string;
  plan: string;
  owner: string;
  password_hash: string;
  /** Unix seconds. */
  created_at: number;
  suspended_at: number | null;
  suspend_reason: string;
  /** The panel is still at work on it: the name is taken, much of the rest is not there. */
  building: boolean;
  /** Features set for the account itself, before what its feature list says. */
  features?: Record<string, boolean>;
  /** Fields of its description as a control has set them. */
  shown: Record<string, unknown>;
};

/** A one-time login. */
export type WhmSession = { user: string; service: string; page: string | null; expires: number };

export type WhmState = {
  accounts: Record<string, WhmAccount>;
  sessions: Record<string, WhmSession>;
  zones: Record<string, Zone>;
};

/** Megabytes; null is unlimited. */
export type WhmPackage = { name: string; quota_mb: number | null; bandwidth_mb: number | null };

/** What `createacct` takes when it is told no plan; it is not among those of the reseller. */
export const DEFAULT_PACKAGE: WhmPackage = { name: 'default', quota_mb: null, bandwidth_mb: null };

/** The last one belongs to the reseller and is stored under the reseller's name. */
export const packagesOf = (reseller: string): WhmPackage[] => [
  { name: 'starter', quota_mb: 1_000, bandwidth_mb: 10_000 },
  { name: 'business', quota_mb: 10_000, bandwidth_mb: 100_000 },
  { name: 'pro', quota_mb: null, bandwidth_mb: null },
  { name: `${reseller}_economy`, quota_mb: 500, bandwidth_mb: 5_000 },
];

export const seconds = (): number => Math.floor(Date.now() / 1000);
