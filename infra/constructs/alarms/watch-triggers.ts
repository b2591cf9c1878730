import { Duration } from 'aws-cdk-lib';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { type Trigger, triggers } from '../../definitions/triggers.ts';
import { measured } from '../business-metrics.ts';
import type { Service } from '../service-dashboard.ts';
import { logicalName } from '../service-function.ts';
import type { Alarms } from './alarms.ts';

const period = Duration.minutes(5);
const LATE_SECONDS = 15 * 60;
/** A gateway repeats what is refused; a stranger's try or two is no news. */
const SUSPICIOUS_REFUSALS = 5;

/** The webhook catches its own failures: only the metrics of its URL show them, not `Errors` of the function. */
const watchWebhook = (alarms: Alarms, webhook: IFunction, name: string): void => {
  const id = logicalName(name);
  alarms.add({
    id: `${id}Errors`,
    description: `${name} failed. Gateways repeat their webhooks, but payments settle late: see its logs.`,
    metric: webhook.metric('Url5xxCount', { period, statistic: 'Sum' }),
  });
  alarms.add({
    id: `${id}Refusals`,
    description: `${name} refuses webhooks: compare the signing secrets with those at the gateways.`,
    metric: webhook.metric('Url4xxCount', { period: Duration.hours(1), statistic: 'Sum' }),
    atLeast: SUSPICIOUS_REFUSALS,
  });
  alarms.add({
    id: `${id}Throttles`,
    description: `${name} is throttled. Gateways repeat their webhooks, but payments settle late.`,
    metric: webhook.metricThrottles({ period }),
  });
};

/** CloudWatch looks at no longer time at once. */
const MAX_MINUTES = 24 * 60;

/** A run of a day says as much as three of those that come every few minutes. */
const watchSchedule = (alarms: Alarms, scheduled: IFunction, { name, minutes }: Scheduled): void => {
  const id = logicalName(name);
  const period = Duration.minutes(Math.min(5 * minutes, MAX_MINUTES));
  alarms.add({
    id: `${id}Errors`,
    description: `${name} fails again and again: see its logs.`,
    metric: scheduled.metricErrors({ period }),
    atLeast: minutes < MAX_MINUTES ? 3 : 1,
  });
  alarms.add({
    id: `${id}Silence`,
    description: `${name} has not run for ${2 * period.toMinutes()} minutes although it is scheduled.`,
    metric: scheduled.metricInvocations({ period }),
    lessThan: 1,
    periods: 2,
  });
};

/** The stream forgets after a day. */
const LATE_STREAM_MS = 3_600_000;

const watchStream = (alarms: Alarms, { name: stage }: Service, copier: IFunction, name: string): void => {
  alarms.add({
    id: `${logicalName(name)}Late`,
    description: `${name} is an hour behind the table, whose stream forgets after a day: see its logs. What is lost is found by: npm run operator -- audit verify`,
    metric: copier.metric('IteratorAge', { period, statistic: 'Maximum' }),
    atLeast: LATE_STREAM_MS,
  });
  alarms.add({
    id: 'AuditRewritten',
    description: `Somebody has changed or removed an entry of the audit trail, which nobody may. See CloudTrail, the log of ${name}, and: npm run operator -- audit verify`,
    metric: measured(stage, 'audit_rewritten', 'all', 'Sum').with({ period }),
  });
};

type Scheduled = { name: string; minutes: number };

const watchTrigger = (alarms: Alarms, service: Service, { name, on }: Trigger): void => {
  const { lambda } = service.functions[name] ?? {};
  // One that only stages in test mode have.
  if (!lambda) return;
  if ('url' in on) watchWebhook(alarms, lambda, name);
  if ('stream' in on) watchStream(alarms, service, lambda, name);
  if ('everyMinutes' in on) watchSchedule(alarms, lambda, { name, minutes: on.everyMinutes });
};

export const watchTriggers = (alarms: Alarms, service: Service): void => {
  for (const trigger of triggers) watchTrigger(alarms, service, trigger);
  alarms.add({
    id: 'ReconcilerLate',
    description:
      'Due work is picked up a quarter of an hour late: the reconciler fails or has too much to do.',
    metric: measured(service.name, 'due_oldest_seconds', 'all').with({ period }),
    atLeast: LATE_SECONDS,
  });
};
