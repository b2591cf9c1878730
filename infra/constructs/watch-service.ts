import { Duration } from 'aws-cdk-lib';
import { triggers } from '../definitions/triggers.ts';
import type { Alarms } from './alarms.ts';
import { eventCount } from './business-metrics.ts';
import type { Service } from './service-dashboard.ts';
import { logicalName } from './service-function.ts';

const period = Duration.minutes(5);
const QUEUE_PATIENCE_SECONDS = 15 * 60;

const watchApi = (alarms: Alarms, { api }: Service) => {
  alarms.add({
    id: 'ApiErrors',
    description: 'The API answered 5xx several times. Search the function logs for "request failed".',
    metric: api.metricServerError({ period, statistic: 'Sum' }),
    atLeast: 5,
  });
  alarms.add({
    id: 'ApiLatency',
    description: 'One request in a hundred takes more than three seconds, for 15 minutes.',
    metric: api.metricLatency({ period, statistic: 'p99' }),
    atLeast: 3000,
    periods: 3,
  });
};

const watchQueues = (alarms: Alarms, { queues }: Service) => {
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
      atLeast: QUEUE_PATIENCE_SECONDS,
    });
  }
};

const watchTriggers = (alarms: Alarms, { functions }: Service) => {
  for (const { name, on } of triggers) {
    const { lambda } = functions[name] as Service['functions'][string];
    const id = logicalName(name);
    if ('url' in on) {
      const description = `${name} fails or is throttled: gateways will repeat, but payments settle late.`;
      alarms.add({ id: `${id}Errors`, description, metric: lambda.metricErrors({ period }) });
      alarms.add({ id: `${id}Throttles`, description, metric: lambda.metricThrottles({ period }) });
    }
    if ('everyMinutes' in on) {
      alarms.add({
        id: `${id}Errors`,
        description: `${name} fails again and again: what other functions lost is not picked up.`,
        metric: lambda.metricErrors({ period }),
        atLeast: 3,
      });
      alarms.add({
        id: `${id}Silence`,
        description: `${name} has not run for ten minutes although it is scheduled.`,
        metric: lambda.metricInvocations({ period }),
        lessThan: 1,
        periods: 2,
      });
    }
  }
};

const watchBusiness = (alarms: Alarms, { name }: Service) => {
  alarms.add({
    id: 'ProvisioningFailed',
    description: 'A paid service could not be provisioned. See `npm run operator` for those that wait.',
    metric: eventCount(name, 'provisioning_failed').with({ period }),
  });
  alarms.add({
    id: 'PaymentDisputed',
    description: 'A customer disputes a payment. Answer at the gateway before its deadline.',
    metric: eventCount(name, 'payment_disputed').with({ period }),
  });
};

/** Every condition that a person must know of, and nothing that mends itself. */
export const watchService = (alarms: Alarms, service: Service): void => {
  watchBusiness(alarms, service);
  watchApi(alarms, service);
  watchTriggers(alarms, service);
  watchQueues(alarms, service);
};
