import { DynamoDB } from '@aws-sdk/client-dynamodb';
import { SecretsManager } from '@aws-sdk/client-secrets-manager';
import { SQS } from '@aws-sdk/client-sqs';
import { afterEach, expect, test } from 'vitest';
import { hostOf } from '../../shared/platform/aws/sign-request.ts';

const SDK = { dynamodb: DynamoDB, sqs: SQS, secretsmanager: SecretsManager };

const REGIONS = [
  ...[
    'us-east-1',
    'eu-west-1',
    'ap-southeast-2',
    'af-south-1',
    'ca-central-1',
    'us-gov-west-1',
    'us-gov-east-1',
  ],
  ...['cn-north-1', 'cn-northwest-1', 'us-iso-east-1', 'us-isob-east-1', 'eusc-de-east-1', 'xx-new-9'],
];

afterEach(() => {
  delete process.env.AWS_USE_FIPS_ENDPOINT;
});

const cases = (Object.keys(SDK) as (keyof typeof SDK)[]).flatMap((service) => [
  [service, false] as const,
  [service, true] as const,
]);

const attempt = (work: () => string): string => {
  try {
    return work();
  } catch {
    return 'refused';
  }
};

test.each(cases)('%s is where the SDK looks for it (FIPS %s)', (service, UseFIPS) => {
  process.env.AWS_USE_FIPS_ENDPOINT = String(UseFIPS);
  const { config } = new SDK[service]({ region: 'eu-west-1' });
  const { endpointProvider } = config as { endpointProvider: (parameters: object) => { url: URL } };
  const here = (region: string) => attempt(() => hostOf(service, region));
  const there = (Region: string) =>
    attempt(() => endpointProvider({ Region, UseFIPS, UseDualStack: false }).url.host);
  expect(REGIONS.map((region) => [region, here(region)])).toEqual(
    REGIONS.map((region) => [region, there(region)]),
  );
});
