import type { GatewayPayment } from '../../integrations/payment-gateway.ts';
import type { AttemptRecord, Decline } from '../../records/attempt-record.ts';
import type { InvoiceRecord } from '../../records/invoice-record.ts';
import { fileInvoice } from '../invoices/dunning.ts';
import { recordFailure, recordProgress, recordQuarantine, type Settlement } from '../payments/attempts.ts';
import { recordSuccess } from './record-success.ts';

/** Nothing is being charged any more: the invoice can be paid otherwise. */
const endCharge = (settlement: Settlement, { id }: AttemptRecord, invoice: InvoiceRecord): Settlement =>
  settlement && invoice.charging === id && invoice.status === 'unpaid'
    ? { ...settlement, writes: [...settlement.writes, fileInvoice(invoice, {}, ['charging'])] }
    : settlement;

/** A charge that its owner has been asked to confirm, which a gateway may call declined until then. */
const waitsForOwner = ({ charge, status }: AttemptRecord, { declineCode }: GatewayPayment): boolean =>
  charge !== undefined && status === 'requires_action' && declineCode === 'authentication_required';

/** What the gateway says of an attempt whose money is not here yet; null where that is known, or means nothing. */
export const settleAttempt = (
  attempt: AttemptRecord,
  invoice: InvoiceRecord,
  gatewayState: GatewayPayment,
  newDeclines: Decline[],
  now: Date,
): Settlement => {
  if (gatewayState.status === 'succeeded') {
    if (gatewayState.currency !== invoice.currency) return recordQuarantine(attempt, now);
    return recordSuccess(attempt, invoice, gatewayState, newDeclines, now);
  }
  // After its end an attempt takes nothing but money; of a state unknown to us nothing is known.
  const silent =
    attempt.status === 'cancelled' ||
    gatewayState.status === 'unknown' ||
    waitsForOwner(attempt, gatewayState);
  const known = gatewayState.status === attempt.status && newDeclines.length === 0;
  if (silent || known) return null;
  if (gatewayState.status === 'failed' || gatewayState.status === 'cancelled')
    return endCharge(recordFailure(attempt, gatewayState, newDeclines, now), attempt, invoice);
  return recordProgress(attempt, gatewayState, now);
};
