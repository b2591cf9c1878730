import type { StackProps } from 'aws-cdk-lib';
import type { Settings } from '../settings.ts';

export const SERVICE = 'hosting-client-api';

/** Name and tags of one of the service's stacks in a stage. */
export const stackProps = (
  { stage, account, region }: Settings,
  part: string,
  description: string,
): StackProps => ({
  env: { ...(account ? { account } : {}), ...(region ? { region } : {}) },
  stackName: `${SERVICE}-${stage}-${part}`,
  description,
  tags: { service: SERVICE, stage },
});
