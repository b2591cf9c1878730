import { expect, test } from 'vitest';
import { ofType, type Resource, type Synthesis, synthesise } from './synthesise.ts';

const synthesis = synthesise();
const { data } = synthesis.resources;

/** Properties that CloudFormation can only change by making a new, empty resource. */
const CREATE_ONLY: Record<string, string[]> = {
  'AWS::DynamoDB::GlobalTable': ['TableName', 'KeySchema', 'LocalSecondaryIndexes'],
  'AWS::S3::Bucket': ['BucketName'],
  'AWS::SecretsManager::Secret': ['Name'],
};

const identity = (resources: Record<string, Resource>) =>
  Object.entries(resources).flatMap(([id, { Type, Properties }]) => {
    const fixed = CREATE_ONLY[Type];
    if (!fixed) return [];
    return [{ id, Type, ...Object.fromEntries(fixed.map((name) => [name, Properties[name] ?? null])) }];
  });

/**
 * Written by hand and not a snapshot on purpose: whoever changes a line of this makes CloudFormation put an empty
 * table or bucket beside the one with the customers' data, and must move the data first.
 */
test('nothing that holds data is replaced by an update', () => {
  const secret = (id: string, name: string) => ({
    id,
    Type: 'AWS::SecretsManager::Secret',
    Name: `hosting-client-api/staging/${name}`,
  });
  expect(identity(data)).toEqual([
    {
      id: 'TableCD117FA1',
      Type: 'AWS::DynamoDB::GlobalTable',
      TableName: 'hosting-client-api-staging',
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      LocalSecondaryIndexes: [
        {
          IndexName: 'by_status',
          KeySchema: [
            { AttributeName: 'pk', KeyType: 'HASH' },
            { AttributeName: 'status_sk', KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'ALL' },
        },
      ],
    },
    { id: 'Attachments87B238D3', Type: 'AWS::S3::Bucket', BucketName: null },
    { id: 'AuditTrailFF0F2BB5', Type: 'AWS::S3::Bucket', BucketName: null },
    secret('stripeSecret', 'stripe'),
    secret('stripepublishableSecret', 'stripe-publishable'),
    secret('stripewebhooksSecret', 'stripe-webhooks'),
    secret('paystackSecret', 'paystack'),
    secret('paypalSecret', 'paypal'),
    secret('paypalwebhooksSecret', 'paypal-webhooks'),
    secret('whmSecret', 'whm'),
    secret('namecomSecret', 'namecom'),
    secret('fcmSecret', 'fcm'),
    secret('apnsSecret', 'apns'),
  ]);
});

test('no stack holds on to another: none exports or imports a value', () => {
  const { app } = synthesis;
  const templates = app.synth().stacks.map(({ template }) => template as { Outputs?: object });
  expect(templates.length).toBe(4);
  for (const { Outputs = {} } of templates) {
    expect(Object.values(Outputs).filter((output: object) => 'Export' in output)).toEqual([]);
  }
  expect(JSON.stringify(templates)).not.toContain('Fn::ImportValue');
});

test('a first deployment that fails leaves no table behind: it is made last', () => {
  const [[, table] = []] = ofType(data, 'AWS::DynamoDB::GlobalTable');
  const others = Object.keys(data).filter((id) => !id.startsWith('Table'));
  expect([...(table?.DependsOn ?? [])].sort()).toEqual(others.sort());
});

test('the addresses that apps and gateways know keep their identity', () => {
  const { api, fulfilment } = synthesis.resources;
  expect(ofType(api, 'AWS::ApiGatewayV2::Api').map(([id]) => id)).toEqual(['GatewayApi4EDF2151']);
  expect(ofType(fulfilment, 'AWS::Lambda::Url').map(([id]) => id)).toEqual([
    'WebhooksReceiveGatewayEventFunctionFunctionUrlC0470D75',
  ]);
});

test('everything in the data stack stays when the stack or the resource goes, but for a first try that failed', () => {
  for (const [id, { Type, DeletionPolicy, UpdateReplacePolicy }] of Object.entries(data)) {
    if (Type === 'AWS::S3::BucketPolicy') continue;
    expect([id, DeletionPolicy, UpdateReplacePolicy]).toEqual([id, 'RetainExceptOnCreate', 'Retain']);
  }
  expect(synthesis.stacks.data.terminationProtection).toBe(true);
  const [, table] = ofType(data, 'AWS::DynamoDB::GlobalTable')[0] ?? [];
  expect(table?.Properties.Replicas).toMatchObject([
    {
      DeletionProtectionEnabled: true,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    },
  ]);
});

test('attachments are private, encrypted and sent over TLS only, and deleted ones are gone after a month', () => {
  const [, bucket] = ofType(data, 'AWS::S3::Bucket')[0] ?? [];
  expect(bucket?.Properties.PublicAccessBlockConfiguration).toEqual({
    BlockPublicAcls: true,
    BlockPublicPolicy: true,
    IgnorePublicAcls: true,
    RestrictPublicBuckets: true,
  });
  expect(JSON.stringify(bucket?.Properties.BucketEncryption)).toContain('AES256');
  expect(bucket?.Properties.LifecycleConfiguration).toMatchObject({
    Rules: [
      { NoncurrentVersionExpiration: { NoncurrentDays: 30 } },
      { Prefix: 'documents/statements/', ExpirationInDays: 1 },
      { Prefix: 'exports/', ExpirationInDays: 2 },
      { Prefix: 'reports/', ExpirationInDays: 31 },
    ],
  });
  const [, policy] = ofType(data, 'AWS::S3::BucketPolicy')[0] ?? [];
  expect(JSON.stringify(policy)).toContain('{"Bool":{"aws:SecureTransport":"false"}}');
});

test('with the malware scan, only files of people found clean can be downloaded', () => {
  const scanned = synthesise((stage) => Object.assign(stage, { malware_scan: true }));
  // Exports are made here, and of no file of anybody.
  const downloads = (made: Synthesis) => {
    const found: string[] = [];
    JSON.parse(JSON.stringify(made.resources.api), (_name, value) => {
      if (value?.Action === 's3:GetObject') found.push(JSON.stringify(value.Resource));
      return value;
    });
    return found.filter((resource) => !resource.includes('/exports/')).length;
  };
  const onlyClean = JSON.stringify(scanned.resources.api).match(
    /"s3:ExistingObjectTag\/GuardDutyMalwareScanStatus":"NO_THREATS_FOUND"/g,
  );
  expect(ofType(scanned.resources.data, 'AWS::GuardDuty::MalwareProtectionPlan')).toHaveLength(1);
  expect(onlyClean?.length ?? 0).toBe(downloads(scanned));
});

test('a restored table takes the place of the own one in every function, and the own one stays', () => {
  const restored_stream = 'arn:aws:dynamodb:eu-west-1:123456789012:table/restored-2026-11-21/stream/2026';
  const restored = synthesise((stage) =>
    Object.assign(stage, { restored_table: 'restored-2026-11-21', restored_stream }),
  );
  expect(identity(restored.resources.data)).toEqual(identity(data));
  const code = JSON.stringify([restored.resources.api, restored.resources.fulfilment]);
  expect(code).toContain('"TABLE_NAME":"restored-2026-11-21"');
  expect(code).not.toContain('TableCD117FA1');
  const [followed] = ofType(restored.resources.fulfilment, 'AWS::Lambda::EventSourceMapping').filter(([id]) =>
    id.startsWith('WorkersCopyAudit'),
  );
  expect(followed?.[1].Properties.EventSourceArn).toBe(restored_stream);
});
