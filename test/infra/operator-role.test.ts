import { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { secretsOfStage } from '../../shared/integrations/registry/secrets.ts';
import { allResources, flatten, ofType, type Synthesis, synthesise } from './synthesise.ts';

type Statement = {
  Effect: string;
  Action: string | string[];
  Resource: unknown;
  Principal?: unknown;
  Condition?: Record<string, Record<string, string[]>>;
};
type Policy = { PolicyDocument: { Statement: Statement[] } };

const synthesis = synthesise();
const listOf = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value]);

const roles = ofType(allResources(synthesis), 'AWS::IAM::Role').map(([id, { Properties }]) => ({
  id,
  statements: ((Properties.Policies ?? []) as Policy[]).flatMap(
    ({ PolicyDocument }) => PolicyDocument.Statement,
  ),
}));
const operator = roles.find(({ id }) => id.startsWith('Operator'));
const allowed = (operator?.statements ?? []).filter(({ Effect }) => Effect === 'Allow');
const actionsOn = (part: string) =>
  allowed
    .filter(({ Resource }) => listOf(Resource).some((one) => flatten(one as string).includes(part)))
    .flatMap(({ Action }) => listOf(Action));

const keepsAudit = ({ Effect, Action, Condition }: Statement): boolean =>
  Effect === 'Deny' &&
  ['dynamodb:UpdateItem', 'dynamodb:DeleteItem'].every((action) => listOf(Action).includes(action)) &&
  listOf(Condition?.['ForAnyValue:StringLike']?.['dynamodb:LeadingKeys'] ?? []).includes('AUDIT#*');

const mayReach = (attempt: string, { Condition }: Statement): boolean => {
  const partitions = Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'];
  return !partitions || listOf(partitions).includes(attempt);
};

test('no role may change or delete an entry of the audit trail', () => {
  const writers = roles.filter(({ statements }) =>
    statements.some(
      (statement) =>
        statement.Effect === 'Allow' &&
        listOf(statement.Action).some((action) =>
          /^dynamodb:(Update|Delete|BatchWrite|PartiQL)/.test(action),
        ) &&
        mayReach('AUDIT#*', statement),
    ),
  );
  expect(writers.length).toBeGreaterThan(10);
  expect(writers.filter(({ statements }) => !statements.some(keepsAudit)).map(({ id }) => id)).toEqual([]);
});

test('the table itself refuses it to everybody, whatever their role', () => {
  const [[, table] = []] = ofType(synthesis.resources.data, 'AWS::DynamoDB::GlobalTable');
  const replicas = (table?.Properties.Replicas ?? []) as { ResourcePolicy: Policy }[];
  const [statement, ...others] = replicas[0]?.ResourcePolicy.PolicyDocument.Statement ?? [];
  expect(others).toEqual([]);
  expect(statement && keepsAudit(statement)).toBe(true);
  expect(statement?.Principal).toEqual({ AWS: '*' });
});

const trustOf = (made: Synthesis): Statement[] =>
  ofType(allResources(made), 'AWS::IAM::Role')
    .filter(([id]) => id.startsWith('Operator'))
    .flatMap(
      ([, { Properties }]) => (Properties.AssumeRolePolicyDocument as Policy['PolicyDocument']).Statement,
    );

test('the operator role is for the staff that the stage names, each with a second factor', () => {
  const operators = ['arn:aws:iam::123456789012:user/ama', 'arn:aws:iam::123456789012:role/support'];
  const named = trustOf(synthesise((stage) => Object.assign(stage, { operators })));
  const trusted = named.flatMap(({ Principal }) => listOf((Principal as { AWS: string | string[] }).AWS));
  expect(trusted.sort()).toEqual(operators.sort());
  for (const { Effect, Action, Condition } of [...named, ...trustOf(synthesis)]) {
    expect([Effect, Action]).toEqual(['Allow', 'sts:AssumeRole']);
    expect(Condition).toEqual({ Bool: { 'aws:MultiFactorAuthPresent': 'true' } });
  }
});

test('the operator role finds the stage by its stacks', () => {
  expect(actionsOn('stack/hosting-client-api-staging-*/*')).toEqual([
    'cloudformation:DescribeStacks',
    'cloudformation:ListStackResources',
  ]);
  expect(Template.fromStack(synthesis.stacks.fulfilment).findOutputs('OperatorRoleArn')).not.toEqual({});
});

test('the operator may do what the commands need, and nothing to any secret but reading it', () => {
  const actions = new Set(allowed.flatMap(({ Action }) => listOf(Action)));
  expect([...actions].sort()).toEqual([
    'cloudformation:DescribeStacks',
    'cloudformation:ListStackResources',
    'cloudwatch:DescribeAlarms',
    'cloudwatch:GetDashboard',
    'dynamodb:BatchGetItem',
    'dynamodb:ConditionCheckItem',
    'dynamodb:DeleteItem',
    'dynamodb:DescribeContinuousBackups',
    'dynamodb:PutItem',
    'dynamodb:Query',
    'dynamodb:Scan',
    'dynamodb:UpdateItem',
    'kms:Encrypt',
    'lambda:GetAccountSettings',
    's3:GetBucketObjectLockConfiguration',
    's3:GetObject',
    's3:GetObjectRetention',
    's3:GetObjectVersion',
    's3:ListBucket',
    's3:ListBucketVersions',
    'secretsmanager:GetSecretValue',
    'ses:GetAccount',
    'ses:GetEmailIdentity',
    'sns:ListSubscriptionsByTopic',
    'sqs:ChangeMessageVisibility',
    'sqs:DeleteMessage',
    'sqs:GetQueueAttributes',
    'sqs:ReceiveMessage',
    'sqs:SendMessage',
  ]);
  const secrets = allowed.filter(({ Action }) => listOf(Action).includes('secretsmanager:GetSecretValue'));
  const named = secrets.flatMap(({ Resource }) => listOf(Resource)).map((one) => flatten(one as string));
  expect(
    named
      .map(
        (name) =>
          name.match(/stripe(publishable|webhooks)?|paystack|paypal(webhooks)?|namecom|whm|fcm|apns/)?.[0],
      )
      .sort(),
  ).toEqual(
    secretsOfStage({})
      .map(({ name }) => name.replace('-', ''))
      .sort(),
  );
});
