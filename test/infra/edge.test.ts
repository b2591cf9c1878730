import { expect, test } from 'vitest';
import { readSettings } from '../../infra/definitions/settings.ts';
import { BASE_PATH } from '../../shared/contract/pages.ts';
import { cdkContext, flatten, ofType, type Resource, synthesise } from './synthesise.ts';

const EDGE = {
  name: 'api.example.com',
  certificate_arn: 'arn:aws:acm:us-east-1:123456789012:certificate/1',
  requests_per_address: 2000,
};

const BEHIND_EDGE = {
  account: '123456789012',
  region: 'eu-west-1',
  custom_domain: {
    name: 'origin.example.com',
    certificate_arn: 'arn:aws:acm:eu-west-1:123456789012:certificate/2',
  },
  edge: EDGE,
};

const plain = synthesise();
const { settings, stacks, resources } = synthesise((stage) => Object.assign(stage, BEHIND_EDGE));
const edge = (resources as Record<string, Record<string, Resource>>).edge ?? {};
const only = (from: Record<string, Resource>, type: string): Resource => {
  const found = ofType(from, type);
  expect([type, found.length]).toEqual([type, 1]);
  return found[0]?.[1] as Resource;
};

test('without the setting there is no edge, and anybody reaches the API', () => {
  expect(Object.keys(plain.stacks)).toEqual(['data', 'fulfilment', 'api', 'observability']);
  expect(ofType(plain.resources.api, 'AWS::ApiGatewayV2::Authorizer')).toEqual([]);
  expect(
    only(plain.resources.api, 'AWS::ApiGatewayV2::Api').Properties.DisableExecuteApiEndpoint,
  ).toBeUndefined();
});

test('an address that sends more than the limit is refused as API Gateway refuses it', () => {
  const { Rules, Scope, CustomResponseBodies } = only(edge, 'AWS::WAFv2::WebACL').Properties;
  expect(Scope).toBe('CLOUDFRONT');
  expect(Rules).toMatchObject([
    {
      Statement: { RateBasedStatement: { AggregateKeyType: 'IP', Limit: 2000, EvaluationWindowSec: 300 } },
      Action: { Block: { CustomResponse: { ResponseCode: 429 } } },
    },
  ]);
  expect(JSON.stringify(CustomResponseBodies)).toContain('{\\"message\\":\\"Too Many Requests\\"}');
  expect(stacks.edge?.region).toBe('us-east-1');
});

test('one address can use up no more than a tenth of what a route takes', () => {
  for (const { rate } of Object.values(settings.throttling)) {
    expect(EDGE.requests_per_address / 300).toBeLessThan(rate / 10);
  }
});

type Config = {
  Aliases: string[];
  WebACLId: unknown;
  Origins: { DomainName: string; OriginCustomHeaders: { HeaderName: string; HeaderValue: string }[] }[];
  DefaultCacheBehavior: Record<string, unknown>;
};

test('CloudFront passes everything on to the API with its key, and keeps nothing', () => {
  const config = only(edge, 'AWS::CloudFront::Distribution').Properties.DistributionConfig as Config;
  expect(config.Aliases).toEqual(['api.example.com']);
  expect(config.WebACLId).toBeDefined();
  expect(config.Origins).toMatchObject([
    {
      DomainName: 'origin.example.com',
      OriginCustomHeaders: [
        {
          HeaderName: 'x-origin-key',
          HeaderValue: '{{resolve:secretsmanager:hosting-client-api/staging/origin:SecretString:key::}}',
        },
      ],
    },
  ]);
  expect(config.DefaultCacheBehavior).toMatchObject({
    AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
    ViewerProtocolPolicy: 'https-only',
    // AWS's own CachingDisabled and AllViewerExceptHostHeader.
    CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
    OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
  });
});

test('the edge tells the address of the caller, whatever the caller claims', () => {
  const code = only(edge, 'AWS::CloudFront::Function').Properties.FunctionCode as string;
  const handler = new Function(`${code}; return handler;`)();
  const request = { headers: { 'x-viewer-address': { value: '10.0.0.1' } } };
  expect(handler({ request, viewer: { ip: '203.0.113.9' } }).headers['x-viewer-address'].value).toBe(
    '203.0.113.9',
  );
});

test('the API behind it answers to nobody else', () => {
  const { api } = resources;
  expect(only(api, 'AWS::ApiGatewayV2::Api').Properties.DisableExecuteApiEndpoint).toBe(true);
  const authorizer = only(api, 'AWS::ApiGatewayV2::Authorizer');
  expect(authorizer.Properties).toMatchObject({
    AuthorizerType: 'REQUEST',
    EnableSimpleResponses: true,
    IdentitySource: ['$request.header.x-origin-key'],
    AuthorizerResultTtlInSeconds: 3600,
  });
  const [[id = ''] = []] = ofType(api, 'AWS::ApiGatewayV2::Authorizer');
  const routes = ofType(api, 'AWS::ApiGatewayV2::Route');
  expect(routes.length).toBeGreaterThan(40);
  for (const [, { Properties }] of routes) {
    expect(Properties.AuthorizationType).toBe('CUSTOM');
    expect(flatten(Properties.AuthorizerId as string)).toBe(`<${id}>`);
  }
});

test('the key is generated, and known where CloudFront is configured', () => {
  expect(only(resources.api, 'AWS::SecretsManager::Secret').Properties).toMatchObject({
    Name: 'hosting-client-api/staging/origin',
    GenerateSecretString: { GenerateStringKey: 'key', PasswordLength: 48 },
    ReplicaRegions: [{ Region: 'us-east-1' }],
  });
});

test('functions know the address of the edge and trust what it says of callers', () => {
  const endpoints = ofType(resources.api, 'AWS::Lambda::Function').filter(
    ([, { Properties }]) => Properties.Description !== 'edge/verify-origin',
  );
  for (const [, { Properties }] of endpoints) {
    expect(Properties.Environment).toMatchObject({
      Variables: { API_BASE_URL: `https://api.example.com${BASE_PATH}`, BEHIND_EDGE: '1' },
    });
  }
  for (const [, { Properties }] of ofType(resources.fulfilment, 'AWS::Lambda::Function')) {
    expect(Properties.Environment).toMatchObject({
      Variables: { API_BASE_URL: `https://api.example.com${BASE_PATH}` },
    });
  }
  expect(JSON.stringify(plain.resources)).not.toContain('BEHIND_EDGE');
});

test.each(['custom_domain', 'account', 'region'])('an edge without %s is refused', (name) => {
  const context = cdkContext();
  const [stage] = Object.values(context.stages as Record<string, object>);
  Object.assign(stage ?? {}, BEHIND_EDGE, { [name]: null });
  expect(() => readSettings(context)).toThrow(`stages.staging.${name}: needed with edge`);
});

const ORIGINS = ['https://my.example.com', 'http://localhost:5173'];

test('web pages of the origins named may call the API, and of no other; none are named at first', () => {
  expect(plain.settings.cors_origins).toEqual([]);
  expect(only(plain.resources.api, 'AWS::ApiGatewayV2::Api').Properties.CorsConfiguration).toBeUndefined();
  const open = synthesise((stage) => Object.assign(stage, { cors_origins: ORIGINS }));
  expect(only(open.resources.api, 'AWS::ApiGatewayV2::Api').Properties.CorsConfiguration).toMatchObject({
    AllowOrigins: ORIGINS,
    AllowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    AllowHeaders: expect.arrayContaining(['authorization', 'idempotency-key', 'x-client-id']),
    ExposeHeaders: expect.arrayContaining(['retry-after', 'x-request-id']),
  });
});

test.each([['*'], ['https://my.example.com/path'], ['my.example.com']])('%s is no origin', (origin) => {
  const context = cdkContext();
  const [stage] = Object.values(context.stages as Record<string, object>);
  Object.assign(stage ?? {}, { cors_origins: [origin] });
  expect(() => readSettings(context)).toThrow('stages.staging.cors_origins.0');
});
