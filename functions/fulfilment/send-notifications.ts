import * as z from 'zod';
import { notify } from '../../shared/mobile/notify.ts';
import { pushProviderFor } from '../../shared/mobile/push-providers.ts';
import { handleQueue } from '../../shared/queue/handle-queue.ts';

const message = z.object({ client_id: z.int(), event_id: z.int() });

export const handler = handleQueue(message, ({ client_id, event_id }, { now }) =>
  notify(client_id, event_id, pushProviderFor, now),
);
