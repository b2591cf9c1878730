import { type QueueName, SECRET_GROUPS, SETTLEMENT_USES, type Use } from '../../shared/contract/resources.ts';

/** A function that is not an endpoint: what invokes it, and what it may touch. */
export type Trigger = {
  /** Handler file below `functions/`, without `.ts`. */
  name: string;
  /** `stream`: what happens to items of the table whose partition keys begin so, in its order. */
  on:
    | { url: true }
    | { queue: QueueName; batchSize?: number }
    | { everyMinutes: number }
    /** Functions whose uses have this one. */
    | { call: 'registrar:ask' }
    | { stream: string };
  timeoutSeconds: number;
  memoryMb: number;
  uses: readonly Use[];
  /** Only on a stage in test mode. */
  forTests?: true;
};

/** Messages that may take minutes are handed out one by one: in a batch the others' worker would wait for them. */
const ALONE = 1;

/** What work on services touches, besides its own queue, on which it puts what is to be tried later. */
const SERVICE_USES: readonly Use[] = [
  'table:read',
  'table:write',
  'queue:notifications',
  'secrets:panels',
  'secrets:registrars',
  'secrets:dns-hosts',
];

const RECONCILER_USES: readonly Use[] = [
  'table:read',
  'table:credentials',
  'table:write',
  'bucket:write',
  'bucket:erase-documents',
  'bucket:write-exports',
  'queue:payments',
  'queue:provisioning',
  'queue:renewals',
  'queue:notifications',
  'queue:mails',
];

export const triggers: Trigger[] = [
  {
    name: 'webhooks/receive-gateway-event',
    on: { url: true },
    timeoutSeconds: 10,
    memoryMb: 512,
    uses: ['queue:payments', 'secrets:gateway-webhooks'],
  },
  {
    name: 'payments/settle-payments',
    on: { queue: 'payments' },
    timeoutSeconds: 60,
    memoryMb: 512,
    uses: SETTLEMENT_USES,
  },
  {
    name: 'lifecycle/run-service-tasks',
    on: { queue: 'provisioning', batchSize: ALONE },
    timeoutSeconds: 120,
    memoryMb: 512,
    uses: [...SERVICE_USES, 'queue:provisioning'],
  },
  {
    name: 'lifecycle/run-renewals',
    on: { queue: 'renewals', batchSize: ALONE },
    timeoutSeconds: 120,
    memoryMb: 512,
    uses: [...SERVICE_USES, 'queue:renewals', 'queue:usage'],
  },
  {
    name: 'domains/ask-registrar',
    on: { call: 'registrar:ask' },
    timeoutSeconds: 10,
    memoryMb: 512,
    uses: ['table:budgets', 'secrets:registrars'],
  },
  {
    name: 'lifecycle/review-registrar',
    on: { everyMinutes: 5 },
    timeoutSeconds: 120,
    memoryMb: 512,
    uses: ['table:read', 'table:write', 'secrets:registrars'],
  },
  {
    name: 'hosting/measure-usage',
    on: { queue: 'usage' },
    timeoutSeconds: 60,
    memoryMb: 512,
    uses: ['table:read', 'table:write', 'queue:notifications', 'secrets:panels'],
  },
  {
    name: 'notifications/send-notifications',
    on: { queue: 'notifications' },
    timeoutSeconds: 60,
    memoryMb: 512,
    uses: [
      'table:read',
      'table:credentials',
      'table:write',
      'queue:mails',
      'queue:notifications',
      'secrets:push-services',
    ],
  },
  {
    name: 'mails/send-mails',
    on: { queue: 'mails' },
    timeoutSeconds: 60,
    memoryMb: 512,
    uses: ['table:read', 'table:credentials', 'table:write', 'mail:send'],
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
    uses: RECONCILER_USES,
  },
  {
    name: 'workers/turn-clock',
    on: { everyMinutes: 1 },
    timeoutSeconds: 60,
    memoryMb: 512,
    uses: [...RECONCILER_USES, 'queues:look', 'secrets:registrars'],
    forTests: true,
  },
  {
    name: 'workers/issue-documents',
    on: { everyMinutes: 1 },
    timeoutSeconds: 60,
    memoryMb: 512,
    uses: ['table:read', 'table:write'],
  },
  {
    name: 'workers/make-exports',
    on: { everyMinutes: 1 },
    timeoutSeconds: 120,
    memoryMb: 512,
    uses: [
      'table:read',
      'table:write',
      'bucket:write-exports',
      'queue:mails',
      'secrets:panels',
      'secrets:registrars',
      'secrets:dns-hosts',
    ],
  },
  {
    name: 'workers/make-reports',
    on: { everyMinutes: 1 },
    timeoutSeconds: 120,
    memoryMb: 512,
    uses: ['table:read', 'table:write', 'bucket:write-reports'],
  },
  {
    name: 'workers/copy-audit',
    on: { stream: 'AUDIT#' },
    timeoutSeconds: 60,
    memoryMb: 512,
    uses: ['audit:append'],
  },
  {
    name: 'workers/examine-stage',
    on: { everyMinutes: 24 * 60 },
    timeoutSeconds: 120,
    memoryMb: 512,
    uses: ['stage:examine', 'table:write', ...SECRET_GROUPS.map((group) => `secrets:${group}` as const)],
  },
  {
    name: 'workers/measure-backlog',
    on: { everyMinutes: 5 },
    timeoutSeconds: 30,
    memoryMb: 256,
    uses: ['table:read'],
  },
];

/** Those of a stage. */
export const triggersOf = ({ mode }: { mode?: 'live' | 'test' | undefined }): Trigger[] =>
  triggers.filter(({ forTests }) => !forTests || mode === 'test');
