import type { Key } from '../platform/table/key.ts';
import type { AddonUnits } from './addon-record.ts';
import type { AlwaysDue } from './indexes.ts';

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
