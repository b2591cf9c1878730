import { newId } from '../platform/table/ids.ts';
import { put, type Write } from '../platform/table/write.ts';
import type { ClientProfile } from '../records/client-record.ts';
import { dueAt } from '../records/indexes.ts';
import { keys } from '../records/keys.ts';

/**
 * Has the unpaid invoices of a client brought up to date: it goes into the transaction of what decides on their tax, or
 * on whom they name.
 */
export const requestTaxReview = (clientId: number, now: Date, first: Date = now): Write => {
  const id = newId(now);
  return put({
    ...keys.taxReview(clientId),
    ...dueAt(first, id),
    client_id: clientId,
    id,
    tries: 0,
    requested_at: now.toISOString(),
  });
};

const ON_INVOICES = [
  'company_name',
  'first_name',
  'last_name',
  'address',
  'city',
  'state',
  'postcode',
  'country',
  'tax_id',
] as const;

/** Whether invoices name their buyer otherwise than before. */
export const isOtherBuyer = (before: ClientProfile, after: ClientProfile): boolean =>
  ON_INVOICES.some((field) => (before[field] ?? null) !== (after[field] ?? null));
