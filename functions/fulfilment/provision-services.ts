import * as z from 'zod';
import { provision } from '../../shared/fulfilment/provision.ts';
import { handleQueue } from '../../shared/queue/handle-queue.ts';

const message = z.object({ kind: z.enum(['hosting', 'domain']), client_id: z.int(), id: z.int() });

export const handler = handleQueue(message, (service) => provision(service, new Date()));
