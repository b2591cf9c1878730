import { messageSchemas } from '../../shared/contract/messages.ts';
import { notify } from '../../shared/notifications/notify.ts';
import { pushProviderFor } from '../../shared/notifications/push-providers.ts';
import { handleQueue } from '../../shared/platform/queue/handle-queue.ts';

export const handler = handleQueue(messageSchemas.notifications, ({ client_id, event_id }, { now }) =>
  notify(client_id, event_id, pushProviderFor, now),
);
