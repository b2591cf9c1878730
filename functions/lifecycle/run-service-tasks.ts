import { messageSchemas } from '../../shared/contract/messages.ts';
import { runDomainOperation, runServiceTask } from '../../shared/lifecycle/index.ts';
import { handleQueue } from '../../shared/platform/queue/handle-queue.ts';

export const handler = handleQueue(messageSchemas.provisioning, (message, { now }) =>
  message.kind === 'operation' ? runDomainOperation(message, now) : runServiceTask(message, now),
);
