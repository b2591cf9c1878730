import * as z from 'zod';
import { schema } from './common.ts';
import type { QueueName } from './resources.ts';

const service = schema(() =>
  z.object({ kind: z.enum(['hosting', 'domain']), client_id: z.int(), id: z.int() }),
);
const operation = schema(() =>
  z.object({ kind: z.literal('operation'), client_id: z.int(), domain_id: z.int(), id: z.int() }),
);

const domainName = z.string().min(1).max(253);

/**
 * What a registrar is asked about names, by the function that holds its credential for those who only ask. Questions of the
 * last release name no registrar: the first of the configuration is meant.
 */
export const registrarQuestion = schema(() => {
  const registrar = z.string().min(1).optional();
  return z.discriminatedUnion('ask', [
    z.object({ ask: z.literal('offers'), registrar, domains: z.array(domainName).min(1).max(100) }),
    z.object({
      ask: z.literal('suggestions'),
      registrar,
      keyword: domainName,
      tlds: z.array(domainName).max(1000),
    }),
    z.object({ ask: z.literal('prices'), registrar, domain: domainName, years: z.int().min(1).max(10) }),
    z.object({ ask: z.literal('requirements'), registrar, tld: domainName }),
  ]);
});

export type RegistrarQuestion = z.output<ReturnType<typeof registrarQuestion>>;

/** The work queues, each with the schema of its messages. Every message may also carry a `correlation_id`. */
export const messageSchemas = {
  /**
   * Has settlement ask the gateway about one payment, or about all it lists of refunds and disputes; or has a
   * client's kept methods tended, one of an owner at the gateway compared with what the gateway says of it by now, or one charged for an invoice (`attempt_id` null: what is due of it); or has the
   * tax of a client's unpaid invoices worked out again (null: of all clients).
   */
  payments: schema(() =>
    z.union([
      z.object({ gateway: z.string().min(1), reference: z.string().min(1) }),
      z.object({ gateway: z.string().min(1), review: z.literal(true) }),
      z.object({ gateway: z.string().min(1), method: z.string().min(1), owner: z.string().min(1) }),
      z.object({
        charge: z.object({ client_id: z.int(), invoice_id: z.int(), attempt_id: z.int().nullable() }),
      }),
      z.object({ wallet: z.int() }),
      z.object({ taxes: z.int().nullable() }),
    ]),
  ),
  /** A service to be set up, or a change of a domain. */
  provisioning: schema(() => z.union([service(), operation()])),
  /** A service whose next step is due: a renewal, what follows from none, or a look at the registrar. */
  renewals: service,
  /** A hosting account whose usage is to be read at its panel. */
  usage: schema(() => z.object({ client_id: z.int(), id: z.int() })),
  /** An event to push to the devices of its client; or an announcement to make an event of for each client. */
  notifications: schema(() =>
    z.union([z.object({ client_id: z.int(), event_id: z.int() }), z.object({ announcement: z.int() })]),
  ),
  /** A mail of the outbox to send, by its reference. */
  mails: schema(() => z.object({ mail: z.string().min(1) })),
  /** What SES tells of a mail; the integration reads it. */
  deliveries: schema(() => z.looseObject({})),
} satisfies Record<QueueName, () => z.ZodType>;

export type QueueMessage<Q extends QueueName> = z.output<ReturnType<(typeof messageSchemas)[Q]>>;

export type PaymentMessage = QueueMessage<'payments'>;
export type ProvisioningMessage = QueueMessage<'provisioning'>;
/** A service, whichever of its two queues it is on. */
export type ServiceMessage = QueueMessage<'renewals'>;
export type UsageMessage = QueueMessage<'usage'>;
export type NotificationMessage = QueueMessage<'notifications'>;
