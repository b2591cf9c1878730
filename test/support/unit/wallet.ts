import { keys } from '../../../shared/records/keys.ts';
import type { SavedMethod, WalletRecord } from '../../../shared/records/wallet.ts';
import { NOW } from './records.ts';

export const methodOf = (given: Partial<SavedMethod> = {}): SavedMethod => ({
  id: 7,
  gateway: 'stripe',
  method: 'pm_1',
  owner: 'cus_1',
  brand: 'visa',
  last4: '4242',
  exp_month: 12,
  exp_year: 2030,
  fingerprint: null,
  is_declined: false,
  expiry_told: false,
  created_at: NOW.toISOString(),
  ...given,
});

/** A wallet with a default and a backup, whose owner wants renewals to be charged. */
export const walletOf = (given: Partial<WalletRecord> = {}): WalletRecord => ({
  ...keys.wallet(1),
  client_id: 1,
  methods: [methodOf(), methodOf({ id: 8, method: 'pm_2', last4: '5556' })],
  default_id: 7,
  backup_id: 8,
  removed: [],
  autopay: { enabled: true, credit_first: true, days_before: 3, off: [] },
  created_at: NOW.toISOString(),
  updated_at: NOW.toISOString(),
  version: 4,
  ...given,
});
