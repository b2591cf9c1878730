import { messageSchemas } from '../../shared/contract/messages.ts';
import { measureUsage } from '../../shared/hosting/index.ts';
import { handleQueue } from '../../shared/platform/queue/handle-queue.ts';

export const handler = handleQueue(messageSchemas.usage, ({ client_id, id }, { now }) =>
  measureUsage(client_id, id, now),
);
