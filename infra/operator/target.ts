import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { readSettings } from '../definitions/settings.ts';
import { SERVICE } from '../stacks/stack-props.ts';
import { Refusal } from './refusal.ts';

export type Target = { stage?: string | undefined; environment?: string | undefined };

export const LOCAL_FILE = '.local/endpoints.json';
export const OUTPUTS_FILE = 'cdk-outputs.json';

const localFile = z.object({ environment: z.record(z.string(), z.string()) });

const outputs = z.record(z.string(), z.record(z.string(), z.string()));

const readJson = (file: string, remedy: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new Refusal(`${file} is missing or no JSON. ${remedy}`);
  }
};

const localEnvironment = (file: string): Record<string, string> => {
  const remedy = 'Start the local stack with: npm start';
  const parsed = localFile.safeParse(readJson(file, remedy));
  if (!parsed.success) throw new Refusal(`${file} does not say where the stack is. ${remedy}`);
  return parsed.data.environment;
};

const context = (): Record<string, unknown> => {
  const cdkJson = new URL('../../cdk.json', import.meta.url);
  return (JSON.parse(readFileSync(cdkJson, 'utf8')) as { context: Record<string, unknown> }).context;
};

/** Which output of which stack becomes which variable. */
export const OUTPUTS: Record<string, [part: string, output: string]> = {
  TABLE_NAME: ['data', 'TableName'],
  BUCKET_NAME: ['data', 'BucketName'],
  SECRET_PREFIX: ['data', 'SecretPrefix'],
  API_BASE_URL: ['api', 'ApiUrl'],
  PAYMENTS_QUEUE_URL: ['fulfilment', 'PaymentsQueueUrl'],
  PROVISIONING_QUEUE_URL: ['fulfilment', 'ProvisioningQueueUrl'],
  NOTIFICATIONS_QUEUE_URL: ['fulfilment', 'NotificationsQueueUrl'],
};

/** Credentials and region come from the usual AWS places, the rest from what the deployment put out. */
const stageEnvironment = (stage: string, file: string): Record<string, string> => {
  const remedy = `Make it with: npx cdk deploy --all -c stage=${stage} --outputs-file ${file}`;
  const found = outputs.safeParse(readJson(file, remedy)).data ?? {};
  const { config, restored_table } = readSettings({ ...context(), stage });
  const entries = Object.entries(OUTPUTS).map(([name, [part, output]]) => {
    const value = found[`${SERVICE}-${stage}-${part}`]?.[output];
    if (!value) throw new Refusal(`${file} has no ${output} of stage "${stage}". ${remedy}`);
    return [name, value];
  });
  return {
    ...Object.fromEntries(entries),
    ...(restored_table ? { TABLE_NAME: restored_table } : {}),
    APP_CONFIG: JSON.stringify(config),
  };
};

/** Gives this process the environment the functions of the local stack, or of an AWS stage, have. */
export const aimAt = ({ stage, environment }: Target): void => {
  const variables = stage
    ? stageEnvironment(stage, environment ?? OUTPUTS_FILE)
    : localEnvironment(environment ?? LOCAL_FILE);
  Object.assign(process.env, variables);
};
