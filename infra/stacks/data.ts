import { type App, CfnOutput, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { AttributeType, Billing, ProjectionType, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { CfnSecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { SecretName } from '../../shared/contract/resources.ts';
import { TABLE } from '../../shared/platform/table/schema.ts';
import { CLEAN_TAG, MalwareScan } from '../constructs/malware-scan.ts';
import type { DataResources } from '../constructs/permissions.ts';
import type { Settings } from '../definitions/settings.ts';
import { SERVICE, stackProps } from './stack-props.ts';

const SECRETS: Record<SecretName, string> = {
  stripe: 'Stripe: API key, publishable key, webhook signing secret',
  paystack: 'Paystack: secret key',
  whm: 'WHM control panel: address, user, API token',
  namecom: 'Name.com registrar: address, user, API token',
  fcm: 'Firebase Cloud Messaging: service account',
  apns: 'Apple push notifications: key, key id, team id, topic',
};

const string = (name: string) => ({ name, type: AttributeType.STRING });

/** What must survive everything: the table, the attachments and the secrets. Deleting the stack keeps them. */
export class DataStack extends Stack {
  readonly resources: DataResources;

  constructor(app: App, settings: Settings) {
    super(app, 'Data', {
      ...stackProps(settings, 'data', 'Table, attachments and secrets of the client API'),
      terminationProtection: true,
    });
    const table = this.makeTable(settings);
    const bucket = this.makeBucket();
    const secretPrefix = `${SERVICE}/${settings.stage}`;

    if (settings.malware_scan) new MalwareScan(this, 'MalwareScan', bucket);

    this.resources = {
      table: settings.restored_table ? this.restoredTable(settings.restored_table) : table,
      bucket,
      cleanTag: settings.malware_scan ? CLEAN_TAG : null,
      secretPrefix,
      secretArns: this.makeSecrets(secretPrefix),
      mail: this.mailResources(settings),
    };
    new CfnOutput(this, 'TableName', { value: table.tableName });
    new CfnOutput(this, 'BucketName', { value: bucket.bucketName });
    new CfnOutput(this, 'SecretPrefix', { value: secretPrefix });
  }

  /** A fixed name makes CloudFormation refuse any change that would put an empty table in its place. */
  private makeTable({ stage }: Settings): TableV2 {
    const table = new TableV2(this, 'Table', {
      tableName: `${SERVICE}-${stage}`,
      partitionKey: string(TABLE.partitionKey),
      sortKey: string(TABLE.sortKey),
      localSecondaryIndexes: [
        {
          indexName: TABLE.byStatus.name,
          sortKey: string(TABLE.byStatus.sortKey),
          projectionType: ProjectionType.ALL,
        },
      ],
      globalSecondaryIndexes: [
        {
          indexName: TABLE.byDue.name,
          partitionKey: string(TABLE.byDue.partitionKey),
          sortKey: string(TABLE.byDue.sortKey),
          projectionType: ProjectionType.KEYS_ONLY,
        },
      ],
      timeToLiveAttribute: TABLE.timeToLive,
      billing: Billing.onDemand(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    // Kept exported while a restored table is in use, so that the way there and back is one deployment each.
    this.exportValue(table.tableArn);
    this.exportValue(table.tableName);
    return table;
  }

  private restoredTable(tableName: string) {
    return TableV2.fromTableAttributes(this, 'RestoredTable', {
      tableName,
      globalIndexes: [TABLE.byDue.name],
      localIndexes: [TABLE.byStatus.name],
    });
  }

  private makeBucket(): Bucket {
    return new Bucket(this, 'Attachments', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      versioned: true,
      // The reconciler deletes attachments that never came to belong to a ticket; here go the remains.
      lifecycleRules: [
        {
          abortIncompleteMultipartUploadAfter: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(30),
          expiredObjectDeleteMarker: true,
        },
      ],
      removalPolicy: RemovalPolicy.RETAIN,
    });
  }

  /** An operator verifies the sender with SES, as a domain or as one address. */
  private mailResources({ config }: Settings): DataResources['mail'] {
    const { sender, configuration_set } = config.mail;
    const [, domain = ''] = sender.split('@');
    const names = [`identity/${domain}`, `identity/${sender}`, `configuration-set/${configuration_set}`];
    const arns = names.map((name) => {
      const [resource = '', resourceName = ''] = name.split('/');
      return this.formatArn({ service: 'ses', resource, resourceName });
    });
    return { arns, sender };
  }

  /** Empty secrets, for an operator to fill; no value ever passes through a template. */
  private makeSecrets(prefix: string): Record<SecretName, string> {
    const make = (name: string, description: string) => {
      const secret = new CfnSecret(this, `${name}Secret`, { name: `${prefix}/${name}`, description });
      secret.applyRemovalPolicy(RemovalPolicy.RETAIN);
      return secret.attrId;
    };
    return Object.fromEntries(
      Object.entries(SECRETS).map(([name, description]) => [name, make(name, description)]),
    ) as Record<SecretName, string>;
  }
}
