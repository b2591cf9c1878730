import { readFileSync } from 'node:fs';
import { QUEUES, type QueueName } from '../../shared/contract/resources.ts';
import { readSettings, type Settings, SettingsError, settingsToExamine } from '../definitions/settings.ts';
import { factorKeyIdOf, stackNameOf } from '../stacks/stack-props.ts';
import { Refusal } from './refusal.ts';

/** The output with the URL of a queue: `PaymentsQueueUrl`. */
const outputOf = (queue: QueueName): string => `${queue.charAt(0).toUpperCase()}${queue.slice(1)}QueueUrl`;

/** Which output of which stack becomes which variable. */
export const OUTPUTS: Record<string, [part: string, output: string]> = {
  TABLE_NAME: ['data', 'TableName'],
  BUCKET_NAME: ['data', 'BucketName'],
  AUDIT_BUCKET_NAME: ['data', 'AuditBucketName'],
  SECRET_PREFIX: ['data', 'SecretPrefix'],
  API_BASE_URL: ['api', 'ApiUrl'],
  ...Object.fromEntries(
    QUEUES.map((name) => [`${name.toUpperCase()}_QUEUE_URL`, ['fulfilment', outputOf(name)]]),
  ),
};

const context = (): Record<string, unknown> => {
  const cdkJson = new URL('../../cdk.json', import.meta.url);
  return (JSON.parse(readFileSync(cdkJson, 'utf8')) as { context: Record<string, unknown> }).context;
};

const settingsOf = (stage: string): Settings => {
  try {
    return readSettings({ ...context(), stage });
  } catch (error) {
    throw error instanceof SettingsError ? new Refusal(error.message) : error;
  }
};

/** The outputs of one of the stacks of a stage, as CloudFormation keeps them; null when there is no such stack. */
const readOutputs = async (stage: string, part: string): Promise<Record<string, string> | null> => {
  const { CloudFormationClient, DescribeStacksCommand } = await import('@aws-sdk/client-cloudformation');
  const StackName = stackNameOf(stage, part);
  try {
    const { Stacks = [] } = await new CloudFormationClient({}).send(new DescribeStacksCommand({ StackName }));
    const outputs = Stacks[0]?.Outputs ?? [];
    return Object.fromEntries(
      outputs.map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]),
    );
  } catch (error) {
    if ((error as Error).name !== 'ValidationError') throw error;
    return null;
  }
};

/** The output that a variable comes from, which a stage of an earlier release may not have yet. */
export const missingOutput = (variable: unknown): string | undefined => {
  const [part, output] = OUTPUTS[String(variable)] ?? [];
  return part && `The ${part} stack of this stage has no output ${output}. Deploy this version of it first.`;
};

/**
 * What CloudFormation put out for a stage, as the variables its functions have. Only the stack of the data must be
 * there: an earlier release lacks some of the others, and a command fails only for what it uses.
 */
const variablesOf = async (stage: string): Promise<Record<string, string>> => {
  const parts = [...new Set(Object.values(OUTPUTS).map(([part]) => part))];
  const read = new Map(
    await Promise.all(parts.map(async (part) => [part, await readOutputs(stage, part)] as const)),
  );
  if (!read.get('data')) {
    throw new Refusal(
      `There is no stack ${stackNameOf(stage, 'data')} here. Deploy it: npx cdk deploy --all -c stage=${stage}`,
    );
  }
  return Object.fromEntries(
    Object.entries(OUTPUTS).flatMap(([name, [part, output]]) => {
      const value = read.get(part)?.[output];
      return value ? [[name, value]] : [];
    }),
  );
};

/** Who calls AWS, in the region that is set for the caller unless the stage names one, without the account: `user/ama`, `assumed-role/operator/ama@example.com`, `root`. */
const findCaller = async (): Promise<{ account: string; name: string }> => {
  const { GetCallerIdentityCommand, STSClient } = await import('@aws-sdk/client-sts');
  const client = new STSClient({});
  process.env.AWS_REGION ||= await client.config.region();
  const { Account = '', Arn = '' } = await client.send(new GetCallerIdentityCommand({}));
  return { account: Account, name: Arn.split(':').slice(5).join(':') };
};

/**
 * The environment of the functions of a stage, and who calls. Credentials come from the usual AWS places, and so does
 * the region unless the stage names one; the rest is read from the stacks.
 */
export const reachStage = async (
  stage: string,
): Promise<{ caller: string; environment: Record<string, string> }> => {
  const settings = settingsOf(stage);
  const { account, region, config, restored_table } = settings;
  if (region) process.env.AWS_REGION = region;
  const caller = await findCaller();
  if (account && account !== caller.account) {
    throw new Refusal(
      `Stage "${stage}" belongs to account ${account}; these credentials are of ${caller.account}.`,
    );
  }
  return {
    caller: caller.name,
    environment: {
      ...(await variablesOf(stage)),
      ...(restored_table ? { TABLE_NAME: restored_table } : {}),
      APP_CONFIG: JSON.stringify(config),
      TEST_CLOCK: config.mode === 'test' ? 'yes' : '',
      FACTOR_KEY_ID: factorKeyIdOf(stage),
      STAGE_SETTINGS: settingsToExamine(settings),
    },
  };
};
