import type { StackProps } from 'aws-cdk-lib';
import { SERVICE, stackNameOf } from '../../shared/contract/common.ts';
import type { Settings } from '../definitions/settings.ts';

export { SERVICE, stackNameOf };

/** Name and tags of one of the service's stacks in a stage. */
export const stackProps = (
  { stage, account, region }: Settings,
  part: string,
  description: string,
): StackProps => ({
  env: { ...(account ? { account } : {}), ...(region ? { region } : {}) },
  stackName: stackNameOf(stage, part),
  description,
  tags: { service: SERVICE, stage },
});

/** The path of the role that alone may add to the chain of the audit trail. */
export const copierPathOf = (stage: string): string => `/${SERVICE}/${stage}/audit-copier/`;

/** The alias of the key by which secrets of second factors are encrypted. */
export const factorKeyIdOf = (stage: string): string => `alias/${SERVICE}-${stage}-factors`;
