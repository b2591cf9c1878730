import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { type Route, routes } from '../definitions/functions.ts';
import type { Settings } from '../definitions/settings.ts';
import { metricFromLogs, reportsEvents } from './business-metrics.ts';
import { makeLogGroup } from './log-groups.ts';
import { logicalName } from './service-function.ts';

const areaOf = (name: string): string => name.split('/')[0] ?? name;

/**
 * A log group for each area of endpoints (the folders below `functions/`), which its functions share: one place to
 * look, and one resource of a stack that may have 500 of them.
 */
export class AreaLogs extends Construct {
  private readonly groups: Map<string, ILogGroup>;

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    const areas = [...new Set(routes.map(({ name }) => areaOf(name)))];
    this.groups = new Map(areas.map((area) => [area, this.make(area, settings)]));
  }

  of({ name }: Route): ILogGroup {
    const group = this.groups.get(areaOf(name));
    if (!group) throw new Error(`The area of ${name} has no log group.`);
    return group;
  }

  private make(area: string, settings: Settings): ILogGroup {
    const scope = new Construct(this, logicalName(area));
    const group = makeLogGroup(scope, 'Logs', settings, area);
    const ofArea = routes.filter(({ name }) => areaOf(name) === area);
    if (ofArea.some(reportsEvents)) metricFromLogs(scope, 'Events', settings.stage, group);
    return group;
  }
}
