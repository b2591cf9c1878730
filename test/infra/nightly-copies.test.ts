import { expect, test } from 'vitest';
import { readSettings } from '../../infra/definitions/settings.ts';
import { cdkContext, flatten, ofType, synthesise } from './synthesise.ts';

const vault_arn = 'arn:aws:backup:eu-central-1:123456789012:backup-vault:copies';
const copied = synthesise((stage) => Object.assign(stage, { nightly_copies: { vault_arn, keep_days: 35 } }));
const { data, observability } = copied.resources;

const only = (type: string) => {
  const found = ofType(data, type);
  expect([type, found.length]).toEqual([type, 1]);
  return found[0]?.[1];
};

test('nothing is copied unless a stage asks for it', () => {
  const { resources } = synthesise();
  expect(JSON.stringify(resources)).not.toContain('AWS::Backup');
});

test('table and attachments are backed up every night and copied elsewhere, and both keep it as long', () => {
  const plan = only('AWS::Backup::BackupPlan')?.Properties.BackupPlan as { BackupPlanRule: unknown[] };
  expect(plan.BackupPlanRule).toMatchObject([
    {
      ScheduleExpression: 'cron(30 2 * * ? *)',
      Lifecycle: { DeleteAfterDays: 35 },
      CopyActions: [{ DestinationBackupVaultArn: vault_arn, Lifecycle: { DeleteAfterDays: 35 } }],
    },
  ]);
  const selection = only('AWS::Backup::BackupSelection')?.Properties.BackupSelection as {
    Resources: object[];
  };
  const text = JSON.stringify(selection.Resources);
  expect(selection.Resources).toHaveLength(2);
  for (const id of ['TableCD117FA1', 'Attachments87B238D3']) expect(text).toContain(id);
});

const restored_stream = 'arn:aws:dynamodb:eu-west-1:123456789012:table/restored-one/stream/2026';

test('after a restore it is the restored table that is backed up', () => {
  const restored = synthesise((stage) =>
    Object.assign(stage, {
      nightly_copies: { vault_arn, keep_days: 35 },
      restored_table: 'restored-one',
      restored_stream,
    }),
  );
  const [[, selection] = []] = ofType(restored.resources.data, 'AWS::Backup::BackupSelection');
  const backed = selection?.Properties.BackupSelection as
    | { Resources: Record<string, unknown>[] }
    | undefined;
  expect(backed?.Resources.map(flatten)).toEqual([
    'arn:<AWS::Partition>:dynamodb:<AWS::Region>:<AWS::AccountId>:table/restored-one',
    expect.stringContaining('Attachments'),
  ]);
});

test('the vault and its key stay when the stack goes, and the key is the stage’s own', () => {
  const vault = only('AWS::Backup::BackupVault');
  expect(vault?.DeletionPolicy).toBe('RetainExceptOnCreate');
  expect(vault?.Properties.EncryptionKeyArn).toBeDefined();
  // Its own and that of second factors.
  const kept = ofType(data, 'AWS::KMS::Key').map(([, key]) => [
    key.DeletionPolicy,
    key.Properties.EnableKeyRotation,
  ]);
  expect(kept).toEqual([
    ['RetainExceptOnCreate', true],
    ['RetainExceptOnCreate', true],
  ]);
});

type Watched = { MetricName?: string; Metrics?: { MetricStat?: { Metric: { Dimensions: object[] } } }[] };

const alarms = ofType(observability, 'AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties);

test('backups that fail or are missing are told', () => {
  const watched = alarms
    .filter(({ Namespace }) => Namespace === 'AWS/Backup')
    .map(({ MetricName, TreatMissingData, Threshold }) => [MetricName, TreatMissingData, Threshold]);
  // A job for the table and one for the attachments: with one of them missing the alarm is raised.
  expect(watched.sort()).toEqual([
    ['NumberOfBackupJobsCompleted', 'breaching', 2],
    ['NumberOfBackupJobsFailed', 'notBreaching', 1],
  ]);
});

test('copies that fail are told, at whichever vault they count', () => {
  const [alarm] = alarms.filter((candidate) => JSON.stringify(candidate).includes('NumberOfCopyJobsFailed'));
  const { Metrics = [] } = alarm as Watched;
  const vaults = Metrics.flatMap(({ MetricStat }) => MetricStat?.Metric.Dimensions ?? []);
  expect(vaults).toEqual([
    { Name: 'BackupVaultName', Value: 'hosting-client-api-staging' },
    { Name: 'BackupVaultName', Value: 'copies' },
  ]);
});

test('a vault beside the stage itself is refused', () => {
  const context = cdkContext();
  const [stage] = Object.values(context.stages as Record<string, object>);
  const here = { account: '123456789012', region: 'eu-central-1' };
  Object.assign(stage ?? {}, here, { nightly_copies: { vault_arn, keep_days: 35 } });
  expect(() => readSettings(context)).toThrow('another account or region');
  Object.assign(stage ?? {}, { region: 'eu-west-1' });
  expect(readSettings(context).nightly_copies?.keep_days).toBe(35);
});
