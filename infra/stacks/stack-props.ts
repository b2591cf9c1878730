import type { StackProps } from 'aws-cdk-lib';
import { SERVICE } from '../../shared/contract/service.ts';
import type { Settings } from '../definitions/settings.ts';

export { SERVICE };

/** Name and tags of one of the service's stacks in a stage. */
export const stackProps = ({ stage }: Settings, part: string, description: string): StackProps => ({
  stackName: `${SERVICE}-${stage}-${part}`,
  description,
  tags: { service: SERVICE, stage },
});
