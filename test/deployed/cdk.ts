import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import type { Checkout, Project } from './project.ts';

/** Values of a stage's outputs by name. */
export type Outputs = Record<string, string>;

/** Runs a command of the CDK as people type it; returns what it printed, and throws with all of it when it fails. */
export const cdk = async (
  { directory }: Checkout,
  args: string[],
  env: Record<string, string> = {},
): Promise<string> => {
  const options = {
    cwd: directory,
    env: { ...process.env, CI: 'true', CDK_DISABLE_VERSION_CHECK: '1', ...env },
    maxBuffer: 1 << 26,
  };
  try {
    return (await promisify(execFile)('npx', ['cdk', ...args], options)).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`cdk ${args.join(' ')} failed:\n${stdout}\n${stderr}`);
  }
};

const ofStage = (stage?: string): string[] => (stage ? ['-c', `stage=${stage}`] : []);

/** Deploys everything; returns the names of the stacks in which something changed. */
export const deploy = async (
  project: Project,
  stage?: string,
  env: Record<string, string> = {},
): Promise<string[]> => {
  const text = await cdk(project, ['deploy', '--all', '--require-approval', 'never', ...ofStage(stage)], env);
  const done = [...text.matchAll(/✅\s+(\w+) \(.*?\)( \(no changes\))?/g)];
  if (done.length === 0) throw new Error(`cdk deploy names no stack:\n${text}`);
  return done.filter(([, , unchanged]) => !unchanged).map(([, name = '']) => name);
};

/** What CloudFormation keeps of the outputs of all stacks of a stage. */
export const outputsOf = async (stage: string): Promise<Outputs> => {
  const client = new CloudFormationClient({});
  const { Stacks = [] } = await client.send(new DescribeStacksCommand({}));
  const outputs = Stacks.filter(({ StackName = '' }) => StackName.startsWith(`hosting-client-api-${stage}-`))
    .flatMap((stack) => stack.Outputs ?? [])
    .map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]);
  return Object.fromEntries(outputs);
};
