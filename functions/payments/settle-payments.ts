import { settlePayment } from '../../shared/billing/settlement/settlement.ts';
import { messageSchemas } from '../../shared/contract/messages.ts';
import { handleQueue } from '../../shared/platform/queue/handle-queue.ts';

export const handler = handleQueue(messageSchemas.payments, ({ gateway, reference }) =>
  settlePayment(gateway, reference, new Date()),
);
