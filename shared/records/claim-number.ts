import { putNew, type Write } from '../platform/table/write.ts';
import { keys } from './keys.ts';
import type { NumberOwnerRecord } from './number-owner-record.ts';

/**
 * Goes into the transaction that makes an invoice, an order or a ticket: of all who draw the same id at the same moment
 * one gets it, and the others plan again with another.
 */
export const claimNumber = (
  kind: NumberOwnerRecord['kind'],
  { client_id, id }: Pick<NumberOwnerRecord, 'client_id' | 'id'>,
): Write => putNew({ ...keys.numberOwner(id), kind, client_id, id });
