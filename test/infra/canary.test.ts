import { Code } from 'aws-cdk-lib/aws-lambda';
import { expect, test } from 'vitest';
import { logicalName } from '../../infra/constructs/service-function.ts';
import { routes } from '../../infra/definitions/functions.ts';
import { flatten, ofType, type Resource, synthesise } from './synthesise.ts';

const shifting = (code?: (name: string) => Code) =>
  synthesise((stage) => Object.assign(stage, { canary: { percent: 10, minutes: 5 } }), code).resources.api;

const api = shifting();
const plain = synthesise().resources.api;

type Statement = { Action: string | string[]; Resource: unknown };
const written = (value: unknown) => flatten(value as string);

/** What each route may call, by the endpoint it leads to: its integration and the permission for API Gateway. */
const calls = (resources: Record<string, Resource>) => ({
  led: ofType(resources, 'AWS::ApiGatewayV2::Integration').map(([, { Properties }]) =>
    written(Properties.IntegrationUri),
  ),
  allowed: ofType(resources, 'AWS::Lambda::Permission').map(([, { Properties }]) =>
    written(Properties.FunctionName),
  ),
});

test('without the setting every route leads to its function itself', () => {
  expect(JSON.stringify(plain)).not.toMatch(/Alias|CodeDeploy/);
  const { led, allowed } = calls(plain);
  expect(led.every((target) => /^<\w+Function[0-9A-F]{8}\.Arn>$/.test(target))).toBe(true);
  expect(allowed.toSorted()).toEqual(led.toSorted());
});

test('with it every route leads to the alias of its function, and API Gateway may call nothing else', () => {
  const { led, allowed } = calls(api);
  const aliases = ofType(api, 'AWS::Lambda::Alias').map(([id]) => `<${id}>`);
  expect(aliases).toHaveLength(routes.length);
  expect(led.toSorted()).toEqual(aliases.toSorted());
  expect(allowed.toSorted()).toEqual(aliases.toSorted());
});

test('a new version takes a part of the requests first and goes back when the API fails', () => {
  const configs = ofType(api, 'AWS::CodeDeploy::DeploymentConfig');
  // An account may have fifty.
  expect(configs).toHaveLength(1);
  expect(configs[0]?.[1].Properties.TrafficRoutingConfig).toEqual({
    Type: 'TimeBasedCanary',
    TimeBasedCanary: { CanaryInterval: 5, CanaryPercentage: 10 },
  });
  const [[alarmId, alarm] = []] = ofType(api, 'AWS::CloudWatch::Alarm');
  expect(alarm?.Properties).toMatchObject({ MetricName: '5xx', Namespace: 'AWS/ApiGateway' });
  const groups = ofType(api, 'AWS::CodeDeploy::DeploymentGroup');
  expect(groups.length).toBe(routes.length);
  for (const [, { Properties }] of groups) {
    expect(JSON.stringify(Properties.AlarmConfiguration)).toContain(alarmId);
    expect(Properties.AutoRollbackConfiguration).toMatchObject({
      Enabled: true,
      Events: ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM'],
    });
  }
});

test('CodeDeploy may move the aliases of these functions, and do nothing else to any function', () => {
  const deployers = ofType(api, 'AWS::IAM::Role').filter(([id]) => /^\w+CanaryDeployer/.test(id));
  const statements = deployers.flatMap(([, { Properties }]) =>
    (Properties.Policies as { PolicyDocument: { Statement: Statement[] } }[]).flatMap(
      ({ PolicyDocument }) => PolicyDocument.Statement,
    ),
  );
  const shifts = statements.filter(({ Action }) => Action.includes('lambda:UpdateAlias'));
  const named = shifts.flatMap(({ Resource }) => Resource as unknown[]).map(written);
  const functions = ofType(api, 'AWS::Lambda::Function').map(([id]) => `<${id}.Arn>`);
  expect(named.toSorted()).toEqual(functions.flatMap((arn) => [arn, `${arn}:live`]).toSorted());
  expect(new Set(statements.flatMap(({ Action }) => Action))).toEqual(
    new Set([
      'cloudwatch:DescribeAlarms',
      'lambda:UpdateAlias',
      'lambda:GetAlias',
      'lambda:GetProvisionedConcurrencyConfig',
    ]),
  );
});

test('a function that changes gets a new version, and no other does', () => {
  const versions = (made: Record<string, Resource>) =>
    ofType(made, 'AWS::Lambda::Version').map(([name]) => name);
  expect(versions(shifting())).toEqual(versions(api));
  const [changed] = routes.map(({ name }) => name);
  const after = versions(shifting((name) => Code.fromInline(name === changed ? '// new' : `// ${name}`)));
  expect(after.filter((version) => !versions(api).includes(version))).toEqual([
    expect.stringMatching(new RegExp(`^\\w+Canary${logicalName(changed ?? '')}Version`)),
  ]);
});
