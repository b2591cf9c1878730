import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { AnyPrincipal, Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  ObjectLockRetention,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';

/**
 * The bucket of the audit trail's chain. Each version is locked in compliance mode: until its time is over nobody can
 * delete or replace it, the root of the account and AWS's support included. The policy refuses the rest, as long as
 * nobody who may changes it: only the role of the copier adds objects, only at new keys, and nothing is hidden by a
 * delete marker.
 */
export class AuditBucket extends Bucket {
  constructor(
    scope: Construct,
    id: string,
    { retentionDays, copierPath }: { retentionDays: number; copierPath: string },
  ) {
    super(scope, id, {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      versioned: true,
      objectLockEnabled: true,
      objectLockDefaultRetention: ObjectLockRetention.compliance(Duration.days(retentionDays)),
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    const copier = Stack.of(this).formatArn({
      service: 'iam',
      region: '',
      resource: 'role',
      resourceName: `${copierPath.slice(1)}*`,
    });
    this.refuse(['s3:PutObject'], { ArnNotLike: { 'aws:PrincipalArn': copier } });
    // Demands If-None-Match (S3 user guide, "Enforce conditional writes"); copies of objects are refused with it.
    this.refuse(['s3:PutObject'], { Null: { 's3:if-none-match': 'true' } });
    this.refuse(['s3:DeleteObject', 's3:DeleteObjectVersion']);
  }

  private refuse(actions: string[], conditions: Record<string, Record<string, string>> = {}): void {
    this.addToResourcePolicy(
      new PolicyStatement({
        effect: Effect.DENY,
        principals: [new AnyPrincipal()],
        actions,
        resources: [this.arnForObjects('*')],
        conditions,
      }),
    );
  }
}
