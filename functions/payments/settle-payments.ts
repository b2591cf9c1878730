import { messageSchemas } from '../../shared/contract/messages.ts';
import { handleQueue } from '../../shared/platform/queue/handle-queue.ts';
import { runPaymentTask } from '../../shared/workers/index.ts';

export const handler = handleQueue(messageSchemas.payments, (message, { now }) =>
  runPaymentTask(message, now),
);
