import { chargeDueInvoice, runCharge } from '../billing/autopay/index.ts';
import { reviewMethod, settleSaving, tendWallet } from '../billing/payment-methods/index.ts';
import { reviewGateway, settlePayment } from '../billing/settlement/index.ts';
import { reviewTaxes, reviewTaxTable } from '../billing/tax-review/index.ts';
import type { PaymentMessage } from '../contract/messages.ts';
import { withPriority } from '../platform/priority.ts';

const carryOut = async (message: PaymentMessage, now: Date): Promise<void> => {
  if ('wallet' in message) return tendWallet(message.wallet, now);
  if ('taxes' in message) {
    return message.taxes === null ? reviewTaxTable(now) : reviewTaxes(message.taxes, now);
  }
  if ('charge' in message) {
    const { client_id, invoice_id, attempt_id } = message.charge;
    return attempt_id === null
      ? chargeDueInvoice(client_id, invoice_id, now)
      : runCharge({ client_id, invoice_id, attempt_id }, now);
  }
  if ('review' in message) return reviewGateway(message.gateway, now);
  if ('method' in message) return reviewMethod(message, now);
  const { gateway, reference } = message;
  if (!(await settleSaving(gateway, reference, now))) await settlePayment(gateway, reference, now);
};

/** What a message of the payments queue asks for. */
export const runPaymentTask = (message: PaymentMessage, now: Date): Promise<void> =>
  withPriority('review' in message ? 'look' : 'paid', () => carryOut(message, now));
