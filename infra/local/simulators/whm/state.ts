import { putAll, type Store } from '../store.ts';
import type { Zone } from './zone-file.ts';

export type WhmAccount = {
  user: string;
  /** The part of the name that no other account may share, in full: `uniquePart`. */
  unique_part: string;
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

export const openWhmState = (store: Store) => ({
  /** By user name. */
  accounts: store.collection<WhmAccount>('accounts', { indexes: ['domain', 'unique_part', 'building'] }),
  sessions: store.collection<WhmSession>('sessions'),
  /** By domain. */
  zones: store.collection<Zone>('zones'),
});

export type WhmState = ReturnType<typeof openWhmState>;

const UNIQUE_CHARACTERS = 8;

export const uniquePart = (user: string): string => user.slice(0, UNIQUE_CHARACTERS);

/** What the simulator kept in one file up to 1.0. */
export type FormerWhmState = {
  accounts: Record<string, Omit<WhmAccount, 'unique_part'>>;
  sessions: Record<string, WhmSession>;
  zones?: Record<string, Zone>;
};

export const takeOver = (state: WhmState, former: FormerWhmState): void => {
  for (const account of Object.values(former.accounts)) {
    state.accounts.put(account.user, { ...account, unique_part: uniquePart(account.user) });
  }
  putAll(state.sessions, former.sessions);
  putAll(state.zones, former.zones);
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
