import { messageSchemas } from '../../shared/contract/messages.ts';
import { measureUsage } from '../../shared/hosting/usage.ts';
import { runDomainOperation } from '../../shared/lifecycle/run-domain-operation.ts';
import { runServiceTask } from '../../shared/lifecycle/run-service-task.ts';
import { handleQueue } from '../../shared/platform/queue/handle-queue.ts';

export const handler = handleQueue(
  messageSchemas.provisioning,
  ({ kind, client_id, id, domain_id = 0 }, { now }) => {
    if (kind === 'usage') return measureUsage(client_id, id, now);
    if (kind === 'operation') return runDomainOperation({ client_id, domain_id, id }, now);
    return runServiceTask({ kind, client_id, id }, now);
  },
);
