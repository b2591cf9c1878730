import { Duration } from 'aws-cdk-lib';
import type { Service } from '../service-dashboard.ts';
import { logicalName } from '../service-function.ts';
import type { Alarms } from './alarms.ts';

const period = Duration.minutes(5);
const PATIENCE_SECONDS = 15 * 60;

export const watchQueues = (alarms: Alarms, { queues }: Service): void => {
  for (const [name, { queue, deadLetters }] of Object.entries(queues)) {
    alarms.add({
      id: logicalName(`${name}-dead-letters`),
      description: `Messages of the ${name} queue failed five times. Mend the cause, then redrive them.`,
      metric: deadLetters.metricApproximateNumberOfMessagesVisible({ period, statistic: 'Maximum' }),
    });
    alarms.add({
      id: logicalName(`${name}-age`),
      description: `The ${name} queue is not worked off: its oldest message has waited for 15 minutes.`,
      metric: queue.metricApproximateAgeOfOldestMessage({ period, statistic: 'Maximum' }),
      atLeast: PATIENCE_SECONDS,
    });
  }
};
