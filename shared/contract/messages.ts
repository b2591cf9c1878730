import * as z from 'zod';
import type { QueueName } from './resources.ts';
import { GATEWAYS } from './vocabulary.ts';

/** The work queues, each with the schema of its messages. Every message may also carry a `correlation_id`. */
export const messageSchemas = {
  /** Has settlement ask the gateway about one payment, or about all it lists of refunds and disputes. */
  payments: z.union([
    z.object({ gateway: z.enum(GATEWAYS), reference: z.string().min(1) }),
    z.object({ gateway: z.enum(GATEWAYS), review: z.literal(true) }),
  ]),
  /** Work on a service: its next task, a reading of its usage at the panel, or a change of a domain. */
  provisioning: z.object({
    kind: z.enum(['hosting', 'domain', 'usage', 'operation']),
    client_id: z.int(),
    id: z.int(),
    /** Of an operation. */
    domain_id: z.int().optional(),
  }),
  /** An event to push to the devices of its client. */
  notifications: z.object({ client_id: z.int(), event_id: z.int() }),
  /** A mail of the outbox to send, by its reference. */
  mails: z.object({ mail: z.string().min(1) }),
  /** What SES tells of a mail; the integration reads it. */
  deliveries: z.looseObject({}),
} satisfies Record<QueueName, z.ZodType>;

export type QueueMessage<Q extends QueueName> = z.output<(typeof messageSchemas)[Q]>;

export type PaymentMessage = QueueMessage<'payments'>;
export type ServiceMessage = QueueMessage<'provisioning'>;
export type NotificationMessage = QueueMessage<'notifications'>;
