import { HttpRouteIntegration, type HttpRouteIntegrationConfig } from 'aws-cdk-lib/aws-apigatewayv2';

/** Leads a route to an integration of another stack, where the CDK would make one beside the route. */
export class ExistingIntegration extends HttpRouteIntegration {
  private readonly integrationId: string;

  constructor(id: string, integrationId: string) {
    super(id);
    this.integrationId = integrationId;
  }

  override _bindToRoute(): { readonly integrationId: string } {
    return { integrationId: this.integrationId };
  }

  bind(): HttpRouteIntegrationConfig {
    throw new Error('This integration exists already.');
  }
}
