import { about } from '../../events/about.ts';
import type { FollowUp } from '../../events/dispatch-follow-up.ts';
import { newEvent, writeEvent } from '../../events/events.ts';
import type { GatewayPayment } from '../../integrations/payment-gateway.ts';
import type { OptionalOf, SetOf } from '../../platform/table/changes.ts';
import { equals } from '../../platform/table/expressions.ts';
import { update, type Write } from '../../platform/table/write.ts';
import type { AttemptRecord, Decline } from '../../records/attempt-record.ts';
import { awaitsManualAction, NOT_DUE } from '../../records/indexes.ts';
import { keys } from '../../records/keys.ts';
import { invoiceNumber } from '../invoices/present-invoice.ts';
import { ABANDONED } from './abandonment.ts';

/** What a gateway's gatewayState means for our records; null when they say it already. */
export type Settlement = { outcome: string; writes: Write[]; followUp: FollowUp } | null;

export const attemptKey = ({ client_id, invoice_id, id }: AttemptRecord) =>
  keys.attempt(client_id, invoice_id, id);

/** A change of an attempt that holds only while it has the version that was read. */
export const updateAttempt = (
  attempt: AttemptRecord,
  set: SetOf<AttemptRecord>,
  now: Date,
  remove: readonly OptionalOf<AttemptRecord>[] = [],
): Write =>
  update(
    attemptKey(attempt),
    { set: { ...set, updated_at: now.toISOString(), version: attempt.version + 1 }, remove },
    [equals('version', attempt.version)],
  );

/** More than anybody makes of one payment; the oldest beyond it are not shown. */
const MAX_DECLINES = 50;

/** All that were made of an attempt, oldest first. */
export const withDeclines = ({ declines = [] }: AttemptRecord, newDeclines: Decline[]): Decline[] =>
  [...declines, ...newDeclines].slice(-MAX_DECLINES);

/**
 * A decline, or several, or an end without payment. A declined card payment may still be tried again and succeed; one
 * that ends keeps what was said of its decline. Who has left the gateway's page knows it, and is told nothing.
 */
export const recordFailure = (
  attempt: AttemptRecord,
  gatewayState: GatewayPayment,
  newDeclines: Decline[],
  now: Date,
): Settlement => {
  const { failureMessage: failure_message, declineCode: decline_code, status } = gatewayState;
  const declines = withDeclines(attempt, newDeclines);
  if (status === 'cancelled') {
    const found = newDeclines.length > 0 ? { declines } : {};
    const end = updateAttempt(attempt, { status, ...found }, now, NOT_DUE);
    return { outcome: status, writes: [end], followUp: {} };
  }
  const write = updateAttempt(attempt, { status, failure_message, decline_code, declines }, now);
  if (decline_code === ABANDONED) return { outcome: ABANDONED, writes: [write], followUp: {} };
  const event = newEvent(
    about.invoice({ client_id: attempt.client_id, id: attempt.invoice_id }),
    'payment_failed',
    `The payment of invoice ${invoiceNumber(attempt.invoice_id)} did not go through.`,
    now,
  );
  return { outcome: status, writes: [write, writeEvent(event)], followUp: { events: [event] } };
};

export const recordProgress = (
  attempt: AttemptRecord,
  gatewayState: GatewayPayment,
  now: Date,
): Settlement => {
  const cleared = { failure_message: null, decline_code: null };
  const write = updateAttempt(attempt, { status: gatewayState.status, ...cleared }, now);
  return { outcome: gatewayState.status, writes: [write], followUp: {} };
};

/** Money in another currency than the invoice's cannot be counted; a person has to look at it. */
export const recordQuarantine = (attempt: AttemptRecord, now: Date): Settlement => {
  if (attempt.status === 'unknown') return null;
  const waiting = awaitsManualAction('disputed_payment', now, attempt.id);
  const write = updateAttempt(attempt, { status: 'unknown', ...waiting }, now);
  return { outcome: 'wrong_currency', writes: [write], followUp: {} };
};
