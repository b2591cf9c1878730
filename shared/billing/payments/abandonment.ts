import type { GatewayPayment } from '../../integrations/payment-gateway.ts';
import type { AttemptRecord } from '../../records/attempt-record.ts';

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
