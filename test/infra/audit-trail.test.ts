import { expect, test } from 'vitest';
import { allResources, flatten, ofType, synthesise } from './synthesise.ts';

type Statement = {
  Effect: string;
  Action: string | string[];
  Resource: unknown;
  Condition?: Record<string, Record<string, unknown>>;
};
type Policy = { PolicyDocument: { Statement: Statement[] } };

const synthesis = synthesise();
const { data, fulfilment } = synthesis.resources;
const listOf = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value]);

const [[bucketId, bucket] = []] = ofType(data, 'AWS::S3::Bucket').filter(([id]) =>
  id.startsWith('AuditTrail'),
);
const [[, policy] = []] = ofType(data, 'AWS::S3::BucketPolicy').filter(
  ([, { Properties }]) => flatten(Properties.Bucket as string) === `<${bucketId}>`,
);
const refusals = ((policy?.Properties as Policy | undefined)?.PolicyDocument.Statement ?? []).filter(
  ({ Effect }) => Effect === 'Deny',
);

/** The roles that are allowed any of these actions on the chain, each with what it is allowed. */
const allowedOnChain = (pattern: RegExp): Record<string, string[]> =>
  Object.fromEntries(
    ofType(allResources(synthesis), 'AWS::IAM::Role').flatMap(([id, { Properties }]) => {
      const actions = ((Properties.Policies ?? []) as Policy[])
        .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
        .filter(
          ({ Effect, Resource }) =>
            Effect === 'Allow' &&
            listOf(Resource).some((one) => flatten(one as string).includes('AuditBucketName')),
        )
        .flatMap(({ Action }) => listOf(Action))
        .filter((action) => pattern.test(action));
      return actions.length > 0 ? [[id.replace(/[0-9A-F]{8}$/, ''), actions.sort()]] : [];
    }),
  );

test('every version in the bucket of the chain is locked in compliance mode for as long as the stage says', () => {
  const days = (retention?: number) => {
    const made = synthesise((stage) =>
      Object.assign(
        stage,
        retention ? { audit_retention_days: retention } : { audit_retention_days: undefined },
      ),
    );
    return made.resources.data[bucketId ?? '']?.Properties.ObjectLockConfiguration;
  };
  const lock = (Days: number) => ({
    ObjectLockEnabled: 'Enabled',
    Rule: { DefaultRetention: { Mode: 'COMPLIANCE', Days } },
  });
  expect(days(400)).toEqual(lock(400));
  expect(days()).toEqual(lock(3650));
  expect(bucket?.Properties).toMatchObject({
    ObjectLockEnabled: true,
    VersioningConfiguration: { Status: 'Enabled' },
  });
  expect(bucket?.DeletionPolicy).toBe('RetainExceptOnCreate');
});

test('only the role of the copier may add to the chain, staff read it, and nobody deletes', () => {
  expect(allowedOnChain(/Put|Delete|Bypass|Lock$/)).toEqual({ WorkersCopyAuditRole: ['s3:PutObject'] });
  expect(allowedOnChain(/./)).toEqual({
    WorkersCopyAuditRole: ['s3:GetObject', 's3:ListBucket', 's3:PutObject'],
    Operator: [
      's3:GetBucketObjectLockConfiguration',
      's3:GetObject',
      's3:GetObjectRetention',
      's3:GetObjectVersion',
      's3:ListBucket',
      's3:ListBucketVersions',
    ],
  });
});

test('the bucket refuses others, keys that are there, and deletions, whatever a role may', () => {
  const [, role] =
    ofType(fulfilment, 'AWS::IAM::Role').find(([id]) => id.startsWith('WorkersCopyAudit')) ?? [];
  const path = String(role?.Properties.Path);
  expect(path).toBe('/hosting-client-api/staging/audit-copier/');
  const found = refusals.map(({ Action, Condition }) => [
    listOf(Action).join(' '),
    JSON.parse(JSON.stringify(Condition ?? {}), (_, value) =>
      value !== null && typeof value === 'object' && 'Fn::Join' in value ? flatten(value) : value,
    ),
  ]);
  expect(found).toContainEqual([
    's3:PutObject',
    { ArnNotLike: { 'aws:PrincipalArn': `arn:<AWS::Partition>:iam::<AWS::AccountId>:role${path}*` } },
  ]);
  expect(found).toContainEqual(['s3:PutObject', { Null: { 's3:if-none-match': 'true' } }]);
  expect(found).toContainEqual(['s3:DeleteObject s3:DeleteObjectVersion', {}]);
});

test('the table has a stream of what was and what is, and only the copier reads it, entry after entry', () => {
  const [[, table] = []] = ofType(data, 'AWS::DynamoDB::GlobalTable');
  expect(table?.Properties.StreamSpecification).toEqual({ StreamViewType: 'NEW_AND_OLD_IMAGES' });
  const readers = ofType(allResources(synthesis), 'AWS::IAM::Role').filter(([, { Properties }]) =>
    JSON.stringify(Properties.Policies ?? []).includes('dynamodb:GetRecords'),
  );
  expect(readers.map(([id]) => id.replace(/[0-9A-F]{8}$/, ''))).toEqual(['WorkersCopyAuditRole']);
  const [mapping, ...others] = ofType(fulfilment, 'AWS::Lambda::EventSourceMapping').filter(
    ([, { Properties }]) => Properties.StartingPosition,
  );
  expect(others).toEqual([]);
  expect(mapping?.[1].Properties).toMatchObject({
    StartingPosition: 'TRIM_HORIZON',
    ParallelizationFactor: 1,
    FilterCriteria: { Filters: [{ Pattern: '{"dynamodb":{"Keys":{"pk":{"S":[{"prefix":"AUDIT#"}]}}}}' }] },
  });
  // Neither a number of tries nor an age after which a batch would be left out.
  expect(mapping?.[1].Properties).not.toHaveProperty('MaximumRetryAttempts');
  expect(mapping?.[1].Properties).not.toHaveProperty('MaximumRecordAgeInSeconds');
});
