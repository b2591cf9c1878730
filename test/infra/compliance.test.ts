import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { expect, test } from 'vitest';
import { checkCompliance, EXCEPTIONS } from '../../infra/compliance.ts';
import { synthesise } from './synthesise.ts';

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
      .match(/"(?:Data|Fulfilment|Api|Observability)\//g)
      ?.map((place) => `${place.slice(1, -1).toLowerCase()} ${ruleName}`),
  );
  return [...new Set(found)].map(String).sort();
};

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
      }),
  ],
  ['with a canary', (stage) => Object.assign(stage, { canary: { percent: 10, minutes: 5 } })],
])('the stacks keep every rule of AwsSolutions and Serverless but those excepted, %s', (_, change) => {
  expect(findings(change, true)).toEqual([]);
});

test('every exception is still needed', () => {
  const found = findings((stage) => Object.assign(stage, { alarm_email: 'a@example.com' }), false).filter(
    (finding) => !finding.includes('IAM5'),
  );
  const excepted = Object.entries(EXCEPTIONS).flatMap(([stack, rules]) =>
    Object.keys(rules).map((rule) => `${stack} ${rule}`),
  );
  expect(found).toEqual(excepted.sort());
});
