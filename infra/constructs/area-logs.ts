import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Route } from '../definitions/functions.ts';
import type { Settings } from '../definitions/settings.ts';
import { metricFromLogs, reportsEvents } from './business-metrics.ts';
import { makeLogGroup } from './log-groups.ts';
import { logicalName } from './service-function.ts';

/**
 * Log groups of the areas of endpoints, which their functions share: one place to look. They have names of their own,
 * and so could not move into the stacks of the areas in one deployment.
 */
export class AreaLogs extends Construct {
  /** Makes the one of an area with the endpoints it has. */
  make(area: string, endpoints: Route[], settings: Settings): ILogGroup {
    const scope = new Construct(this, logicalName(area));
    const group = makeLogGroup(scope, 'Logs', settings, area);
    if (endpoints.some(reportsEvents)) metricFromLogs(scope, 'Events', settings.stage, group);
    return group;
  }
}
