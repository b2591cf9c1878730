import type { NestedStack, Stack } from 'aws-cdk-lib';
import { expect, test } from 'vitest';
import { areaOf } from '../../infra/constructs/endpoint-area.ts';
import { routes, staffRoutes } from '../../infra/definitions/functions.ts';
import { nestedIn, templateOf } from './nested.ts';
import { cdkContext, type Synthesis, synthesise } from './synthesise.ts';
import { BY_COGNITO } from './with-staff.ts';

/** CloudFormation's quotas for a template, of its user guide ("Understand CloudFormation quotas"). */
const QUOTAS = { resources: 500, bytes: 1_000_000, parameters: 200, outputs: 200 };

/** What API Gateway lets one HTTP API have, and raises for nobody ("Quotas for … an HTTP API"). */
const INTEGRATIONS = 300;

const certificate = (region: string) => `arn:aws:acm:${region}:123456789012:certificate/1`;

/** Everything a setting can add. */
const largest = synthesise((stage) =>
  Object.assign(stage, {
    account: '123456789012',
    region: 'eu-west-1',
    canary: { percent: 10, minutes: 5 },
    custom_domain: { name: 'origin.example.com', certificate_arn: certificate('eu-west-1') },
    edge: {
      name: 'api.example.com',
      certificate_arn: certificate('us-east-1'),
      requests_per_address: 2000,
    },
    malware_scan: true,
    staff: {
      ...BY_COGNITO,
      custom_domain: { name: 'desk.example.com', certificate_arn: certificate('eu-west-1') },
    },
    nightly_copies: {
      vault_arn: 'arn:aws:backup:eu-central-1:123456789012:backup-vault:copies',
      keep_days: 35,
    },
  }),
);

const stacksOf = ({ stacks }: Synthesis): (Stack | NestedStack)[] =>
  Object.values(stacks).flatMap((stack) => [stack, ...nestedIn(stack)]);

const count = (part: object = {}) => Object.keys(part).length;

/** About what the command line of the CDK notes of each resource: its path, and where its code lies. */
const METADATA_BYTES = 300;

/** What of each quota a template takes, as parts of one. */
const sharesOf = (stack: Stack): Record<keyof typeof QUOTAS, number> => {
  const template = templateOf(stack);
  const bytes = JSON.stringify(template).length + METADATA_BYTES * count(template.Resources);
  return {
    resources: count(template.Resources) / QUOTAS.resources,
    bytes: bytes / QUOTAS.bytes,
    parameters: count(template.Parameters) / QUOTAS.parameters,
    outputs: count(template.Outputs) / QUOTAS.outputs,
  };
};

test('no template takes more than four fifths of what CloudFormation allows, whatever the settings', () => {
  const shares = stacksOf(largest).map((stack) => ({ stack: stack.node.path, ...sharesOf(stack) }));
  expect(shares.length).toBeGreaterThan(20);
  const close = shares.filter(({ stack: _, ...parts }) => Object.values(parts).some((part) => part > 0.8));
  expect(close).toEqual([]);
});

test('templates are written without indentation, which would count as well', () => {
  expect(cdkContext()['@aws-cdk/core:suppressTemplateIndentation']).toBe(true);
});

test('there is room for as many endpoints as one HTTP API can lead to', () => {
  const others = count(templateOf(largest.stacks.api).Resources) - routes.length;
  expect((others + INTEGRATIONS) / QUOTAS.resources).toBeLessThanOrEqual(0.8);
  expect(routes.length).toBeLessThanOrEqual(INTEGRATIONS);
});

test('no area has so many endpoints that the policy by which CodeDeploy moves them is too long', () => {
  const policyCharacters = 10_240;
  const arn = `"arn:aws:lambda:ap-southeast-1:123456789012:function:${'x'.repeat(64)}:live",`.length;
  const areas = Object.values(Object.groupBy([...routes, ...staffRoutes], areaOf)).map(
    (endpoints = []) => endpoints.length,
  );
  expect(Math.max(...areas) * 2 * arn).toBeLessThan(policyCharacters * 0.8);
});
