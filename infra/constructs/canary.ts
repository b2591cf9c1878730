import { createHash } from 'node:crypto';
import { Duration, Stack } from 'aws-cdk-lib';
import { Alarm, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import {
  type ILambdaApplication,
  type ILambdaDeploymentConfig,
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
import { Construct } from 'constructs';
import type { HttpGateway } from './http-gateway.ts';

/** So many failed requests of one minute take a new version back. */
const ERRORS_TO_ROLL_BACK = 5;

/** What all endpoints share; CodeDeploy lets an account have only a few dozen configurations. */
export class CanaryRules extends Construct {
  readonly alarm: Alarm;
  readonly application: ILambdaApplication;
  readonly deploymentConfig: ILambdaDeploymentConfig;

  constructor(
    scope: Construct,
    id: string,
    gateway: HttpGateway,
    { percent, minutes }: { percent: number; minutes: number },
  ) {
    super(scope, id);
    this.alarm = new Alarm(this, 'Errors', {
      alarmDescription: 'The API failed while a new version took its first requests: it is taken back.',
      metric: gateway.api.metricServerError({ period: Duration.minutes(1), statistic: 'Sum' }),
      threshold: ERRORS_TO_ROLL_BACK,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    this.application = new LambdaApplication(this, 'Application');
    this.deploymentConfig = new LambdaDeploymentConfig(this, 'Config', {
      trafficRouting: TrafficRouting.timeBasedCanary({
        interval: Duration.minutes(minutes),
        percentage: percent,
      }),
    });
  }
}

/** The alias under which the API calls a function. */
const ALIAS = 'live';

/** Another one for every change of code or configuration, so that CloudFormation publishes a new version. */
const fingerprint = (lambda: LambdaFunction): string => {
  const resource = Stack.of(lambda).resolve((lambda.node.defaultChild as CfnFunction)._toCloudFormation());
  return createHash('sha256').update(JSON.stringify(resource)).digest('hex').slice(0, 16);
};

const SHIFT_ACTIONS = ['lambda:UpdateAlias', 'lambda:GetAlias', 'lambda:GetProvisionedConcurrencyConfig'];

/**
 * What AWS's policy AWSCodeDeployRoleForLambdaLimited allows for shifting, but for these functions and their aliases
 * alone.
 */
const deployerRole = (scope: Construct, functions: LambdaFunction[]): IRole =>
  new Role(scope, 'Deployer', {
    assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
    inlinePolicies: {
      Shift: new PolicyDocument({
        statements: [
          new PolicyStatement({ actions: ['cloudwatch:DescribeAlarms'], resources: ['*'] }),
          new PolicyStatement({
            actions: SHIFT_ACTIONS,
            resources: functions.flatMap(({ functionArn }) => [functionArn, `${functionArn}:${ALIAS}`]),
          }),
        ],
      }),
    },
  }).withoutPolicyUpdates();

/**
 * Aliases of functions that CodeDeploy moves from one version to the next, a part of the requests first. When the alarm
 * is raised meanwhile, the aliases go back, and CloudFormation takes the whole deployment back.
 */
export class Canary extends Construct {
  private readonly aliases = new Map<LambdaFunction, Alias>();

  constructor(scope: Construct, id: string, functions: LambdaFunction[], rules: CanaryRules) {
    super(scope, id);
    const { application, deploymentConfig, alarm } = rules;
    const role = deployerRole(this, functions);
    for (const lambda of functions) {
      const name = lambda.node.scope?.node.id ?? '';
      const version = new Version(this, `${name}Version${fingerprint(lambda)}`, { lambda });
      const alias = new Alias(this, `${name}Alias`, {
        aliasName: ALIAS,
        version: version as IVersion,
      });
      const common = { application, deploymentConfig, role, alarms: [alarm] };
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
