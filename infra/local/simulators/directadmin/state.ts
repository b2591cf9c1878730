import { createHash } from 'node:crypto';
import type { Store } from '../store.ts';

export type DirectAdminAccount = {
  username: string;
  domain: string;
  email: string;
  package: string;
  ip: string;
  creator: string;
  password_hash: string;
  created_at: string;
  suspended: boolean;
  disk_bytes: number;
  bandwidth_bytes: number;
};

export type LoginUrl = { username: string; expires: string };

/** Megabytes; null is unlimited. */
export type DirectAdminPackage = { quota_mb: number | null; bandwidth_mb: number | null };

/** Those of the reseller, by their names. */
export const PACKAGES: Record<string, DirectAdminPackage> = {
  starter: { quota_mb: 1_000, bandwidth_mb: 10_000 },
  business: { quota_mb: 10_000, bandwidth_mb: 100_000 },
  pro: { quota_mb: null, bandwidth_mb: null },
};

/** What `ip=shared` finds. */
export const SHARED_IP = '192.0.2.20';

export const openDirectAdminState = (store: Store) => ({
  /** By user name. */
  accounts: store.collection<DirectAdminAccount>('accounts', { indexes: ['domain'] }),
  /** By key. */
  loginUrls: store.collection<LoginUrl>('login_urls'),
});

export type DirectAdminState = ReturnType<typeof openDirectAdminState>;

export const hashPassword = (password: string): string => createHash('sha256').update(password).digest('hex');
