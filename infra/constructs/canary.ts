import { createHash } from 'node:crypto';
import { Duration, NestedStack, Stack } from 'aws-cdk-lib';
import type { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import {
  LambdaApplication,
  LambdaDeploymentConfig,
  LambdaDeploymentGroup,
  TrafficRouting,
} from 'aws-cdk-lib/aws-codedeploy';
import { type IRole, PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Alias,
  type CfnFunction,
  type IFunction,
  type IVersion,
  type Function as LambdaFunction,
  Version,
} from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { functionsOf } from './invocation.ts';

export type CanarySettings = { percent: number; minutes: number };

/** The alias under which the API calls a function. */
const ALIAS = 'live';

/** Another one for every change of code or configuration, so that CloudFormation publishes a new version. */
const fingerprint = (lambda: LambdaFunction): string => {
  const resource = Stack.of(lambda).resolve((lambda.node.defaultChild as CfnFunction)._toCloudFormation());
  return createHash('sha256').update(JSON.stringify(resource)).digest('hex').slice(0, 16);
};

export const SHIFT_ACTIONS = [
  'lambda:UpdateAlias',
  'lambda:GetAlias',
  'lambda:GetProvisionedConcurrencyConfig',
];

/** What AWS's policy AWSCodeDeployRoleForLambdaLimited allows for shifting, for the functions of one stack. */
const deployerRole = (scope: Construct, stack: Stack): IRole =>
  new Role(scope, 'Deployer', {
    assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
    inlinePolicies: {
      Shift: new PolicyDocument({
        statements: [
          new PolicyStatement({ actions: ['cloudwatch:DescribeAlarms'], resources: ['*'] }),
          new PolicyStatement({ actions: SHIFT_ACTIONS, resources: [functionsOf(stack)] }),
        ],
      }),
    },
  }).withoutPolicyUpdates();

/**
 * Aliases of functions that CodeDeploy moves from one version to the next, a part of the requests first. A nested
 * stack of its own: three resources a function would not fit beside the functions. When `alarm` is raised
 * meanwhile, the aliases go back, and CloudFormation takes the whole deployment back.
 */
export class Canary extends NestedStack {
  private readonly aliases = new Map<LambdaFunction, Alias>();

  constructor(
    scope: Construct,
    id: string,
    functions: LambdaFunction[],
    { percent, minutes }: CanarySettings,
    alarm: Alarm,
  ) {
    super(scope, id, { description: 'Aliases and versions of the endpoints' });
    const common = {
      application: new LambdaApplication(this, 'Application'),
      deploymentConfig: new LambdaDeploymentConfig(this, 'Config', {
        trafficRouting: TrafficRouting.timeBasedCanary({
          interval: Duration.minutes(minutes),
          percentage: percent,
        }),
      }),
      role: deployerRole(this, Stack.of(scope)),
      alarms: [alarm],
    };
    for (const lambda of functions) {
      const name = lambda.node.scope?.node.id ?? '';
      const version = new Version(this, `${name}Version${fingerprint(lambda)}`, { lambda });
      const alias = new Alias(this, `${name}Alias`, {
        aliasName: ALIAS,
        version: version as IVersion,
      });
      new LambdaDeploymentGroup(this, `${name}Deployment`, { ...common, alias });
      this.aliases.set(lambda, alias);
    }
  }

  aliasOf(lambda: LambdaFunction): IFunction {
    const alias = this.aliases.get(lambda);
    if (!alias) throw new Error(`${lambda.node.path} has no alias.`);
    return alias as IFunction;
  }
}
