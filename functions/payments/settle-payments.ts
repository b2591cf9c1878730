import { runPaymentTask } from '../../shared/billing/autopay/run-payment-task.ts';
import { messageSchemas } from '../../shared/contract/messages.ts';
import { handleQueue } from '../../shared/platform/queue/handle-queue.ts';

export const handler = handleQueue(messageSchemas.payments, (message) => runPaymentTask(message, new Date()));
