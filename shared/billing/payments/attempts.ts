import { about, type FollowUp, newEvent, writeEvent } from '../../events/index.ts';
import type { GatewayPayment } from '../../integrations/payment-gateway.ts';
import { say } from '../../languages/sentence.ts';
import { errorFields, log } from '../../platform/log.ts';
import type { Changes } from '../../platform/table/changes.ts';
import { updateVersioned, type Write } from '../../platform/table/write.ts';
import { awaitsManualAction, dueAt } from '../../records/indexes.ts';
import type { InvoiceRecord } from '../../records/invoices.ts';
import { keys } from '../../records/keys.ts';
import type { AttemptRecord, Decline } from '../../records/payments.ts';
import { invoiceNumber, paymentInProgress } from '../invoices/index.ts';
import { gatewayFor } from './gateways.ts';

/** What a gateway's gatewayState means for our records; null when they say it already. */
export type Settlement = { outcome: string; writes: Write[]; followUp: FollowUp } | null;

export const attemptKey = ({ client_id, invoice_id, id }: AttemptRecord) =>
  keys.attempt(client_id, invoice_id, id);

/** A change of an attempt that holds only while it has the version that was read. */
export const updateAttempt = (attempt: AttemptRecord, changes: Changes<AttemptRecord>, now: Date): Write =>
  updateVersioned(attempt, { ...changes, set: { ...changes.set, updated_at: now.toISOString() } });

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
    const end = updateAttempt(attempt, { set: { status, ...found }, due: null }, now);
    return { outcome: status, writes: [end], followUp: {} };
  }
  const set = { status: 'failed', failure_message, decline_code, declines } as const;
  const write = updateAttempt(attempt, { set, due: 'unchanged' }, now);
  if (decline_code === ABANDONED) return { outcome: ABANDONED, writes: [write], followUp: {} };
  const event = newEvent(
    about.invoice({ client_id: attempt.client_id, id: attempt.invoice_id }),
    'payment_failed',
    say`The payment of invoice ${invoiceNumber(attempt.invoice_id)} did not go through.`,
    now,
  );
  return { outcome: 'failed', writes: [write, writeEvent(event)], followUp: { events: [event] } };
};

export const recordProgress = (
  attempt: AttemptRecord,
  status: AttemptRecord['status'],
  now: Date,
): Settlement => {
  const set = { status, failure_message: null, decline_code: null };
  const write = updateAttempt(attempt, { set, due: 'unchanged' }, now);
  return { outcome: status, writes: [write], followUp: {} };
};

/** Money in another currency than the invoice's cannot be counted; a person has to look at it. */
export const recordQuarantine = (attempt: AttemptRecord, now: Date): Settlement => {
  if (attempt.status === 'unknown') return null;
  const due = awaitsManualAction('disputed_payment', now, attempt.id);
  const write = updateAttempt(attempt, { set: { status: 'unknown' }, due }, now);
  return { outcome: 'wrong_currency', writes: [write], followUp: {} };
};

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

/**
 * So long a payer is expected to stay on a gateway's page. Such a page may have no end: what is paid there
 * later still counts.
 */
const WINDOW_MS = 30 * 60_000;

export const ABANDONED = 'abandoned';

export const windowEnd = ({ created_at }: Pick<AttemptRecord, 'created_at'>): Date =>
  new Date(Date.parse(created_at) + WINDOW_MS);

/**
 * The state of a payment that nobody is paying, once its payer has come back or the time for it is over: it failed.
 * Any other state is returned as it is.
 */
export const asAbandoned = (
  attempt: Pick<AttemptRecord, 'created_at' | 'returned_at'>,
  state: GatewayPayment,
  now: Date,
): GatewayPayment =>
  state.isAbandoned && (attempt.returned_at !== undefined || now >= windowEnd(attempt))
    ? {
        ...state,
        status: 'failed',
        failureMessage: 'The payment was not completed. You can try again.',
        declineCode: ABANDONED,
      }
    : state;

/** Approved by its payer and not declined since: its money may be taken at any moment. */
export const awaitsCapture = (
  { declines = [] }: Pick<AttemptRecord, 'declines'>,
  { status, approvalId }: GatewayPayment,
): boolean => status === 'approved' && !declines.some(({ gateway_id }) => gateway_id === approvalId);

/** Whether money of a payment is here, or may be on its way. */
export const isPaidOrUnderWay = (attempt: Pick<AttemptRecord, 'declines'>, state: GatewayPayment): boolean =>
  state.status === 'succeeded' || state.status === 'processing' || awaitsCapture(attempt, state);

/** What is said of a payment that its gateway has forgotten, because nobody has paid it. */
export const asForgotten = ({ reference, amount, currency }: AttemptRecord): GatewayPayment => ({
  reference,
  amount,
  currency,
  status: 'cancelled',
  failureMessage: null,
  declineCode: null,
  declineId: null,
  isAbandoned: false,
  refunds: [],
  disputes: [],
  savedMethod: null,
  payerCountry: null,
  card: null,
  metadata: {},
});

const OPEN = new Set<AttemptRecord['status']>(['created', 'requires_action', 'failed']);

/** The open attempts that another session would leave behind: the latest at each other gateway. */
const latestElsewhere = (attempts: AttemptRecord[], gateway: AttemptRecord['gateway']): AttemptRecord[] => {
  const latest = new Map(attempts.toReversed().map((attempt) => [attempt.gateway, attempt]));
  latest.delete(gateway);
  return [...latest.values()].filter(({ status }) => OPEN.has(status));
};

/** As the gateway says now; as it said last where it does not answer, so that the other gateway can still be used. */
const mayBePaid = async (attempt: AttemptRecord): Promise<boolean> => {
  const { gateway, reference, status } = attempt;
  const asRecorded = status === 'processing' || status === 'succeeded';
  try {
    const state = await (await gatewayFor(gateway)).find(reference);
    return state ? isPaidOrUnderWay(attempt, state) : asRecorded;
  } catch (error) {
    log.warn('payment not asked about', { gateway, reference, ...errorFields(error) });
    return asRecorded;
  }
};

/**
 * Throws a conflict when money for the invoice may be on its way already: a second session could be paid as well. An
 * open attempt at `gateway` itself is resumed or ended by whoever opens the session.
 */
export const assertNoneUnderWay = async (
  attempts: AttemptRecord[],
  gateway: AttemptRecord['gateway'],
): Promise<void> => {
  const processing = attempts.filter(({ status }) => status === 'processing');
  const asked = await Promise.all([...processing, ...latestElsewhere(attempts, gateway)].map(mayBePaid));
  if (asked.includes(true)) throw paymentInProgress();
};
