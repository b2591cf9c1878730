import { createServer, type IncomingMessage } from 'node:http';
import { closeServer, listen } from '../../../infra/local/simulators/simulator.ts';

/** What stands in an account of AWS; tests break it. */
export type Account = {
  /** Of each stack by its name: its outputs, and the types and names of what it made. */
  stacks: Record<string, { outputs: Record<string, string>; resources: [type: string, name: string][] }>;
  alarms: { AlarmName: string; ActionsEnabled: boolean; Dimensions: { Name: string; Value: string }[] }[];
  dashboards: Record<string, object>;
  subscriptions: { protocol: string; arn: string }[];
  concurrency: number;
  recovery: 'ENABLED' | 'DISABLED';
  /** The actions that the caller may not do. */
  denied: string[];
};

type Answer = [status: number, type: string, body: string];

const json = (body: object, status = 200): Answer => [
  status,
  'application/x-amz-json-1.0',
  JSON.stringify(body),
];
const xml = (body: string, status = 200): Answer => [status, 'text/xml', body];
const member = (fields: Record<string, string>) =>
  `<member>${Object.entries(fields)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')}</member>`;
const refusal = (code: string, message: string) =>
  xml(
    `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`,
    400,
  );

const times = '<CreationTime>2026-11-21T09:00:00Z</CreationTime><StackStatus>CREATE_COMPLETE</StackStatus>';

/** The Query protocol of CloudFormation and SNS. */
const answerQuery = (account: Account, asked: URLSearchParams): Answer => {
  const action = asked.get('Action') ?? '';
  if (account.denied.includes(action)) return refusal('AccessDenied', `not authorized to perform ${action}`);
  if (action === 'ListSubscriptionsByTopic') {
    const members = account.subscriptions.map(({ protocol, arn }) =>
      member({ TopicArn: asked.get('TopicArn') ?? '', Protocol: protocol, SubscriptionArn: arn, Owner: '1' }),
    );
    return xml(
      `<ListSubscriptionsByTopicResponse><ListSubscriptionsByTopicResult><Subscriptions>${members.join('')}</Subscriptions></ListSubscriptionsByTopicResult></ListSubscriptionsByTopicResponse>`,
    );
  }
  const name = asked.get('StackName') ?? '';
  const stack = account.stacks[name];
  if (!stack) return refusal('ValidationError', `Stack with id ${name} does not exist`);
  if (action === 'DescribeStacks') {
    const outputs = Object.entries(stack.outputs).map(([OutputKey, OutputValue]) =>
      member({ OutputKey, OutputValue }),
    );
    return xml(
      `<DescribeStacksResponse><DescribeStacksResult><Stacks><member><StackName>${name}</StackName>${times}<Outputs>${outputs.join('')}</Outputs></member></Stacks></DescribeStacksResult></DescribeStacksResponse>`,
    );
  }
  const resources = stack.resources.map(([ResourceType, PhysicalResourceId]) =>
    member({ ResourceType, PhysicalResourceId, LogicalResourceId: 'Any', ResourceStatus: 'CREATE_COMPLETE' }),
  );
  return xml(
    `<ListStackResourcesResponse><ListStackResourcesResult><StackResourceSummaries>${resources.join('')}</StackResourceSummaries></ListStackResourcesResult></ListStackResourcesResponse>`,
  );
};

type Input = { AlarmNames?: string[]; DashboardName?: string; TableName?: string };

/** The JSON protocols of CloudWatch and DynamoDB. */
const answerJson = (account: Account, operation: string, input: Input): Answer => {
  if (account.denied.includes(operation)) {
    return json({ __type: 'AccessDeniedException', message: `not authorized to perform ${operation}` }, 400);
  }
  if (operation === 'DescribeAlarms') {
    const found = account.alarms.filter(({ AlarmName }) => input.AlarmNames?.includes(AlarmName));
    return json({ MetricAlarms: found, CompositeAlarms: [] });
  }
  if (operation === 'GetDashboard') {
    const body = account.dashboards[input.DashboardName ?? ''];
    return body
      ? json({ DashboardName: input.DashboardName, DashboardBody: JSON.stringify(body) })
      : json({ __type: 'ResourceNotFound', message: 'Dashboard does not exist' }, 404);
  }
  const PointInTimeRecoveryDescription = { PointInTimeRecoveryStatus: account.recovery };
  return json({
    ContinuousBackupsDescription: { ContinuousBackupsStatus: 'ENABLED', PointInTimeRecoveryDescription },
  });
};

/** What is asked of the table itself, its emulator answers. */
const askTable = async (url: string, { headers }: IncomingMessage, body: string): Promise<Answer> => {
  const { host: _host, 'content-length': _length, ...others } = headers;
  const answer = await fetch(url, { method: 'POST', headers: others as Record<string, string>, body });
  return [answer.status, 'application/x-amz-json-1.0', await answer.text()];
};

const isOfTable = (operation: string): boolean => /^(BatchGetItem|Query|TransactGetItems)$/.test(operation);

/** CloudFormation, CloudWatch, SNS, Lambda and DynamoDB's backups as far as the look at a stage needs them, on the wire. */
export const startAccount = async (account: Account, dynamodb: string) => {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const [, operation] = String(request.headers['x-amz-target'] ?? '').split('.');
    const [status, type, text] = request.url?.startsWith('/2016-08-19/account-settings')
      ? json({ AccountLimit: { ConcurrentExecutions: account.concurrency }, AccountUsage: {} })
      : !operation
        ? answerQuery(account, new URLSearchParams(body))
        : isOfTable(operation)
          ? await askTable(dynamodb, request, body)
          : answerJson(account, operation, JSON.parse(body));
    response.writeHead(status, { 'content-type': type }).end(text);
  });
  const port = await listen(server, 0);
  return { url: `http://127.0.0.1:${port}`, close: () => closeServer(server) };
};
