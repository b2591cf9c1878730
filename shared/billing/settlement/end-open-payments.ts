import type { AttemptRecord } from '../../records/payments.ts';
import { listAttempts } from '../invoices/index.ts';
import { gatewayFor, isPaidOrUnderWay } from '../payments/index.ts';
import { settlePayment } from './settlement.ts';

/**
 * Ends whatever could still be paid for an invoice, but for one attempt, also what nobody has asked about for long. Returns
 * false when some of it was paid, or is being paid, which is settled then. A page that cannot be ended may still be paid
 * at later, which becomes credit.
 */
export const endOpenPayments = async (
  { client_id, invoice_id }: Pick<AttemptRecord, 'client_id' | 'invoice_id'>,
  now: Date,
  but: number | null = null,
): Promise<boolean> => {
  const attempts = await listAttempts(client_id, invoice_id);
  const open = new Map(
    attempts
      .toReversed()
      .filter((other) => other.id !== but && other.payment_id === null)
      .map((other) => [other.reference, other]),
  );
  for (const attempt of open.values()) {
    const { gateway, reference } = attempt;
    const adapter = await gatewayFor(gateway);
    await adapter.end(reference);
    const state = await adapter.find(reference);
    if (!state || !isPaidOrUnderWay(attempt, state)) continue;
    await settlePayment(gateway, reference, now);
    return false;
  }
  return true;
};
