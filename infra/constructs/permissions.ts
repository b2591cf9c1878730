import { Stack } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { type IQueue, Queue } from 'aws-cdk-lib/aws-sqs';
import { QUEUES, type QueueName, type SecretGroup, type Use } from '../../shared/contract/resources.ts';
import { secretsOf } from '../../shared/integrations/registry/secrets.ts';
import { CLOCK } from '../../shared/platform/aws/stage-time.ts';
import type { Config } from '../../shared/platform/config/config-schema.ts';
import { TABLE } from '../../shared/platform/table/schema.ts';
import { keys } from '../../shared/records/keys.ts';
import { OBJECT_RULES } from '../definitions/object-rules.ts';
import { KEEP_AUDIT, LIMIT, LOGIN, type TableRule, WRITES } from '../definitions/table-rules.ts';

/** What outlives the code: made by the data stack. */
export type DataResources = {
  /** The data stack's own or one restored from a backup, by its name. */
  table: ITableV2;
  bucket: IBucket;
  /** Where the chain of the audit trail is kept. */
  auditBucket: IBucket;
  /** Of the table in use: what happens to its items. */
  streamArn: string;
  /** Only objects with this tag may be downloaded; null without a malware scan. */
  cleanTag: { key: string; value: string } | null;
  secretPrefix: string;
  secretArns: Record<string, string>;
  /** The key by which secrets of second factors are encrypted. */
  factorKeyArn: string;
  /** Identities of the sender and the configuration set, and the one address to send from. */
  mail: { arns: string[]; sender: string };
};

export type Resources = DataResources & {
  queues: Record<QueueName, IQueue>;
  /** Functions that others call, by the use that lets them; filled as they are made. */
  called: Partial<Record<'registrar:ask', IFunction>>;
};

const allow = (actions: string[], resources: string[], conditions: Record<string, unknown> = {}) =>
  new PolicyStatement({ actions, resources, conditions });

/** A rule of the table as a statement. IAM's operators differ with the effect: all have to be allowed, one denied is enough. */
const statementOf = ({ effect, actions, partitions, attributes }: TableRule, tables: string[]) => {
  const [like, equals] =
    effect === 'Allow'
      ? ['ForAllValues:StringLike', 'ForAllValues:StringEquals']
      : ['ForAnyValue:StringLike', 'ForAnyValue:StringEquals'];
  return new PolicyStatement({
    effect: effect === 'Allow' ? Effect.ALLOW : Effect.DENY,
    actions: actions.map((action) => `dynamodb:${action}`),
    resources: tables,
    conditions: {
      [like]: { 'dynamodb:LeadingKeys': partitions },
      ...(attributes ? { [equals]: { 'dynamodb:Attributes': attributes } } : {}),
      // Else the answer would hold the other attributes (DynamoDB, "Fine-grained access control", example 2).
      ...(attributes && effect === 'Allow'
        ? { StringEqualsIfExists: { 'dynamodb:ReturnValues': 'NONE' } }
        : {}),
    },
  });
};

/** What a function may write of the table, by the rules of its name. */
export const writesOf = (rules: readonly TableRule[], { table }: DataResources): PolicyStatement[] =>
  rules.map((rule) => statementOf(rule, [table.tableArn]));

/** The audit trail is only ever added to, whoever asks: also not by what no function uses. */
export const keepAudit = (tables: string[]) => {
  const statement = statementOf(KEEP_AUDIT, tables);
  statement.addActions('dynamodb:BatchWriteItem', 'dynamodb:PartiQLUpdate', 'dynamodb:PartiQLDelete');
  return statement;
};

/** Of log-ins, with their password hashes, nothing is read or changed by who need not know them. */
const keepCredentials = ({ table }: Resources) =>
  new PolicyStatement({
    effect: Effect.DENY,
    actions: ['BatchGetItem', 'Query', ...WRITES].map((action) => `dynamodb:${action}`),
    resources: [table.tableArn],
    conditions: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': [LOGIN] } },
  });

const readTable = ({ table }: Resources) => [
  allow(['dynamodb:BatchGetItem', 'dynamodb:Query'], [table.tableArn]),
  allow(
    ['dynamodb:Query'],
    [TABLE.byStatus, TABLE.byDue].map(({ name }) => `${table.tableArn}/index/${name}`),
  ),
];

/** Whether a function of a stage in test mode asks its clock what time it is. */
const seesClock = (uses: readonly Use[]): boolean =>
  uses.some((use) => use.startsWith('table:') || use === 'health' || use === 'stage:examine');

/** The clock of a stage in test mode, for whoever sees the table. */
export const readClock = (uses: readonly Use[], { table }: Resources, { mode }: Config) => {
  if (mode !== 'test' || !seesClock(uses)) return { permissions: [], environment: {} };
  const read = allow(['dynamodb:BatchGetItem'], [table.tableArn], {
    'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': [CLOCK] },
  });
  return { permissions: [read], environment: { TEST_CLOCK: 'yes' } };
};

const readBudgets = ({ table }: Resources) => [
  allow(['dynamodb:BatchGetItem'], [table.tableArn], {
    'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [LIMIT] },
  }),
];

const calledBy = ({ called }: Resources, use: 'registrar:ask'): IFunction => {
  const found = called[use];
  if (!found) throw new Error(`There is no function for ${use} yet.`);
  return found;
};

/** What a use may do with objects; attachments are read once they were found clean, where they are scanned. */
const useObjects = (use: keyof typeof OBJECT_RULES, resources: Resources) => {
  const { bucket, prefix, actions } = OBJECT_RULES[use];
  const { cleanTag } = resources;
  const isClean =
    use === 'bucket:read' && cleanTag
      ? { StringEquals: { [`s3:ExistingObjectTag/${cleanTag.key}`]: cleanTag.value } }
      : {};
  const named = actions.map((action) => `s3:${action}`);
  return allow(named, [resources[bucket].arnForObjects(`${prefix}*`)], isClean);
};

const appendToChain = (resources: Resources) => [
  useObjects('audit:append', resources),
  allow(['s3:ListBucket'], [resources.auditBucket.bucketArn]),
];

const readChain = (resources: Resources) => [
  useObjects('audit:read', resources),
  allow(
    ['s3:ListBucket', 's3:ListBucketVersions', 's3:GetBucketObjectLockConfiguration'],
    [resources.auditBucket.bucketArn],
  ),
];

/** To read an item that is never there, and to learn of queue and bucket that they are there (S3 asks for the right to list). */
const askForHealth = ({ table, queues, bucket }: Resources) => [
  allow(['dynamodb:BatchGetItem'], [table.tableArn], {
    'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': ['HEALTH'] },
  }),
  allow(['sqs:GetQueueAttributes'], [queues.payments.queueArn]),
  allow(['s3:ListBucket'], [bucket.bucketArn]),
];

/** Every work queue and its dead letters. */
const queuesOf = ({ queues }: Resources): string[] =>
  Object.values(queues).flatMap((queue) => [
    queue.queueArn,
    ...(queue instanceof Queue && queue.deadLetterQueue ? [queue.deadLetterQueue.queue.queueArn] : []),
  ]);

/** What every name of a stage begins with: that of one of its stacks, without the part. */
const beginningOf = (stack: Stack): string => stack.stackName.replace(/[^-]+$/, '');

/** The stacks of a stage, whose outputs tell the command line where everything is. */
export const stacksOfStage = (stack: Stack): string =>
  stack.formatArn({ service: 'cloudformation', resource: 'stack', resourceName: `${beginningOf(stack)}*/*` });

/** CloudFormation names the topic of alarms when it makes it. */
export const topicsOfStage = (stack: Stack): string =>
  stack.formatArn({ service: 'sns', resource: `${beginningOf(stack)}*` });

const dashboardOfStage = (stack: Stack): string =>
  stack.formatArn({
    ...{ service: 'cloudwatch', region: '', resource: 'dashboard' },
    resourceName: beginningOf(stack).slice(0, -1),
  });

/**
 * To look at what stands around the service, and to change nothing. The one item is the token of all senders of push
 * messages, of which Apple wants no second.
 */
const examineStage = ({ table, mail }: Resources) => {
  const stack = Stack.of(table);
  return [
    allow(['cloudformation:DescribeStacks', 'cloudformation:ListStackResources'], [stacksOfStage(stack)]),
    allow(['cloudwatch:DescribeAlarms', 'lambda:GetAccountSettings', 'ses:GetAccount'], ['*']),
    allow(['cloudwatch:GetDashboard'], [dashboardOfStage(stack)]),
    allow(['sns:ListSubscriptionsByTopic'], [topicsOfStage(stack)]),
    allow(
      ['ses:GetEmailIdentity'],
      mail.arns.filter((arn) => arn.includes('identity/')),
    ),
    allow(['dynamodb:DescribeContinuousBackups'], [table.tableArn]),
    allow(['dynamodb:BatchGetItem'], [table.tableArn], {
      'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': [keys.pushToken().pk] },
    }),
  ];
};

const isSecret = (use: Use): use is `secrets:${SecretGroup}` => use.startsWith('secrets:');
const isBucket = (use: Use): use is Extract<Use, `bucket:${string}`> => use.startsWith('bucket:');
const isQueue = (use: Use): use is `queue:${QueueName}` => use.startsWith('queue:');
const groupOf = (use: `secrets:${SecretGroup}`) => use.slice('secrets:'.length) as SecretGroup;
const queueOf = (use: `queue:${QueueName}`) => use.slice('queue:'.length) as QueueName;

/** The queues that a function sends to, or all where it looks at them. */
const queuesUsed = (uses: readonly Use[]): readonly QueueName[] =>
  uses.includes('queues:look') ? QUEUES : uses.filter(isQueue).map(queueOf);

const seesTable = (uses: readonly Use[]): boolean =>
  uses.includes('table:read') || uses.includes('table:write');

/** The permissions for what is touched, and no others; those to write the table are `writesOf`. */
export const permissionsFor = (uses: readonly Use[], resources: Resources): PolicyStatement[] => [
  ...(seesTable(uses) && !uses.includes('table:credentials') ? [keepCredentials(resources)] : []),
  ...uses.flatMap((use) => {
    if (use === 'table:credentials' || use === 'table:write') return [];
    if (use === 'table:read') return readTable(resources);
    if (use === 'table:budgets') return readBudgets(resources);
    if (use === 'registrar:ask') {
      return [allow(['lambda:InvokeFunction'], [calledBy(resources, use).functionArn])];
    }
    if (use === 'table:scan') return [allow(['dynamodb:Scan'], [resources.table.tableArn])];
    if (use === 'audit:append') return appendToChain(resources);
    if (use === 'audit:read') return readChain(resources);
    if (isBucket(use)) return [useObjects(use, resources)];
    if (use === 'factors:check') return [allow(['kms:Decrypt'], [resources.factorKeyArn])];
    if (use === 'factors:seal') return [allow(['kms:Encrypt'], [resources.factorKeyArn])];
    if (use === 'health') return askForHealth(resources);
    if (use === 'queues:look') return [allow(['sqs:GetQueueAttributes'], queuesOf(resources))];
    if (use === 'stage:examine') return examineStage(resources);
    if (use === 'mail:send') {
      const { arns, sender } = resources.mail;
      return [allow(['ses:SendEmail'], arns, { StringEquals: { 'ses:FromAddress': sender } })];
    }
    if (isQueue(use)) return [allow(['sqs:SendMessage'], [resources.queues[queueOf(use)].queueArn])];
    // A stage has the secrets of what its configuration names.
    const arns = secretsOf(groupOf(use)).flatMap((name) => resources.secretArns[name] ?? []);
    return arns.map((arn) => allow(['secretsmanager:GetSecretValue'], [arn]));
  }),
];

/** The environment variables by which a function finds what it touches. */
export const environmentFor = (uses: readonly Use[], resources: Resources): Record<string, string> => ({
  ...(uses.some((use) => use.startsWith('table:') || use === 'stage:examine')
    ? { TABLE_NAME: resources.table.tableName }
    : {}),
  ...(uses.some((use) => use.startsWith('bucket:')) ? { BUCKET_NAME: resources.bucket.bucketName } : {}),
  ...(uses.some((use) => use.startsWith('audit:'))
    ? { AUDIT_BUCKET_NAME: resources.auditBucket.bucketName }
    : {}),
  ...(uses.includes('health')
    ? {
        TABLE_NAME: resources.table.tableName,
        BUCKET_NAME: resources.bucket.bucketName,
        PAYMENTS_QUEUE_URL: resources.queues.payments.queueUrl,
      }
    : {}),
  ...(uses.some((use) => use.startsWith('factors:')) ? { FACTOR_KEY_ID: resources.factorKeyArn } : {}),
  ...(uses.includes('registrar:ask')
    ? { ASK_REGISTRAR_FUNCTION: calledBy(resources, 'registrar:ask').functionName }
    : {}),
  ...(uses.some(isSecret) ? { SECRET_PREFIX: resources.secretPrefix } : {}),
  ...Object.fromEntries(
    queuesUsed(uses).map((queue) => {
      return [`${queue.toUpperCase()}_QUEUE_URL`, resources.queues[queue].queueUrl];
    }),
  ),
});
