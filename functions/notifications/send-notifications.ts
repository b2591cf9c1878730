import { messageSchemas } from '../../shared/contract/messages.ts';
import { announce, notify, pushProviderFor } from '../../shared/notifications/index.ts';
import { handleQueue } from '../../shared/platform/queue/handle-queue.ts';

export const handler = handleQueue(messageSchemas.notifications, (message, { now }) =>
  'announcement' in message
    ? announce(message.announcement, now)
    : notify(message.client_id, message.event_id, pushProviderFor, now),
);
