import type { QueueName, Use } from '../../shared/contract/resources.ts';

/** A function that is not an endpoint: what invokes it, and what it may touch. */
export type Trigger = {
  /** Handler file below `functions/`, without `.ts`. */
  name: string;
  on: { url: true } | { queue: QueueName } | { everyMinutes: number };
  timeoutSeconds: number;
  memoryMb: number;
  uses: readonly Use[];
};

export const triggers: Trigger[] = [
  {
    name: 'webhooks/receive-gateway-event',
    on: { url: true },
    timeoutSeconds: 10,
    memoryMb: 512,
    uses: ['queue:payments', 'secret:stripe', 'secret:paystack'],
  },
  {
    name: 'payments/settle-payments',
    on: { queue: 'payments' },
    timeoutSeconds: 60,
    memoryMb: 1024,
    uses: [
      'table:read',
      'table:write',
      'queue:provisioning',
      'queue:notifications',
      'secret:stripe',
      'secret:paystack',
    ],
  },
  {
    name: 'lifecycle/run-service-tasks',
    on: { queue: 'provisioning' },
    timeoutSeconds: 120,
    memoryMb: 512,
    uses: ['table:read', 'table:write', 'queue:notifications', 'secret:whm', 'secret:namecom'],
  },
  {
    name: 'notifications/send-notifications',
    on: { queue: 'notifications' },
    timeoutSeconds: 60,
    memoryMb: 1024,
    uses: ['table:read', 'table:write', 'queue:mails', 'secret:fcm', 'secret:apns'],
  },
  {
    name: 'mails/send-mails',
    on: { queue: 'mails' },
    timeoutSeconds: 60,
    memoryMb: 512,
    uses: ['table:read', 'table:write', 'mail:send'],
  },
  {
    name: 'mails/record-deliveries',
    on: { queue: 'deliveries' },
    timeoutSeconds: 30,
    memoryMb: 512,
    uses: ['table:read', 'table:write'],
  },
  {
    name: 'workers/reconcile',
    on: { everyMinutes: 1 },
    timeoutSeconds: 60,
    memoryMb: 512,
    uses: [
      'table:read',
      'table:write',
      'bucket:write',
      'queue:payments',
      'queue:provisioning',
      'queue:notifications',
      'queue:mails',
    ],
  },
  {
    name: 'workers/measure-backlog',
    on: { everyMinutes: 5 },
    timeoutSeconds: 30,
    memoryMb: 256,
    uses: ['table:read'],
  },
];
