import type { PaymentMessage } from '../../contract/messages.ts';
import { reviewGateway } from './review-gateway.ts';
import { settlePayment } from './settlement.ts';

/** What a message of the payments queue asks for. */
export const runPaymentTask = (message: PaymentMessage, now: Date): Promise<void> =>
  'review' in message
    ? reviewGateway(message.gateway, now)
    : settlePayment(message.gateway, message.reference, now);
