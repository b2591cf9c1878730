import type { Service } from '../service-dashboard.ts';
import type { Alarms } from './alarms.ts';
import { watchApi } from './watch-api.ts';
import { watchBusiness } from './watch-business.ts';
import { watchQueues } from './watch-queues.ts';
import { watchTriggers } from './watch-triggers.ts';

/** Every condition that a person must know of, and nothing that mends itself. */
export const watchService = (alarms: Alarms, service: Service): void => {
  watchBusiness(alarms, service);
  watchApi(alarms, service);
  watchTriggers(alarms, service);
  watchQueues(alarms, service);
};
