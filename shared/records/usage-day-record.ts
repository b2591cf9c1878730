import type { PanelUsage } from '../integrations/hosting-panel.ts';
import type { Key } from '../platform/table/key.ts';
import type { Expiring } from './indexes.ts';

/** The last reading of a hosting account's usage on one day (UTC). */
export interface UsageDayRecord extends Key<UsageDayRecord>, PanelUsage, Expiring {
  hosting_account_id: number;
  /** Such as `2026-11-22`. */
  date: string;
  measured_at: string;
}
