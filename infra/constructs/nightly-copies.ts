import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import type { Settings } from '../definitions/settings.ts';

export type CopySettings = NonNullable<Settings['nightly_copies']>;

/** AWS's own, because what AWS Backup needs of a service changes with that service. */
export const BACKUP_POLICIES = [
  'service-role/AWSBackupServiceRolePolicyForBackup',
  'AWSBackupServiceRolePolicyForS3Backup',
];

/**
 * Backs the table and the attachments up every night, and copies that into a vault of another account or region, which
 * whoever breaks into this account cannot reach.
 */
export class NightlyCopies extends Construct {
  constructor(scope: Construct, id: string, name: string, arns: string[], settings: CopySettings) {
    super(scope, id);
    // A vault with the key of AWS Backup itself cannot be copied to another account.
    const vault = new BackupVault(this, 'Vault', {
      backupVaultName: name,
      encryptionKey: new Key(this, 'Key', {
        description: `Backups of ${name}`,
        enableKeyRotation: true,
        removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      }),
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    const deleteAfter = Duration.days(settings.keep_days);
    const plan = new BackupPlan(this, 'Plan', {
      backupPlanName: name,
      backupVault: vault,
      backupPlanRules: [
        new BackupPlanRule({
          ruleName: 'nightly',
          scheduleExpression: Schedule.cron({ hour: '2', minute: '30' }),
          startWindow: Duration.hours(1),
          completionWindow: Duration.hours(8),
          deleteAfter,
          copyActions: [
            {
              destinationBackupVault: BackupVault.fromBackupVaultArn(this, 'Copies', settings.vault_arn),
              deleteAfter,
            },
          ],
        }),
      ],
    });
    plan.addSelection('Data', {
      resources: arns.map((arn) => BackupResource.fromArn(arn)),
      role: new Role(this, 'Role', {
        assumedBy: new ServicePrincipal('backup.amazonaws.com'),
        managedPolicies: BACKUP_POLICIES.map((policy) => ManagedPolicy.fromAwsManagedPolicyName(policy)),
      }).withoutPolicyUpdates(),
      disableDefaultBackupPolicy: true,
    });
  }
}
