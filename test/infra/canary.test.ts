import { Template } from 'aws-cdk-lib/assertions';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { expect, test } from 'vitest';
import type { Canary } from '../../infra/constructs/canary.ts';
import { logicalName } from '../../infra/constructs/service-function.ts';
import { routes } from '../../infra/definitions/functions.ts';
import { flatten, ofType, type Resource, type Synthesis, synthesise } from './synthesise.ts';

const shifting = (code?: (name: string) => Code) =>
  synthesise((stage) => Object.assign(stage, { canary: { percent: 10, minutes: 5 } }), code);

const nested = ({ stacks }: Synthesis): Record<string, Resource> =>
  Template.fromStack(stacks.api.node.findChild('Canary') as Canary).toJSON().Resources;

const synthesis = shifting();
const canary = nested(synthesis);

test('without the setting every route leads to its function itself', () => {
  const { resources } = synthesise();
  expect(ofType(resources.api, 'AWS::CloudFormation::Stack')).toEqual([]);
  expect(JSON.stringify(resources.api)).not.toContain('Alias');
});

test('with it every route leads to the alias of its function, which API Gateway calls in a role', () => {
  const { api } = synthesis.resources;
  const aliasIn = (value: unknown) => flatten(value as string).match(/Canary.*?Outputs\.\w*?(\w+)Alias/)?.[1];
  const called = ofType(api, 'AWS::ApiGatewayV2::Integration').map(([, { Properties }]) =>
    aliasIn(Properties.IntegrationUri),
  );
  const meant = routes.map(({ name }) => logicalName(name)).sort();
  expect(called.map((name) => meant.find((known) => name?.endsWith(known))).sort()).toEqual(meant);
  expect(ofType(api, 'AWS::Lambda::Permission')).toEqual([]);
});

test('a new version takes a part of the requests first and goes back when the API fails', () => {
  const [[, config] = []] = ofType(canary, 'AWS::CodeDeploy::DeploymentConfig');
  expect(config?.Properties.TrafficRoutingConfig).toEqual({
    Type: 'TimeBasedCanary',
    TimeBasedCanary: { CanaryInterval: 5, CanaryPercentage: 10 },
  });
  const [[, alarm] = []] = ofType(synthesis.resources.api, 'AWS::CloudWatch::Alarm');
  expect(alarm?.Properties).toMatchObject({ MetricName: '5xx', Namespace: 'AWS/ApiGateway' });
  const groups = ofType(canary, 'AWS::CodeDeploy::DeploymentGroup');
  expect(groups.length).toBe(routes.length);
  for (const [, { Properties }] of groups) {
    expect(JSON.stringify(Properties.AlarmConfiguration)).toContain('ApiCanaryErrors');
    expect(Properties.AutoRollbackConfiguration).toMatchObject({
      Enabled: true,
      Events: ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM'],
    });
  }
  expect(ofType(canary, 'AWS::Lambda::Alias').length).toBe(routes.length);
});

test('a function that changes gets a new version, and no other does', () => {
  const versions = (made: Record<string, Resource>) =>
    ofType(made, 'AWS::Lambda::Version').map(([name]) => name);
  expect(versions(nested(shifting()))).toEqual(versions(canary));
  const [changed] = routes.map(({ name }) => name);
  const after = versions(
    nested(shifting((name) => Code.fromInline(name === changed ? '// new' : `// ${name}`))),
  );
  expect(after.filter((version) => !versions(canary).includes(version))).toEqual([
    expect.stringMatching(new RegExp(`^${logicalName(changed ?? '')}Version`)),
  ]);
});

test('no template of a canary comes near the limits of CloudFormation', () => {
  expect(Object.keys(canary).length).toBeLessThan(450);
  const [[, stack] = []] = ofType(synthesis.resources.api, 'AWS::CloudFormation::Stack');
  expect(Object.keys(stack?.Properties.Parameters as object).length).toBeLessThan(180);
});
