import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { TABLE } from '../../../shared/platform/table/schema.ts';
import type { Service } from '../service-dashboard.ts';
import type { Alarms } from './alarms.ts';

const period = Duration.minutes(5);

/** AWS reviews an account at 5 % bounces or 0.1 % complaints, and stops its mails at twice or five times that. */
const MAIL_RATES = [
  ['Bounce', 0.04, 'addresses that do not exist'],
  ['Complaint', 0.0008, 'mails that were marked as spam'],
] as const;

/** On-demand tables refuse a moment's requests while they grow, which are repeated: this is more than that. */
const THROTTLED = 10;

const MAXIMUM_SHARE = 0.8;

const watchMails = (alarms: Alarms): void => {
  for (const [kind, rate, cause] of MAIL_RATES) {
    alarms.add({
      id: `Mail${kind}s`,
      description: `${100 * rate} % of the mails of this account are ${kind.toLowerCase()}s (${cause}): near where SES stops sending. See its reputation metrics, and: npm run operator -- mails`,
      metric: new Metric({
        namespace: 'AWS/SES',
        metricName: `Reputation.${kind}Rate`,
        statistic: 'Maximum',
        period: Duration.hours(1),
      }),
      atLeast: rate,
    });
  }
};

/** The metrics of a table leave out its index, and the other way round. */
const watchTable = (alarms: Alarms, { table }: Service): void => {
  const index = { TableName: table.tableName, GlobalSecondaryIndexName: TABLE.byDue.name };
  for (const kind of ['Read', 'Write'] as const) {
    const metric = table.metric(`${kind}ThrottleEvents`, { statistic: 'Sum', period });
    for (const [place, of] of [
      ['Table', metric],
      ['Index', metric.with({ dimensionsMap: index })],
    ] as const) {
      alarms.add({
        id: `${place}${kind}sThrottled`,
        description: `DynamoDB has refused ${kind.toLowerCase()}s of the ${place.toLowerCase()} for ten minutes. See the throttled keys in CloudWatch, and the limits of the table and the account.`,
        metric: of,
        atLeast: THROTTLED,
        periods: 2,
      });
    }
  }
};

/** What all that runs in the account shares, and the table: limits of AWS that are near. */
export const watchAccount = (alarms: Alarms, service: Service, concurrency: number): void => {
  watchMails(alarms);
  watchTable(alarms, service);
  alarms.add({
    id: 'AccountConcurrency',
    description: `Functions use 80 % of the ${concurrency} that this account may run at once, reserved ones counted: ask AWS for more (Service Quotas, "Concurrent executions"), and enter it as account_concurrency.`,
    metric: new Metric({
      namespace: 'AWS/Lambda',
      metricName: 'ClaimedAccountConcurrency',
      statistic: 'Maximum',
      period,
    }),
    atLeast: MAXIMUM_SHARE * concurrency,
  });
};
