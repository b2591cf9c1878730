import * as z from 'zod';
import { settlePayment } from '../../shared/billing/settlement.ts';
import { GATEWAYS } from '../../shared/contract/vocabulary.ts';
import { handleQueue } from '../../shared/queue/handle-queue.ts';

const message = z.object({ gateway: z.enum(GATEWAYS), reference: z.string().min(1) });

export const handler = handleQueue(message, ({ gateway, reference }) =>
  settlePayment(gateway, reference, new Date()),
);
