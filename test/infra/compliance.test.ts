import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { expect, test } from 'vitest';
import { checkCompliance, EXCEPTIONS } from '../../infra/compliance.ts';
import { synthesise } from './synthesise.ts';
import { BY_COGNITO, BY_OWN_ISSUER } from './with-staff.ts';

type Stage = Record<string, unknown>;

/** Broken rules as "stack rule", each once. */
const findings = (change: (stage: Stage) => void, acknowledged: boolean): string[] => {
  const { app, stacks } = synthesise(change);
  if (acknowledged) checkCompliance(app, stacks);
  const broken = [new AwsSolutionsChecks(app), new ServerlessChecks(app)].flatMap(
    (pack) => pack.validateScope(app).violations,
  );
  const found = broken.flatMap(({ ruleName, violatingResources = [], ...rest }) =>
    JSON.stringify([violatingResources, rest])
      .match(/"(?:Data|Fulfilment|Api|Staff|Observability|Edge)\//g)
      ?.map((place) => `${place.slice(1, -1).toLowerCase()} ${ruleName}`),
  );
  return [...new Set(found)].map(String).sort();
};

const behindEdge = (stage: Stage) =>
  Object.assign(stage, {
    account: '123456789012',
    region: 'eu-west-1',
    alarm_email: 'alarms@example.com',
    custom_domain: { name: 'origin.example.com', certificate_arn: 'arn:aws:acm:eu-west-1:1:certificate/1' },
    edge: {
      name: 'api.example.com',
      certificate_arn: 'arn:aws:acm:us-east-1:1:certificate/2',
      requests_per_address: 2000,
    },
  });

test.each<[string, (stage: Stage) => void]>([
  ['as configured', () => undefined],
  ['with the malware scan', (stage) => Object.assign(stage, { malware_scan: true })],
  [
    'in production',
    (stage) =>
      Object.assign(stage, {
        production: true,
        account: '123456789012',
        region: 'eu-west-1',
        alarm_email: 'alarms@example.com',
        operators: ['arn:aws:iam::123456789012:user/ama'],
      }),
  ],
  [
    'with nightly copies',
    (stage) =>
      Object.assign(stage, {
        nightly_copies: {
          vault_arn: 'arn:aws:backup:eu-central-1:123456789012:backup-vault:copies',
          keep_days: 35,
        },
      }),
  ],
  ['behind an edge', behindEdge],
  ['with the staff API and a user pool', (stage) => Object.assign(stage, { staff: BY_COGNITO })],
  ['with the staff API and an issuer', (stage) => Object.assign(stage, { staff: BY_OWN_ISSUER })],
  ['with a canary', (stage) => Object.assign(stage, { canary: { percent: 10, minutes: 5 } })],
])('the stacks keep every rule of AwsSolutions and Serverless but those excepted, %s', (_, change) => {
  expect(findings(change, true)).toEqual([]);
});

test('every exception is still needed', () => {
  const withStaff = (stage: Stage) => Object.assign(behindEdge(stage), { staff: BY_COGNITO });
  const found = [...findings(() => undefined, false), ...findings(withStaff, false)];
  const broken = new Set(found.filter((finding) => !finding.includes('IAM5')));
  const excepted = Object.entries(EXCEPTIONS).flatMap(([stack, rules]) =>
    Object.keys(rules).map((rule) => `${stack} ${rule}`),
  );
  expect([...broken].sort()).toEqual(excepted.sort());
});
