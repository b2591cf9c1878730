import { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { CopySettings } from '../nightly-copies.ts';
import type { Alarms } from './alarms.ts';

const ofVault = (metricName: string, BackupVaultName: string): Metric =>
  new Metric({
    namespace: 'AWS/Backup',
    metricName,
    dimensionsMap: { BackupVaultName },
    statistic: 'Sum',
    period: Duration.days(1),
  });

/** AWS does not say whether a copy job counts at the vault it copies from or at the one it copies to. */
const failedCopies = (from: string, to: string): Metric | MathExpression => {
  const metric = 'NumberOfCopyJobsFailed';
  if (from === to) return ofVault(metric, from);
  return new MathExpression({
    expression: 'FILL(a, 0) + FILL(b, 0)',
    usingMetrics: { a: ofVault(metric, from), b: ofVault(metric, to) },
    period: Duration.days(1),
  });
};

/** The table and the attachments: each is one job a night. */
const BACKED_UP = 2;

/** Nightly backups that fail, and those that do not even begin. */
export const watchCopies = (alarms: Alarms, vault: string, { vault_arn }: CopySettings): void => {
  const [copies = ''] = vault_arn.split(':').slice(-1);
  alarms.add({
    id: 'BackupFailed',
    description: 'A nightly backup failed. See the jobs of AWS Backup.',
    metric: ofVault('NumberOfBackupJobsFailed', vault),
  });
  alarms.add({
    id: 'CopyFailed',
    description: 'The copy of a nightly backup failed. See the copy jobs of AWS Backup.',
    metric: failedCopies(vault, copies),
  });
  alarms.add({
    id: 'BackupMissing',
    description:
      'No backup of the table, or none of the attachments, was made for a day. See the plan in AWS Backup. Before the first night of a new plan there is nothing to do.',
    metric: ofVault('NumberOfBackupJobsCompleted', vault),
    lessThan: BACKED_UP,
  });
};
