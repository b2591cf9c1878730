import { type App, type Stack, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { MalwareScan } from './constructs/malware-scan.ts';
import { BACKUP_POLICIES } from './constructs/nightly-copies.ts';
import { stacksOfStage, topicsOfStage } from './constructs/permissions.ts';
import {
  CHAIN_PREFIX,
  DOCUMENT_PREFIX,
  EXPORT_PREFIX,
  OBJECT_PREFIX,
  REPORT_PREFIX,
} from './definitions/object-rules.ts';
import { flatten } from './flatten.ts';
import type { createStacks } from './stacks/stacks.ts';

type Stacks = ReturnType<typeof createStacks>;

/** A resource with a `*` that a policy may name, for these actions only. No action may hold a `*`. */
export type Wildcard = { resource: string; actions: string[]; reason: string };

/** An ARN as cdk-nag and the tests name it. */
const written = (stack: Stack, arn: string): string => flatten(stack.resolve(arn));

const traces: Wildcard = {
  resource: '*',
  actions: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'],
  reason: 'X-Ray takes the traces of a whole account: its actions know no resources.',
};

/** Attachments, documents and the audit trail's chain, whose buckets other stacks find by outputs of the data stack. */
const objects = ({ data }: Stacks): Wildcard[] => {
  const { bucket, auditBucket } = data.resources;
  const attachments = {
    resource: written(data, bucket.arnForObjects(`${OBJECT_PREFIX}*`)),
    actions: ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'],
    reason: 'Objects have generated names; functions are held to the prefix of attachments.',
  };
  const documents = {
    resource: written(data, bucket.arnForObjects(`${DOCUMENT_PREFIX}*`)),
    actions: ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'],
    reason: 'Documents have the name of what is in them; functions are held to their prefix.',
  };
  const exports = {
    resource: written(data, bucket.arnForObjects(`${EXPORT_PREFIX}*`)),
    actions: ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'],
    reason: 'Copies of data have the name of what is in them; functions are held to their prefix.',
  };
  const reports = {
    resource: written(data, bucket.arnForObjects(`${REPORT_PREFIX}*`)),
    actions: ['s3:GetObject', 's3:PutObject'],
    reason: 'Reports have the name of what is in them; functions are held to their prefix.',
  };
  const chain = {
    resource: written(data, auditBucket.arnForObjects(`${CHAIN_PREFIX}*`)),
    actions: ['s3:GetObject', 's3:PutObject', 's3:GetObjectVersion', 's3:GetObjectRetention'],
    reason: 'Objects of the chain have the day and a number for a name; roles are held to its prefix.',
  };
  return [attachments, documents, exports, reports, chain];
};

const malwareScan = ({ data }: Stacks): Wildcard[] => {
  const reason = 'The GuardDuty user guide asks for this; the rules are those GuardDuty manages itself.';
  const ofObjects = ['GetObject', 'GetObjectVersion'];
  const ofTags = [
    'GetObjectTagging',
    'GetObjectVersionTagging',
    'PutObjectTagging',
    'PutObjectVersionTagging',
  ];
  const ofRules = [
    'PutRule',
    'DeleteRule',
    'PutTargets',
    'RemoveTargets',
    'DescribeRule',
    'ListTargetsByRule',
  ];
  return [
    {
      resource: written(data, data.attachments.arnForObjects('*')),
      actions: [...ofObjects, ...ofTags].map((action) => `s3:${action}`),
      reason,
    },
    {
      resource: written(data, MalwareScan.rules(data)),
      actions: ofRules.map((action) => `events:${action}`),
      reason,
    },
  ];
};

/** Actions that know no resources and only read: CodeDeploy asks for alarms too. */
const wholeAccount: Wildcard = {
  resource: '*',
  actions: [...traces.actions, 'cloudwatch:DescribeAlarms', 'lambda:GetAccountSettings', 'ses:GetAccount'],
  reason:
    'The traces, the alarms and the limits of an account are reached by actions that know no resources.',
};

const ofStage = ({ fulfilment }: Stacks): Wildcard[] => [
  {
    resource: written(fulfilment, stacksOfStage(fulfilment)),
    actions: ['cloudformation:DescribeStacks', 'cloudformation:ListStackResources'],
    reason: 'The ARN of a stack ends with an id that only its creation gives it.',
  },
  {
    resource: written(fulfilment, topicsOfStage(fulfilment)),
    actions: ['sns:ListSubscriptionsByTopic'],
    reason: 'The name of the topic of alarms ends with an id that only its creation gives it.',
  },
];

/** Every wildcard there may be in a policy, and why. */
export const allowedWildcards = (stacks: Stacks): Wildcard[] => [
  wholeAccount,
  ...objects(stacks),
  ...ofStage(stacks),
  ...malwareScan(stacks),
];

/** Rules that do not fit here, and why, by the stack they would be broken in. */
export const EXCEPTIONS = {
  data: {
    'AwsSolutions-S1':
      'Attachments are reached only through the API, which logs every request, and its short-lived links; of the chain of the audit trail every version stays.',
    'AwsSolutions-SMG4':
      'Keys change at the outside service they belong to; functions read a changed secret within minutes.',
  },
  fulfilment: {
    'Serverless-LambdaStarPermissions': traces.reason,
    'Serverless-LambdaDLQ':
      'A failed message goes to the dead-letter queue of its queue; the scheduled function runs again anyway.',
    'Serverless-SQSRedrivePolicy': 'Only the dead-letter queues have none.',
    'Serverless-LambdaEventSourceMappingDestination':
      'A failed message goes to the dead-letter queue of its queue. What cannot be copied of the audit trail is tried until the stream forgets it, and rings after an hour.',
    'Serverless-LambdaAsyncFailureDestination':
      'The next scheduled run does what a failed one left; an alarm tells of runs that fail.',
    'Serverless-EventBusDLQ': 'The event only says that a minute has passed; the next one does the work.',
  },
  api: {
    'Serverless-LambdaStarPermissions': traces.reason,
    'Serverless-LambdaDLQ': 'Endpoints are called synchronously: whoever calls sees the failure.',
    'AwsSolutions-SMG4':
      'The key between edge and API is generated and known to nobody; a new one would need both at once.',
    'AwsSolutions-APIG4':
      'Functions check bearer tokens themselves, beside reading the data, so that a revoked one is refused at once.',
  },
  staff: {
    'Serverless-LambdaStarPermissions': traces.reason,
    'Serverless-LambdaDLQ': 'Endpoints are called synchronously: whoever calls sees the failure.',
    'AwsSolutions-APIG4':
      'Functions check access tokens themselves; the console, and the document of the API, are for everybody.',
    'AwsSolutions-COG8':
      'Nobody gets a token by a password alone: an authenticator app is required of everybody in the pool.',
  },
  observability: {
    'Serverless-SNSRedrivePolicy':
      'Alarms are sent by e-mail, which SNS repeats itself; what is raised stays raised on the dashboard.',
  },
  edge: {
    'AwsSolutions-CFR1': 'Customers are everywhere; no country is shut out.',
    'AwsSolutions-CFR3': 'The API behind it logs every request.',
  },
} satisfies Record<keyof Stacks, Record<string, string>>;

const acknowledge = (stack: Stack, id: string, reason: string): void =>
  Validations.of(stack).acknowledge({ id, reason });

/** Checks the stacks at synthesis by cdk-nag's AwsSolutions and Serverless rules, but for what is explained here. */
export const checkCompliance = (app: App, stacks: Stacks): void => {
  const wildcards = allowedWildcards(stacks);
  for (const [name, stack] of Object.entries(stacks)) {
    const exceptions = Object.entries(EXCEPTIONS[name as keyof typeof EXCEPTIONS]);
    for (const [id, reason] of exceptions) acknowledge(stack, id, reason);
    for (const policy of BACKUP_POLICIES) {
      const id = `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${policy}]`;
      acknowledge(stack, id, 'What AWS Backup needs of a service changes with that service.');
    }
    for (const { resource, reason } of wildcards) {
      acknowledge(stack, `AwsSolutions-IAM5[Resource::${resource}]`, reason);
    }
  }
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
};
