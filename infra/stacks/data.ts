import { type App, CfnOutput, Duration, Fn, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { AttributeType, Billing, ProjectionType, StreamViewType, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { AnyPrincipal, PolicyDocument } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { CfnSecret } from 'aws-cdk-lib/aws-secretsmanager';
import { secretsOfStage } from '../../shared/integrations/registry/secrets.ts';
import { TABLE } from '../../shared/platform/table/schema.ts';
import { AuditBucket } from '../constructs/audit-bucket.ts';
import { CLEAN_TAG, MalwareScan } from '../constructs/malware-scan.ts';
import { NightlyCopies } from '../constructs/nightly-copies.ts';
import { type DataResources, keepAudit } from '../constructs/permissions.ts';
import { EXPORT_PREFIX, REPORT_PREFIX, STATEMENT_PREFIX } from '../definitions/object-rules.ts';
import type { Settings } from '../definitions/settings.ts';
import { copierPathOf, factorKeyIdOf, SERVICE, stackProps } from './stack-props.ts';

/** The output by which other stacks find the attachments. */
export const BUCKET_OUTPUT = 'BucketName';

export const AUDIT_BUCKET_OUTPUT = 'AuditBucketName';
const STREAM_OUTPUT = 'TableStreamArn';

export const FACTOR_KEY_OUTPUT = 'FactorKeyArn';

/** The table's name and that of the vault of its backups. */
export const tableNameOf = ({ stage }: Settings): string => `${SERVICE}-${stage}`;

const string = (name: string) => ({ name, type: AttributeType.STRING });

const CROSS_STACK_REFERENCES = '@aws-cdk/core:defaultCrossStackReferences';

/** Not even those who may do anything in this account. A policy of a table cannot name the table it belongs to. */
const nobodyRewritesAudit = () => {
  const statement = keepAudit(['*']);
  statement.addPrincipals(new AnyPrincipal());
  return statement;
};

/** What must survive everything: the table, the attachments, the chain of the audit trail and the secrets. Deleting the stack keeps them. */
export class DataStack extends Stack {
  readonly resources: DataResources;
  readonly attachments: Bucket;

  constructor(app: App, settings: Settings) {
    super(app, 'Data', {
      ...stackProps(settings, 'data', 'Table, attachments and secrets of the client API'),
      terminationProtection: true,
    });
    const table = this.makeTable(settings);
    const bucket = this.makeBucket();
    this.attachments = bucket;
    const audit = new AuditBucket(this, 'AuditTrail', {
      retentionDays: settings.audit_retention_days,
      copierPath: copierPathOf(settings.stage),
    });
    const secretPrefix = `${SERVICE}/${settings.stage}`;

    if (settings.malware_scan) new MalwareScan(this, 'MalwareScan', bucket);
    if (settings.nightly_copies) {
      const { restored_table: resourceName } = settings;
      const inUse = resourceName && this.formatArn({ service: 'dynamodb', resource: 'table', resourceName });
      const arns = [inUse ?? table.tableArn, bucket.bucketArn];
      new NightlyCopies(this, 'NightlyCopies', tableNameOf(settings), arns, settings.nightly_copies);
    }

    this.resources = {
      table: this.tableNamed(settings.restored_table ?? tableNameOf(settings)),
      bucket: Bucket.fromBucketName(
        this,
        'AttachmentsByName',
        Fn.getStackOutput(this.stackName, BUCKET_OUTPUT),
      ),
      auditBucket: Bucket.fromBucketName(
        this,
        'AuditTrailByName',
        Fn.getStackOutput(this.stackName, AUDIT_BUCKET_OUTPUT),
      ),
      streamArn: settings.restored_stream ?? Fn.getStackOutput(this.stackName, STREAM_OUTPUT),
      cleanTag: settings.malware_scan ? CLEAN_TAG : null,
      secretPrefix,
      secretArns: this.makeSecrets(secretPrefix, settings),
      factorKeyArn: Fn.getStackOutput(this.stackName, FACTOR_KEY_OUTPUT),
      mail: this.mailResources(settings),
    };
    // Last, because CloudFormation cannot take a protected table back when something else fails.
    const key = this.makeFactorKey(settings);
    table.node.addDependency(
      bucket,
      audit,
      key,
      ...this.node.children.filter((child) => child instanceof CfnSecret),
    );
    new CfnOutput(this, 'TableName', { value: table.tableName });
    new CfnOutput(this, BUCKET_OUTPUT, { value: bucket.bucketName });
    new CfnOutput(this, AUDIT_BUCKET_OUTPUT, { value: audit.bucketName });
    new CfnOutput(this, STREAM_OUTPUT, { value: table.tableStreamArn ?? '' });
    new CfnOutput(this, FACTOR_KEY_OUTPUT, { value: key.keyArn });
    new CfnOutput(this, 'SecretPrefix', { value: secretPrefix });
    if (this.node.tryGetContext(CROSS_STACK_REFERENCES) === 'both') this.exportForRelease1(table, bucket);
  }

  /** What the stacks of release 1.0 import beside the secrets: CloudFormation takes away no export that is in use. */
  private exportForRelease1(table: TableV2, bucket: Bucket): void {
    for (const value of [table.tableArn, table.tableName, bucket.bucketArn, bucket.bucketName]) {
      this.exportValue(value);
    }
  }

  /** A fixed name makes CloudFormation refuse any change that would put an empty table in its place. */
  private makeTable(settings: Settings): TableV2 {
    const table = new TableV2(this, 'Table', {
      tableName: tableNameOf(settings),
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
      // The audit trail is copied from it; of what was changed or removed it tells what had been there.
      dynamoStream: StreamViewType.NEW_AND_OLD_IMAGES,
      timeToLiveAttribute: TABLE.timeToLive,
      billing: Billing.onDemand(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      resourcePolicy: new PolicyDocument({ statements: [nobodyRewritesAudit()] }),
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    return table;
  }

  /** A table as the other stacks see it: by its name, so that nothing ties them to this stack's own. */
  private tableNamed(tableName: string) {
    return TableV2.fromTableAttributes(this, 'TableByName', {
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
        {
          prefix: STATEMENT_PREFIX,
          expiration: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(1),
        },
        {
          // A worker takes them away on time; here go the remains, and what a deletion leaves behind.
          prefix: EXPORT_PREFIX,
          expiration: Duration.days(2),
          noncurrentVersionExpiration: Duration.days(1),
        },
        {
          prefix: REPORT_PREFIX,
          expiration: Duration.days(31),
          noncurrentVersionExpiration: Duration.days(1),
        },
      ],
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
  }

  /** AWS keeps the key; functions that check codes, and nobody else by this service's roles, may have it decrypt. */
  private makeFactorKey({ stage }: Settings): Key {
    const key = new Key(this, 'FactorKey', {
      description: 'Encrypts the secrets of second factors',
      enableKeyRotation: true,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    key.addAlias(factorKeyIdOf(stage)).applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
    return key;
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
  private makeSecrets(prefix: string, { config }: Settings): Record<string, string> {
    const make = (name: string, description: string) => {
      const secret = new CfnSecret(this, `${name}Secret`, { name: `${prefix}/${name}`, description });
      secret.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
      return secret.attrId;
    };
    return Object.fromEntries(secretsOfStage(config).map(({ name, title }) => [name, make(name, title)]));
  }
}
