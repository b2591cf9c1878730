import type { Gateway, ItemType, OrderStatus } from '../contract/vocabulary.ts';
import type { Key } from '../platform/table/key.ts';
import type { AddonUnits } from './addon-record.ts';
import type { FiledByStatus } from './indexes.ts';

export interface OrderRecord extends Key<OrderRecord>, FiledByStatus<'ORDER', OrderStatus> {
  id: number;
  client_id: number;
  status: OrderStatus;
  invoice_id: number;
  currency: string;
  /** Minor units, with tax. */
  total: number;
  payment_gateway: Gateway;
  notes: string | null;
  /** The code it was placed with; missing where there was none. */
  promo_code?: string;
  /** What the code took off, and the account credit that was used as it was placed; missing in those of earlier releases. */
  discount?: number;
  credit_applied?: number;
  items: {
    type: ItemType;
    description: string;
    domain: string;
    hosting_account_id: number | null;
    domain_id: number | null;
    /** Without its add-ons, which are lines of their own. */
    total: number;
    /** Missing where it was ordered with none. */
    addons?: (AddonUnits & { description: string; total: number })[];
  }[];
  created_at: string;
  updated_at: string;
}
