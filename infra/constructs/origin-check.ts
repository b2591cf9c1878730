import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import type { IHttpRouteAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaAuthorizer, HttpLambdaResponseType } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { ORIGIN_KEY_HEADER } from '../../shared/contract/endpoint.ts';
import { ORIGIN_CHECK } from '../definitions/functions.ts';
import type { Settings } from '../definitions/settings.ts';
import type { Resources } from './permissions.ts';
import { type CodeOf, ServiceFunction } from './service-function.ts';

/** Where CloudFront is configured, and with it everything that belongs to it. */
export const EDGE_REGION = 'us-east-1';

const KEY_LENGTH = 48;

/**
 * Closes an API to everything but its edge, which sends a generated key. API Gateway asks the function once an hour
 * for the right key, and refuses by itself whoever sends none.
 */
export class OriginCheck extends Construct {
  readonly authorizer: IHttpRouteAuthorizer;

  constructor(scope: Construct, id: string, settings: Settings, code: CodeOf, resources: Resources) {
    super(scope, id);
    const secret = new Secret(this, 'Key', {
      secretName: `${resources.secretPrefix}/origin`,
      description: 'Proves to the API that a request came through its edge',
      generateSecretString: {
        secretStringTemplate: '{}',
        generateStringKey: 'key',
        passwordLength: KEY_LENGTH,
        excludePunctuation: true,
      },
      ...(settings.region === EDGE_REGION ? {} : { replicaRegions: [{ region: EDGE_REGION }] }),
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const { lambda } = new ServiceFunction(this, {
      settings,
      code,
      resources,
      name: ORIGIN_CHECK,
      uses: [],
      permissions: [
        new PolicyStatement({
          actions: ['secretsmanager:GetSecretValue'],
          resources: [secret.secretArn],
        }),
      ],
      memoryMb: 512,
      timeoutSeconds: 5,
      environment: { SECRET_PREFIX: resources.secretPrefix },
    });
    this.authorizer = new HttpLambdaAuthorizer('OriginAuthorizer', lambda, {
      authorizerName: 'origin',
      identitySource: [`$request.header.${ORIGIN_KEY_HEADER}`],
      responseTypes: [HttpLambdaResponseType.SIMPLE],
      resultsCacheTtl: Duration.hours(1),
    });
  }
}
