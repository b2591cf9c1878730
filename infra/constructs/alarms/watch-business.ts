import { Duration } from 'aws-cdk-lib';
import { MANUAL_ACTION_REASONS } from '../../../shared/records/indexes.ts';
import { eventCount, measured, messageAge } from '../business-metrics.ts';
import type { Service } from '../service-dashboard.ts';
import { logicalName } from '../service-function.ts';
import type { Alarms } from './alarms.ts';

const period = Duration.minutes(5);
const DAY_SECONDS = 86_400;
const SEE = 'See: npm run operator -- actions list';

/** Raised while something waits, and once more for what has been forgotten. */
const watchWaiting = (alarms: Alarms, stage: string): void => {
  for (const reason of MANUAL_ACTION_REASONS) {
    alarms.add({
      id: logicalName(`waiting-${reason.replaceAll('_', '-')}`),
      description: `Something waits for a person: ${reason.replaceAll('_', ' ')}. ${SEE}`,
      metric: measured(stage, 'waiting', reason).with({ period }),
    });
  }
  alarms.add({
    id: 'Forgotten',
    description: `Something has waited for a person for more than a day. ${SEE}`,
    metric: measured(stage, 'waiting_oldest_seconds', 'all').with({ period }),
    atLeast: DAY_SECONDS,
  });
};

/** What has newly gone wrong, also while something else of the kind still waits. */
const watchFailures = (alarms: Alarms, stage: string): void => {
  alarms.add({
    id: 'ServiceTaskFailed',
    description: `A service could not be provisioned, renewed, suspended or terminated. ${SEE}`,
    metric: measured(stage, 'task_failed', 'all', 'Sum').with({ period }),
  });
  alarms.add({
    id: 'EvidenceDue',
    description: `Evidence for a disputed payment is due within three days, or its money is lost. See: npm run operator -- payments disputes`,
    metric: measured(stage, 'evidence_due', 'all').with({ period }),
  });
  alarms.add({
    id: 'ReviewOverdue',
    description:
      "A gateway's lists of refunds and disputes have not been reviewed for a day and a half: what its webhooks lose stays unknown. See the log of settle-payments, and: npm run operator -- dead-letters list payments",
    metric: measured(stage, 'review_oldest_seconds', 'all').with({ period }),
    atLeast: 1.5 * DAY_SECONDS,
  });
  alarms.add({
    id: 'PaymentDisputed',
    description:
      'A customer disputes a payment. Answer before the deadline: npm run operator -- payments disputes',
    metric: eventCount(stage, 'payment_disputed').with({ period }),
  });
};

/** Looked at once a day: a finding stays raised until a day without any. */
const watchStage = (alarms: Alarms, stage: string): void =>
  alarms.add({
    id: 'Findings',
    description: `Something about this stage or its account is not as it must be. See: npm run operator -- --stage ${stage} doctor`,
    metric: measured(stage, 'findings', 'all').with({ period: Duration.days(1) }),
  });

/** Raised once for a shortage, and again when it grows. */
const watchCredit = (alarms: Alarms, stage: string): void =>
  alarms.add({
    id: 'RegistrarCreditShort',
    description: `Our credit at a registrar does not reach for the renewals of the next 30 days. See: npm run operator -- --stage ${stage} registrars balance`,
    metric: measured(stage, 'registrar_credit_short', 'all').with({ period }),
  });

/** Everything in the business that a person must know of. */
export const watchBusiness = (alarms: Alarms, { name: stage }: Service): void => {
  watchWaiting(alarms, stage);
  watchFailures(alarms, stage);
  watchStage(alarms, stage);
  watchCredit(alarms, stage);
  alarms.add({
    id: 'SettlesLate',
    description: 'Payments take more than a minute from their webhook to being settled, for 15 minutes.',
    metric: messageAge(stage, 'payments', 'p90').with({ period }),
    atLeast: 60_000,
    periods: 3,
  });
};
