import * as z from 'zod';
import { provision } from '../../shared/fulfilment/provision.ts';
import { measureUsage } from '../../shared/hosting/usage.ts';
import { handleQueue } from '../../shared/queue/handle-queue.ts';

const message = z.object({
  kind: z.enum(['hosting', 'domain', 'usage']),
  client_id: z.int(),
  id: z.int(),
});

export const handler = handleQueue(message, ({ kind, client_id, id }, { now }) =>
  kind === 'usage' ? measureUsage(client_id, id, now) : provision({ kind, client_id, id }, now),
);
