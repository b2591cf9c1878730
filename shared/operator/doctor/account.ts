import {
  CloudFormationClient,
  DescribeStacksCommand,
  paginateListStackResources,
} from '@aws-sdk/client-cloudformation';
import {
  CloudWatchClient,
  DescribeAlarmsCommand,
  GetDashboardCommand,
  type MetricAlarm,
} from '@aws-sdk/client-cloudwatch';
import { DescribeContinuousBackupsCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { paginateListSubscriptionsByTopic, SNSClient } from '@aws-sdk/client-sns';
import { stackNameOf } from '../../contract/common.ts';
import { awsClientSettings } from '../../platform/aws/send-request.ts';
import { config } from '../../platform/config/config.ts';
import { lazy, requireEnv } from '../../platform/env.ts';
import { error, type Finding, type Site, type Stacks, type StageSettings } from './finding.ts';

const clients = lazy(() => ({
  cloudFormation: new CloudFormationClient(awsClientSettings),
  cloudWatch: new CloudWatchClient(awsClientSettings),
  dynamodb: new DynamoDBClient(awsClientSettings),
  lambda: new LambdaClient(awsClientSettings),
  ses: new SESv2Client(awsClientSettings),
  sns: new SNSClient(awsClientSettings),
}));

const PARTS = ['fulfilment', 'api', 'observability'] as const;

const readResources = async (StackName: string): Promise<Record<string, string[]>> => {
  const found: Record<string, string[]> = {};
  const pages = paginateListStackResources({ client: clients().cloudFormation }, { StackName });
  for await (const { StackResourceSummaries = [] } of pages) {
    for (const { ResourceType = '', PhysicalResourceId = '' } of StackResourceSummaries) {
      found[ResourceType] ??= [];
      found[ResourceType].push(PhysicalResourceId);
    }
  }
  return found;
};

const readStack = async (StackName: string) => {
  const { Stacks = [] } = await clients().cloudFormation.send(new DescribeStacksCommand({ StackName }));
  const outputs = (Stacks[0]?.Outputs ?? []).map(({ OutputKey = '', OutputValue = '' }) => [
    OutputKey,
    OutputValue,
  ]);
  return { outputs: Object.fromEntries(outputs), resources: await readResources(StackName) };
};

/** What the stacks of a stage have put out and made. */
export const readStacks = async ({ stage }: StageSettings): Promise<Stacks> =>
  Object.fromEntries(
    await Promise.all(PARTS.map(async (part) => [part, await readStack(stackNameOf(stage, part))] as const)),
  ) as Stacks;

const SES = 'in the SES console, in the region of this stage';

/** Of what SES may send in a day; above it mails of a busy day are refused. */
const QUOTA_LEFT = 0.2;

const isNotFound = (failure: unknown): boolean => (failure as Error).name === 'NotFoundException';

/** A sender is verified as one address or by its domain. */
const findIdentity = async (names: string[]) => {
  for (const EmailIdentity of names) {
    try {
      return await clients().ses.send(new GetEmailIdentityCommand({ EmailIdentity }));
    } catch (failure) {
      if (!isNotFound(failure)) throw failure;
    }
  }
  return null;
};

const checkIdentity = async (): Promise<Finding[]> => {
  const { sender } = config().mail;
  const domain = sender.slice(sender.indexOf('@') + 1);
  const identity = await findIdentity([sender, domain]);
  const verify = `Verify ${domain} ${SES}, by the DNS records that it shows.`;
  if (!identity) return [error('mail', `SES does not know ${domain}: no mail is sent.`, verify)];
  return [
    ...(identity.VerifiedForSendingStatus
      ? []
      : [error('mail', `${domain} is not verified in SES: no mail is sent.`, verify)]),
    ...(identity.DkimAttributes?.Status === 'SUCCESS' || identity.IdentityType === 'EMAIL_ADDRESS'
      ? []
      : [
          error(
            'mail',
            `Mails are not signed by DKIM for ${domain}, and land in spam.`,
            `Set the DKIM records of ${domain} that it shows ${SES}.`,
          ),
        ]),
    ...(identity.MailFromAttributes?.MailFromDomainStatus === 'FAILED'
      ? [
          error(
            'mail',
            `The MX record of the MAIL FROM domain of ${domain} cannot be found.`,
            `Set it as it is shown ${SES}.`,
          ),
        ]
      : []),
  ];
};

/** Whether SES lets this account send mail, to anybody, from the address of the configuration. */
export const checkMail = async (): Promise<Finding[]> => {
  const account = await clients().ses.send(new GetAccountCommand({}));
  const { Max24HourSend = 0, SentLast24Hours = 0 } = account.SendQuota ?? {};
  const isShort = Max24HourSend > 0 && SentLast24Hours > Max24HourSend * (1 - QUOTA_LEFT);
  return [
    ...(account.ProductionAccessEnabled
      ? []
      : [
          error(
            'mail',
            'SES is in its sandbox: mails reach verified addresses only.',
            `Ask for production access ${SES}.`,
          ),
        ]),
    ...(account.SendingEnabled && account.EnforcementStatus !== 'SHUTDOWN'
      ? []
      : [
          error(
            'mail',
            'SES has stopped sending for this account.',
            `See the reputation of the account ${SES}, and what AWS wrote about it.`,
          ),
        ]),
    ...(isShort
      ? [
          error(
            'mail',
            `${SentLast24Hours} of ${Max24HourSend} mails of a day are sent.`,
            'Ask for a higher sending quota (Service Quotas, SES).',
          ),
        ]
      : []),
    ...(await checkIdentity()),
  ];
};

const REDEPLOY = 'npx cdk deploy --all -c stage=';

/** The dimensions by which what is measured is told apart, and the types of what they name. */
const NAMED: Record<string, (stacks: Stacks) => string[]> = {
  FunctionName: ({ fulfilment, api }) => [
    ...(fulfilment.resources['AWS::Lambda::Function'] ?? []),
    ...(api.resources['AWS::Lambda::Function'] ?? []),
  ],
  // A queue is named by its URL.
  QueueName: ({ fulfilment }) =>
    (fulfilment.resources['AWS::SQS::Queue'] ?? []).map((url) => url.slice(url.lastIndexOf('/') + 1)),
  ApiId: ({ api }) => api.resources['AWS::ApiGatewayV2::Api'] ?? [],
  TableName: () => [requireEnv('TABLE_NAME')],
};

/** Whether a dimension names something that is no part of the stage any more. */
const isGone = (stacks: Stacks, name: string, value: string): boolean =>
  Object.hasOwn(NAMED, name) && NAMED[name]?.(stacks).includes(value) === false;

/** The dimensions of an alarm, of its own metric or of those that it computes with. */
const dimensionsOf = ({ Dimensions = [], Metrics = [] }: MetricAlarm) =>
  [Dimensions, ...Metrics.map(({ MetricStat }) => MetricStat?.Metric?.Dimensions ?? [])]
    .flat()
    .map(({ Name = '', Value = '' }) => ({ name: Name, value: Value }));

const AT_ONCE = 100;

const describeAlarms = async (names: string[]): Promise<MetricAlarm[]> => {
  const found: MetricAlarm[] = [];
  for (let from = 0; from < names.length; from += AT_ONCE) {
    const AlarmNames = names.slice(from, from + AT_ONCE);
    const request = new DescribeAlarmsCommand({ AlarmNames, MaxRecords: AT_ONCE });
    found.push(...((await clients().cloudWatch.send(request)).MetricAlarms ?? []));
  }
  return found;
};

const checkSubscriptions = async (TopicArn: string): Promise<Finding[]> => {
  const pages = paginateListSubscriptionsByTopic({ client: clients().sns }, { TopicArn });
  const subscriptions = [];
  for await (const { Subscriptions = [] } of pages) subscriptions.push(...Subscriptions);
  const open = subscriptions.filter(({ SubscriptionArn }) => SubscriptionArn === 'PendingConfirmation');
  const confirm = 'Have it confirm by the link that AWS sent; in the SNS console it is sent again.';
  return subscriptions.length === 0
    ? [
        error(
          'alarms',
          'Nobody is subscribed to the alarms.',
          'Set alarm_email or alarm_webhook in cdk.json, and deploy.',
        ),
      ]
    : open.map(({ Protocol }) =>
        error('alarms', `A subscription by ${Protocol} has not been confirmed: it gets no alarm.`, confirm),
      );
};

/** Whether every alarm is there, tells somebody, and looks at what exists. */
export const checkAlarms = async ({ stage }: Site): Promise<Finding[]> => {
  if (!stage) return [];
  const { stacks, alarms: somebody } = stage;
  const names = stacks.observability.resources['AWS::CloudWatch::Alarm'] ?? [];
  const alarms = await describeAlarms(names);
  const there = new Set(alarms.map(({ AlarmName }) => AlarmName));
  const again = `Delete the stack Observability, and make it anew: ${REDEPLOY}${stage.stage}`;
  const missing = names.filter((name) => !there.has(name));
  const silent = alarms.filter(({ ActionsEnabled }) => ActionsEnabled === false);
  const stale = alarms.flatMap((alarm) =>
    dimensionsOf(alarm)
      .filter(({ name, value }) => isGone(stacks, name, value))
      .map(({ value }) => `${alarm.AlarmName} looks at ${value}, which is no part of this stage.`),
  );
  const { AlarmTopic } = stacks.observability.outputs;
  return [
    ...missing.map((name) => error('alarms', `The alarm ${name} is gone.`, again)),
    ...silent.map(({ AlarmName }) =>
      error(
        'alarms',
        `The alarm ${AlarmName} tells nobody.`,
        `Enable it: aws cloudwatch enable-alarm-actions --alarm-names ${AlarmName}`,
      ),
    ),
    ...stale.map((problem) => error('alarms', problem, again)),
    ...(somebody && AlarmTopic ? await checkSubscriptions(AlarmTopic) : []),
  ];
};

/** The names and values that follow one another in the metrics of widgets: `["AWS/Lambda", "Errors", "FunctionName", "…"]`. */
const namedIn = (value: unknown): { name: string; value: string }[] => {
  if (!Array.isArray(value))
    return typeof value === 'object' && value ? Object.values(value).flatMap(namedIn) : [];
  const pairs = value.flatMap((entry, index) =>
    typeof entry === 'string' && Object.hasOwn(NAMED, entry) && typeof value[index + 1] === 'string'
      ? [{ name: entry, value: String(value[index + 1]) }]
      : [],
  );
  return [...pairs, ...value.flatMap(namedIn)];
};

/** Whether the dashboard is there, and shows what exists. */
export const checkDashboard = async ({ stage }: Site): Promise<Finding[]> => {
  if (!stage) return [];
  const again = `Deploy it again: ${REDEPLOY}${stage.stage}`;
  const [DashboardName] = stage.stacks.observability.resources['AWS::CloudWatch::Dashboard'] ?? [];
  if (!DashboardName) return [error('dashboard', 'This stage has no dashboard.', again)];
  const found = await clients()
    .cloudWatch.send(new GetDashboardCommand({ DashboardName }))
    .catch((failure: Error) => {
      if (/NotFound/.test(failure.name)) return null;
      throw failure;
    });
  if (!found) return [error('dashboard', `The dashboard ${DashboardName} is gone.`, again)];
  const shown = namedIn(JSON.parse(found.DashboardBody ?? '{}'));
  const gone = shown.filter(({ name, value }) => isGone(stage.stacks, name, value));
  return [...new Set(gone.map(({ value }) => value))].map((value) =>
    error('dashboard', `The dashboard shows ${value}, which is no part of this stage.`, again),
  );
};

/** Whether the account may run as many functions at once as the stage counts on. */
export const checkLimits = async ({ stage }: Site): Promise<Finding[]> => {
  if (!stage) return [];
  const { AccountLimit } = await clients().lambda.send(new GetAccountSettingsCommand({}));
  const allowed = AccountLimit?.ConcurrentExecutions ?? 0;
  return allowed >= stage.account_concurrency
    ? []
    : [
        error(
          'limits',
          `The account may run ${allowed} functions at once, and this stage counts on ${stage.account_concurrency}.`,
          'Ask for more (Service Quotas, Lambda, "Concurrent executions"), or set account_concurrency to what it has.',
        ),
      ];
};

/** Whether the table in use, which a restored one may be, can be brought back to any second of the last weeks. */
export const checkBackups = async ({ stage }: Site): Promise<Finding[]> => {
  if (!stage) return [];
  const TableName = requireEnv('TABLE_NAME');
  const { ContinuousBackupsDescription: backups } = await clients().dynamodb.send(
    new DescribeContinuousBackupsCommand({ TableName }),
  );
  return backups?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus === 'ENABLED'
    ? []
    : [
        error(
          'backups',
          `The table ${TableName} has no point-in-time recovery.`,
          `aws dynamodb update-continuous-backups --table-name ${TableName} --point-in-time-recovery-specification PointInTimeRecoveryEnabled=true`,
        ),
      ];
};
