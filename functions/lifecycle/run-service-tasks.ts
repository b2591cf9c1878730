import { messageSchemas } from '../../shared/contract/messages.ts';
import { measureUsage } from '../../shared/hosting/usage.ts';
import { runServiceTask } from '../../shared/lifecycle/run-service-task.ts';
import { handleQueue } from '../../shared/platform/queue/handle-queue.ts';

export const handler = handleQueue(messageSchemas.provisioning, ({ kind, client_id, id }, { now }) =>
  kind === 'usage' ? measureUsage(client_id, id, now) : runServiceTask({ kind, client_id, id }, now),
);
