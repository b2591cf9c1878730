import { type App, CfnOutput, Stack } from 'aws-cdk-lib';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { Alarms } from '../constructs/alarms.ts';
import { BusinessMetrics } from '../constructs/business-metrics.ts';
import { type Service, ServiceDashboard } from '../constructs/service-dashboard.ts';
import { watchService } from '../constructs/watch-service.ts';
import type { Settings } from '../settings.ts';
import { triggers } from '../triggers.ts';
import type { ApiStack } from './api.ts';
import type { FulfilmentStack } from './fulfilment.ts';
import { SERVICE, stackProps } from './stack-props.ts';

/** Functions that announce events are those that may notify about them. */
const announcers = new Set(
  [...endpoints, ...triggers]
    .filter(({ uses }) => uses.includes('queue:notifications'))
    .map(({ name }) => name),
);

/** What people look at and what wakes them. */
export class ObservabilityStack extends Stack {
  constructor(app: App, settings: Settings, fulfilment: FulfilmentStack, api: ApiStack) {
    super(app, 'Observability', stackProps(settings, 'observability', 'Dashboard and alarms'));
    const functions = { ...api.functions, ...fulfilment.functions };
    const announcing = Object.entries(functions).filter(([name]) => announcers.has(name));
    const service: Service = {
      business: new BusinessMetrics(
        this,
        'Business',
        `${SERVICE}/${settings.stage}`,
        Object.fromEntries(announcing),
      ),
      stage: api.stage,
      functions: fulfilment.functions,
      queues: fulfilment.queues,
      table: fulfilment.resources.table,
    };
    const alarms = new Alarms(this, 'Alarms', settings.alarm_email);
    watchService(alarms, service);
    new ServiceDashboard(this, 'Dashboard', `${SERVICE}-${settings.stage}`, service, alarms);
    new CfnOutput(this, 'AlarmTopic', { value: alarms.topic.topicArn });
  }
}
