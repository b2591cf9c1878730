import { messageSchemas } from '../../shared/contract/messages.ts';
import { runServiceTask } from '../../shared/lifecycle/index.ts';
import { handleQueue } from '../../shared/platform/queue/handle-queue.ts';

export const handler = handleQueue(messageSchemas.renewals, (service, { now }) =>
  runServiceTask(service, now),
);
