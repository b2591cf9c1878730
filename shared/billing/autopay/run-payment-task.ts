import type { PaymentMessage } from '../../contract/messages.ts';
import { settleSaving } from '../payment-methods/settle-saving.ts';
import { tendWallet } from '../payment-methods/tend-wallet.ts';
import { reviewGateway } from '../settlement/review-gateway.ts';
import { settlePayment } from '../settlement/settlement.ts';

/** What a message of the payments queue asks for. */
export const runPaymentTask = async (message: PaymentMessage, now: Date): Promise<void> => {
  if ('wallet' in message) return tendWallet(message.wallet, now);
  if ('review' in message) return reviewGateway(message.gateway, now);
  const { gateway, reference } = message;
  if (!(await settleSaving(gateway, reference, now))) await settlePayment(gateway, reference, now);
};
