import { messageSchemas } from '../../shared/contract/messages.ts';
import { runDomainOperation } from '../../shared/lifecycle/run-domain-operation.ts';
import { runServiceTask } from '../../shared/lifecycle/run-service-task.ts';
import { handleQueue } from '../../shared/platform/queue/handle-queue.ts';

export const handler = handleQueue(messageSchemas.provisioning, (message, { now }) =>
  message.kind === 'operation' ? runDomainOperation(message, now) : runServiceTask(message, now),
);
