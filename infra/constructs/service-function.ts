import { Duration } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  type Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Use } from '../../shared/contract/resources.ts';
import type { Settings } from '../definitions/settings.ts';
import { makeLogGroup } from './log-groups.ts';
import { environmentFor, permissionsFor, type Resources, readClock } from './permissions.ts';

/** Where the code of a function comes from, by its name. */
export type CodeOf = (name: string) => Code;

export type ServiceFunctionProps = {
  settings: Settings;
  code: CodeOf;
  resources: Resources;
  /** Handler file below `functions/`, without `.ts`. */
  name: string;
  uses: readonly Use[];
  memoryMb: number;
  timeoutSeconds: number;
  permissions?: PolicyStatement[];
  /** Path of its role's name, by which policies of resources know it. */
  rolePath?: string;
  environment?: Record<string, string>;
  reservedConcurrency?: number | null;
  /** One of its own unless given. */
  logGroup?: ILogGroup;
};

/** "orders/create-order" → "OrdersCreateOrder". */
export const logicalName = (name: string): string =>
  name.replaceAll(/(?:^|[/-])(\w)/g, (_, letter: string) => letter.toUpperCase());

const writeLogs = (logs: ILogGroup) =>
  new PolicyStatement({
    actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
    resources: [logs.logGroupArn],
  });

const writeTraces = () =>
  new PolicyStatement({
    actions: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'],
    resources: ['*'],
  });

/** A Lambda function with a role of its own, allowed exactly what it `uses`. */
export class ServiceFunction extends Construct {
  readonly lambda: LambdaFunction;
  readonly logGroup: ILogGroup;

  constructor(scope: Construct, props: ServiceFunctionProps) {
    super(scope, logicalName(props.name));
    const { name, uses, settings, resources, memoryMb, timeoutSeconds, reservedConcurrency } = props;

    const clock = readClock(uses, resources, settings.config);
    this.logGroup = props.logGroup ?? makeLogGroup(this, 'Logs', settings, name);
    const statements = [
      ...permissionsFor(uses, resources),
      ...clock.permissions,
      ...(props.permissions ?? []),
      writeLogs(this.logGroup),
      writeTraces(),
    ];
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      ...(props.rolePath ? { path: props.rolePath } : {}),
      inlinePolicies: { Uses: new PolicyDocument({ statements, minimize: true }) },
    });
    this.lambda = new LambdaFunction(this, 'Function', {
      description: name,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: props.code(name),
      role: role.withoutPolicyUpdates(),
      logGroup: this.logGroup,
      loggingFormat: LoggingFormat.JSON,
      tracing: Tracing.ACTIVE,
      memorySize: memoryMb,
      timeout: Duration.seconds(timeoutSeconds),
      ...(reservedConcurrency ? { reservedConcurrentExecutions: reservedConcurrency } : {}),
      environment: {
        APP_CONFIG: JSON.stringify(settings.config),
        ...environmentFor(uses, resources),
        ...clock.environment,
        ...props.environment,
      },
    });
  }
}
