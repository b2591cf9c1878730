import { type App, CfnOutput, Stack } from 'aws-cdk-lib';
import { Alarms } from '../constructs/alarms/alarms.ts';
import { watchAccount } from '../constructs/alarms/watch-account.ts';
import { watchCopies } from '../constructs/alarms/watch-copies.ts';

import { watchService } from '../constructs/alarms/watch-service.ts';
import { watchStaff } from '../constructs/alarms/watch-staff.ts';
import { type Service, ServiceDashboard } from '../constructs/service-dashboard.ts';
import type { Settings } from '../definitions/settings.ts';
import type { ApiStack } from './api.ts';
import { tableNameOf } from './data.ts';
import type { FulfilmentStack } from './fulfilment.ts';
import { stackProps } from './stack-props.ts';
import type { StaffStack } from './staff.ts';

/** What people look at and what wakes them. */
export class ObservabilityStack extends Stack {
  constructor(
    app: App,
    settings: Settings,
    fulfilment: FulfilmentStack,
    api: ApiStack,
    staff: StaffStack | null,
  ) {
    super(app, 'Observability', stackProps(settings, 'observability', 'Dashboard and alarms'));
    const service: Service = {
      name: settings.stage,
      api: api.stage,
      functions: fulfilment.functions,
      queues: fulfilment.queues,
      table: fulfilment.resources.table,
    };
    const alarms = new Alarms(this, 'Alarms', settings);
    watchService(alarms, service);
    if (staff) watchStaff(alarms, staff.stage);
    watchAccount(alarms, service, settings.account_concurrency);
    const { nightly_copies } = settings;
    if (nightly_copies) watchCopies(alarms, tableNameOf(settings), nightly_copies);
    new ServiceDashboard(this, 'Dashboard', service, alarms.all);
    new CfnOutput(this, 'AlarmTopic', { value: alarms.topic.topicArn });
  }
}
