import type { AttemptRecord } from '../../records/attempt-record.ts';
import { dueAt } from '../../records/indexes.ts';
import type { InvoiceRecord } from '../../records/invoice-record.ts';
import { keys } from '../../records/keys.ts';

/** The gateway is asked about a payment after so many milliseconds, unless it has told us before. */
export const FIRST_CHECK_MS = 60_000;

type Beginning = Pick<
  AttemptRecord,
  'gateway' | 'reference' | 'status' | 'charge' | 'prompt' | 'save_card'
> & {
  /** Minor units; the balance unless said. */
  amount?: number;
};

/** The first record of an attempt to pay an invoice, or a part of it. Nothing has happened before it is written. */
export const newAttempt = (
  { client_id, id: invoice_id, balance, currency }: InvoiceRecord,
  id: number,
  { amount, ...beginning }: Beginning,
  now: Date,
): AttemptRecord => ({
  ...keys.attempt(client_id, invoice_id, id),
  ...dueAt(new Date(now.getTime() + FIRST_CHECK_MS), id),
  ...beginning,
  id,
  client_id,
  invoice_id,
  amount: amount ?? balance,
  ...(amount !== undefined && amount < balance ? { part: true as const } : {}),
  currency,
  failure_message: null,
  decline_code: null,
  payment_id: null,
  checks: 0,
  created_at: now.toISOString(),
  updated_at: now.toISOString(),
  version: 1,
});
