import { HttpIntegration, HttpIntegrationType, PayloadFormatVersion } from 'aws-cdk-lib/aws-apigatewayv2';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import type { HttpGateway } from './http-gateway.ts';
import { logicalName } from './service-function.ts';

/** Leads an API to a function, which only this API may call, and only for these paths; returns the integration's id. */
export const integrate = (
  scope: Construct,
  name: string,
  handler: IFunction,
  paths: readonly string[],
  gateway: HttpGateway,
): string => {
  for (const [i, path] of paths.entries())
    handler.addPermission(`Gateway${i || ''}`, {
      principal: new ServicePrincipal('apigateway.amazonaws.com'),
      sourceArn: gateway.arnOf(path),
    });
  const { integrationId } = new HttpIntegration(scope, `${logicalName(name)}Integration`, {
    httpApi: gateway.api,
    integrationType: HttpIntegrationType.AWS_PROXY,
    integrationUri: handler.functionArn,
    payloadFormatVersion: PayloadFormatVersion.VERSION_2_0,
  });
  return integrationId;
};
