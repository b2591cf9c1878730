/** Work queues; `messages.ts` has the schema of what each carries. */
export const QUEUES = [
  'payments',
  'provisioning',
  'renewals',
  'usage',
  'notifications',
  'mails',
  'deliveries',
] as const;
export type QueueName = (typeof QUEUES)[number];

/** Secrets of a stage by what they are for; vendors say themselves which those are. */
export const SECRET_GROUPS = [
  /** What is needed to call them. */
  'gateways',
  /** Keys that apps are shown. */
  'gateway-keys',
  /** What their webhooks are signed with. */
  'gateway-webhooks',
  'panels',
  'registrars',
  /** Hosts of zones. */
  'dns-hosts',
  'push-services',
] as const;
export type SecretGroup = (typeof SECRET_GROUPS)[number];

/** What a function touches, from which its permissions and environment are made. */
export type Use =
  | 'table:read'
  | 'table:write'
  /** Log-ins with the hashes of their passwords, which nobody else may read or change. */
  | 'table:credentials'
  /** What is spent of the hourly budgets of vendors, and spending of it: nothing else of the table. */
  | 'table:budgets'
  /** Reading all of it, which no request needs. */
  | 'table:scan'
  | 'bucket:read'
  | 'bucket:write'
  /** Invoices and credit notes as PDF: written once and read. */
  | 'bucket:documents'
  /** Deleting those of a client who is erased which are no part of the books. */
  | 'bucket:erase-documents'
  /** Copies of people's data: making and deleting them, and downloading them. */
  | 'bucket:write-exports'
  | 'bucket:read-exports'
  /** Reports of staff: making them, and downloading them. */
  | 'bucket:write-reports'
  | 'bucket:read-reports'
  /** The chain of the audit trail: adding objects to it, and reading it. */
  | 'audit:append'
  | 'audit:read'
  /** Decrypting the secrets of second factors to check their codes, and encrypting new ones. */
  | 'factors:check'
  | 'factors:seal'
  | 'mail:send'
  /** Asking the registrar about names, by the function that holds its credential. */
  | 'registrar:ask'
  /** Whether table, queues and bucket answer, and nothing that is in them. */
  | 'health'
  /** How many messages each queue has, and its dead letters; none of them is read. */
  | 'queues:look'
  /** What stands around the service in its account, to be looked at: stacks, alarms, limits, SES, backups. */
  | 'stage:examine'
  | `queue:${QueueName}`
  | `secrets:${SecretGroup}`;

/** What turning an attempt to pay into money touches: the gateways, and the queues of what follows. */
export const SETTLEMENT_USES: readonly Use[] = [
  'table:read',
  'table:write',
  'queue:payments',
  'queue:provisioning',
  'queue:renewals',
  'queue:notifications',
  'secrets:gateways',
];
