import { RemovalPolicy } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Settings } from '../definitions/settings.ts';

/** A log group of the stage whose lines expire. */
export const makeLogGroup = (
  scope: Construct,
  id: string,
  { stage, log_retention_days }: Pick<Settings, 'stage' | 'log_retention_days'>,
  name: string,
): LogGroup =>
  new LogGroup(scope, id, {
    logGroupName: `/hosting-client-api/${stage}/${name}`,
    retention: log_retention_days,
    removalPolicy: RemovalPolicy.DESTROY,
  });
