import { Template } from 'aws-cdk-lib/assertions';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { explain } from '../../../infra/operator/explain.ts';
import { OUTPUTS } from '../../../infra/operator/stage.ts';
import { aimAt } from '../../../infra/operator/target.ts';
import { requireEnv } from '../../../shared/platform/env.ts';
import { synthesise } from '../synthesise.ts';
import { type Outputs, startAws } from './aws-server.ts';

const STACKS: Outputs = {
  'hosting-client-api-staging-data': { TableName: 'table', BucketName: 'bucket', SecretPrefix: 'prefix' },
  'hosting-client-api-staging-api': { ApiUrl: 'https://api.example.com/api/v1' },
  'hosting-client-api-staging-fulfilment': Object.fromEntries(
    Object.values(OUTPUTS).flatMap(([part, output]) =>
      part === 'fulfilment' ? [[output, `https://sqs/${output}`]] : [],
    ),
  ),
};

const CALLER = 'arn:aws:sts::111111111111:assumed-role/staff/ama@example.com';

const aws = async (outputs: Outputs, caller = CALLER): Promise<void> => {
  const server = await startAws(caller, outputs);
  onTestFinished(() => server.close());
  vi.stubEnv('AWS_ENDPOINT_URL', server.url);
};

beforeEach(() => {
  vi.stubEnv('AWS_REGION', 'eu-west-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  for (const name of [...Object.keys(OUTPUTS), 'APP_CONFIG']) vi.stubEnv(name, '');
});
afterEach(() => vi.unstubAllEnvs());

/** What a person reads when a stage cannot be reached. */
const refusal = (target: Parameters<typeof aimAt>[0]): Promise<string> =>
  aimAt(target).then(() => '', explain);

test('a stage is found by the outputs of its stacks, and its caller acts', async () => {
  await aws(STACKS);
  vi.stubEnv('LOCAL_CLOCK_URL', 'http://127.0.0.1/_clock');
  expect(await aimAt({ stage: 'staging' })).toBe('assumed-role/staff/ama@example.com');
  expect(process.env.LOCAL_CLOCK_URL).toBeUndefined();
  expect(process.env).toMatchObject({
    TABLE_NAME: 'table',
    SECRET_PREFIX: 'prefix',
    API_BASE_URL: 'https://api.example.com/api/v1',
    PROVISIONING_QUEUE_URL: 'https://sqs/ProvisioningQueueUrl',
  });
  expect(JSON.parse(process.env.APP_CONFIG ?? '').brand).toBe('Example Hosting');
});

test('the stacks put out all that the operator reads', () => {
  const { stacks } = synthesise();
  const known = Object.values(stacks).flatMap((stack) =>
    Object.keys(Template.fromStack(stack).findOutputs('*')).map((output) => `${stack.stackName} ${output}`),
  );
  for (const [part, output] of Object.values(OUTPUTS)) {
    expect(known).toContain(`hosting-client-api-staging-${part} ${output}`);
  }
});

test('a stage that is not deployed says how to deploy it', async () => {
  await aws({});
  expect(await refusal({ stage: 'staging' })).toMatch(
    /no stack hosting-client-api-staging-data here\. Deploy it: npx cdk deploy --all -c stage=staging/,
  );
});

test('a stage of an earlier release serves commands that use what it puts out, and says what the others miss', async () => {
  await aws({ 'hosting-client-api-staging-data': { TableName: 'table' } });
  await aimAt({ stage: 'staging' });
  expect(requireEnv('TABLE_NAME')).toBe('table');
  const refused = (() => {
    try {
      return requireEnv('MAILS_QUEUE_URL');
    } catch (error) {
      return explain(error);
    }
  })();
  expect(refused).toBe(
    'The fulfilment stack of this stage has no output MailsQueueUrl. Deploy this version of it first.',
  );
});

test('a stage that cdk.json does not have is refused', async () => {
  expect(await refusal({ stage: 'qa' })).toContain('no stage "qa"');
});

test('on AWS nobody chooses the name under which they act', async () => {
  expect(await refusal({ stage: 'staging', as: 'somebody' })).toContain('leave --as away');
});

test.each([
  ['CredentialsProviderError', 'There are no AWS credentials'],
  ['ExpiredTokenException', 'session has ended'],
  ['AccessDeniedException', 'OperatorRoleArn'],
])('%s is told as what to do', (name, sentence) => {
  expect(explain(Object.assign(new Error('x'), { name }))).toContain(sentence);
});
