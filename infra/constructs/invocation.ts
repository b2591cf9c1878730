import { ArnFormat, Stack } from 'aws-cdk-lib';
import {
  HttpIntegrationType,
  HttpRouteIntegration,
  type HttpRouteIntegrationConfig,
  IntegrationCredentials,
  PayloadFormatVersion,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { type IRole, PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';

/** The functions of a stack begin with its name; naming each of them would outgrow a policy. */
export const functionsOf = (stack: Stack): string =>
  stack.formatArn({
    service: 'lambda',
    resource: 'function',
    resourceName: `${stack.stackName}-*`,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });

export const INVOKE = 'lambda:InvokeFunction';

/**
 * The role in which API Gateway calls the functions of a stack. One role in place of a permission at each function,
 * because a stack holds 500 resources and each endpoint takes several.
 */
export const invokerRole = (scope: Construct): IRole =>
  new Role(scope, 'Invoker', {
    assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
    inlinePolicies: {
      Invoke: new PolicyDocument({
        statements: [new PolicyStatement({ actions: [INVOKE], resources: [functionsOf(Stack.of(scope))] })],
      }),
    },
  }).withoutPolicyUpdates();

/** A route that leads to a function, or an alias of it, called in a role. */
export class Invocation extends HttpRouteIntegration {
  private readonly handler: IFunction;
  private readonly role: IRole;

  constructor(id: string, handler: IFunction, role: IRole) {
    super(id);
    this.handler = handler;
    this.role = role;
  }

  bind(): HttpRouteIntegrationConfig {
    return {
      type: HttpIntegrationType.AWS_PROXY,
      uri: this.handler.functionArn,
      payloadFormatVersion: PayloadFormatVersion.VERSION_2_0,
      credentials: IntegrationCredentials.fromRole(this.role),
    };
  }
}
