import { expect, test } from 'vitest';
import { consoleRoutes, staffRoutes } from '../../infra/definitions/functions.ts';
import { readSettings } from '../../infra/definitions/settings.ts';
import { issuerBytes } from '../../infra/definitions/staff-settings.ts';
import { STAFF_ROLES } from '../../shared/contract/staff-roles.ts';
import { templateOf } from './nested.ts';
import { cdkContext, flatten, ofType, type Resource, type Synthesis, synthesise } from './synthesise.ts';
import { BY_COGNITO, BY_OWN_ISSUER, staffResources, staffVariable, withStaff } from './with-staff.ts';

type Resources = Record<string, Resource>;

const of = (from: Resources, type: string) => ofType(from, type).map(([, { Properties }]) => Properties);
const only = (from: Resources, type: string) => {
  const found = of(from, type);
  expect([type, found.length]).toEqual([type, 1]);
  return found[0] ?? {};
};

const plain = synthesise();
const cognito = withStaff(BY_COGNITO);
const own = withStaff(BY_OWN_ISSUER);

const ENDPOINT = /^<GatewayApi\w+\.ApiEndpoint>/;

const told = (made: Synthesis, name: string, variable: string): Record<string, unknown> =>
  JSON.parse(staffVariable(made, name, variable));

test('without the setting there is no stack of staff, and with it the others stay as they are but for its alarm', () => {
  expect(Object.keys(plain.stacks)).toEqual(['data', 'fulfilment', 'api', 'observability']);
  expect(JSON.stringify(plain.resources)).not.toMatch(/Cognito|staff\/v1|StaffApi/);
  for (const name of ['data', 'fulfilment', 'api'] as const)
    expect(cognito.resources[name]).toEqual(plain.resources[name]);
  const added = Object.keys(cognito.resources.observability).filter(
    (id) => !(id in plain.resources.observability),
  );
  expect(added).toEqual([expect.stringMatching(/^AlarmsStaffApiErrors/)]);
});

test('each endpoint is a route to a function of its own, and every other GET leads to the console', () => {
  const resources = staffResources(cognito);
  const names = of(resources, 'AWS::Lambda::Function').map(({ Description }) => Description);
  expect(names.sort()).toEqual([...staffRoutes, ...consoleRoutes.slice(0, 1)].map(({ name }) => name).sort());
  const keys = of(resources, 'AWS::ApiGatewayV2::Route').map(({ RouteKey }) => RouteKey);
  expect(keys.sort()).toEqual(
    [...staffRoutes, ...consoleRoutes].map(({ method, path }) => `${method} ${path}`).sort(),
  );
  expect(keys).toEqual(expect.arrayContaining(['GET /', 'GET /{screen+}']));
});

test('each function may be called by this API only, for its own path', () => {
  const resources = staffResources(cognito);
  const sources = of(resources, 'AWS::Lambda::Permission').map(({ Principal, SourceArn }) => [
    Principal,
    flatten(SourceArn as string).replace(/^.*<GatewayApi\w+>/, ''),
  ]);
  const meant = [...staffRoutes, ...consoleRoutes].map(({ path }) => [
    'apigateway.amazonaws.com',
    `/*/*${path}`,
  ]);
  expect(sources.sort()).toEqual(meant.sort());
});

test('every route is throttled, every request is logged without what it is about, and no other origin may call', () => {
  const resources = staffResources(withStaff({ ...BY_COGNITO, throttling: { rate: 7, burst: 9 } }));
  const { RouteSettings, AccessLogSettings } = only(resources, 'AWS::ApiGatewayV2::Stage');
  const routes = of(resources, 'AWS::ApiGatewayV2::Route').map(({ RouteKey }) => String(RouteKey));
  const limits = { ThrottlingRateLimit: 7, ThrottlingBurstLimit: 9 };
  expect(RouteSettings).toEqual(Object.fromEntries(routes.map((key) => [key, limits])));
  const [clientApi] = of(plain.resources.api, 'AWS::ApiGatewayV2::Stage');
  const { Format } = AccessLogSettings as { Format: string };
  expect(clientApi?.AccessLogSettings).toMatchObject({ Format });
  expect(Format).not.toMatch(/sourceIp|userAgent|\$context\.path|authorizer/i);
  const cors = synthesise((stage) =>
    Object.assign(stage, { staff: BY_COGNITO, cors_origins: ['https://my.example.com'] }),
  );
  expect(only(staffResources(cors), 'AWS::ApiGatewayV2::Api').CorsConfiguration).toBeUndefined();
});

test('log groups expire, and none has the name of one of another stack', () => {
  const groups = Object.values(cognito.resources).flatMap((resources) =>
    of(resources, 'AWS::Logs::LogGroup'),
  );
  const names = groups.map(({ LogGroupName }) => String(LogGroupName));
  expect(new Set(names).size).toBe(names.length);
  expect(names).toContain('/hosting-client-api/staging/access-staff');
  for (const { RetentionInDays } of groups) expect(RetentionInDays).toBe(cognito.settings.log_retention_days);
});

test('nobody gets into the user pool but whom its administrators make, and nobody without an authenticator app', () => {
  const pool = only(staffResources(cognito), 'AWS::Cognito::UserPool');
  expect(pool).toMatchObject({
    AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
    MfaConfiguration: 'ON',
    EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
    AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'admin_only', Priority: 1 }] },
    UsernameConfiguration: { CaseSensitive: false },
  });
  // What would let somebody in another way: remembered phones, names that change, other first factors, code of its own.
  for (const name of ['DeviceConfiguration', 'AliasAttributes', 'UsernameAttributes', 'LambdaConfig'])
    expect([name, pool[name]]).toEqual([name, undefined]);
  expect(pool.Policies).toEqual({ PasswordPolicy: expect.objectContaining({ MinimumLength: 14 }) });
});

test('people of other providers are not let in', () => {
  const resources = staffResources(cognito);
  expect(of(resources, 'AWS::Cognito::UserPoolIdentityProvider')).toEqual([]);
  expect(only(resources, 'AWS::Cognito::UserPoolClient').SupportedIdentityProviders).toEqual(['COGNITO']);
});

test('the console is a public client of the code flow, led back to its own address only', () => {
  const client = only(staffResources(cognito), 'AWS::Cognito::UserPoolClient');
  expect(client).toMatchObject({
    GenerateSecret: false,
    AllowedOAuthFlows: ['code'],
    AllowedOAuthScopes: ['openid'],
    ExplicitAuthFlows: ['ALLOW_REFRESH_TOKEN_AUTH'],
    PreventUserExistenceErrors: 'ENABLED',
    AccessTokenValidity: 60,
  });
  const urls = (name: string) => (client[name] as string[]).map((url) => flatten(url).replace(ENDPOINT, ''));
  expect([urls('CallbackURLs'), urls('LogoutURLs')]).toEqual([['/signed-in'], ['/']]);
});

test('the groups of the pool are the roles, and none may do anything at AWS', () => {
  const groups = of(staffResources(cognito), 'AWS::Cognito::UserPoolGroup');
  expect(groups.map(({ GroupName }) => GroupName)).toEqual([...STAFF_ROLES]);
  expect(groups.filter(({ RoleArn }) => RoleArn !== undefined)).toEqual([]);
});

test("functions demand what Cognito's access tokens say: this pool, this client, the groups", () => {
  for (const { name } of staffRoutes) {
    const issuer = told(cognito, name, 'STAFF_ISSUER');
    expect(issuer).toEqual({
      issuer: expect.stringMatching(
        /^https:\/\/cognito-idp\.<AWS::Region>\.<AWS::URLSuffix>\/<PeoplePool[0-9A-F]{8}>$/,
      ),
      jwks_uri: `${issuer.issuer}/.well-known/jwks.json`,
      audience: expect.stringMatching(/^<PeoplePoolConsole\w+>$/),
      audience_claim: 'client_id',
      role_claim: 'cognito:groups',
      name_claim: 'username',
      second_factor: 'required_by_issuer',
    });
  }
});

test('the console is told where API, issuer and log-out are, and may ask nobody else', () => {
  const { settings, connect, frames } = told(cognito, 'staff-console/show-console', 'SITE');
  const logInPage = expect.stringMatching(
    /^https:\/\/<PeoplePoolDomain\w+>\.auth\.<AWS::Region>\.amazoncognito\.com(\/logout)?$/,
  );
  const { issuer, audience } = told(cognito, 'staff-desk/show-me', 'STAFF_ISSUER');
  expect(settings).toEqual({
    staff: expect.stringMatching(/^<GatewayApi\w+\.ApiEndpoint>\/staff\/v1$/),
    issuer,
    client: audience,
    scope: 'openid',
    log_out: { address: logInPage, redirect_parameter: 'logout_uri' },
  });
  expect([connect, frames]).toEqual([[issuer, logInPage], []]);
});

test('with an issuer of the provider there is no user pool, and tokens have to prove a second factor', () => {
  const resources = staffResources(own);
  expect(Object.values(resources).filter(({ Type }) => Type.startsWith('AWS::Cognito'))).toEqual([]);
  const { url, jwks_uri, audience, role_claim, name_claim, client, scope, origins } = BY_OWN_ISSUER.issuer;
  expect(told(own, 'staff-desk/show-me', 'STAFF_ISSUER')).toEqual({
    ...{ issuer: url, jwks_uri, audience, audience_claim: 'aud', role_claim, name_claim },
    second_factor: { claim: 'amr', any_of: ['otp', 'hwk', 'swk', 'mfa'] },
  });
  const { settings, connect } = told(own, 'staff-console/show-console', 'SITE');
  expect(settings).toMatchObject({ issuer: url, client, scope });
  expect(settings).not.toHaveProperty('log_out');
  expect(connect).toEqual([url, ...origins]);
});

test('a name of its own replaces the address everywhere, and the client API keeps its own', () => {
  const custom_domain = {
    name: 'desk.example.com',
    certificate_arn: 'arn:aws:acm:eu-west-1:123456789012:certificate/1',
  };
  const made = withStaff({ ...BY_COGNITO, custom_domain });
  const resources = staffResources(made);
  expect(only(resources, 'AWS::ApiGatewayV2::DomainName')).toMatchObject({ DomainName: 'desk.example.com' });
  expect(only(resources, 'AWS::Cognito::UserPoolClient').CallbackURLs).toEqual([
    'https://desk.example.com/signed-in',
  ]);
  const { settings } = told(made, 'staff-console/show-console', 'SITE');
  expect(settings).toMatchObject({ staff: 'https://desk.example.com/staff/v1' });
  expect(of(made.resources.api, 'AWS::ApiGatewayV2::DomainName')).toEqual([]);
});

test('whoever deploys is told where the console is, and the pool to make people in', () => {
  const { staff } = cognito.stacks;
  const { Outputs = {} } = staff ? templateOf(staff) : {};
  expect(Object.keys(Outputs)).toEqual(expect.arrayContaining(['ConsoleUrl', 'StaffApiUrl', 'UserPoolId']));
});

test('failures of the staff API ring', () => {
  const [, alarm] =
    ofType(cognito.resources.observability, 'AWS::CloudWatch::Alarm').find(([id]) =>
      id.includes('StaffApi'),
    ) ?? [];
  expect(alarm?.Properties).toMatchObject({ MetricName: '5xx', Threshold: 5, Period: 300 });
  expect(JSON.stringify(alarm?.Properties.Dimensions)).toContain('hosting-client-api-staging-staff');
});

const { issuer } = BY_OWN_ISSUER;

test.each<[string, object, string]>([
  ['no way to log in', {}, 'staff: say where staff log in'],
  ['two ways to log in', { ...BY_COGNITO, issuer }, 'staff: say where staff log in'],
  ['an unknown part', { ...BY_COGNITO, saml: true }, 'Unrecognized key: "saml"'],
  ['half an issuer', { issuer: { url: issuer.url } }, 'staff.issuer.jwks_uri'],
  ['an issuer without TLS', { issuer: { ...issuer, url: 'http://login.example.com' } }, 'staff.issuer.url'],
  [
    'scopes without an ID token',
    { issuer: { ...issuer, scope: 'staff' } },
    'scopes with "openid" among them',
  ],
  [
    'a second factor that nothing proves',
    { issuer: { ...issuer, second_factor: null } },
    'staff.issuer.second_factor: { claim, any_of }, or "required_by_issuer"',
  ],
  [
    'an audience that ID tokens have as well',
    { issuer: { ...issuer, audience: issuer.client } },
    'staff.issuer.audience: is the console itself',
  ],
  [
    'a prefix that AWS refuses',
    { cognito: { domain_prefix: 'aws-desk' } },
    'staff.cognito.domain_prefix: AWS keeps',
  ],
  [
    'a prefix that is no host name',
    { cognito: { domain_prefix: 'Desk.' } },
    'staff.cognito.domain_prefix: lower',
  ],
])('%s stops the synthesis with a sentence', (_, staff, sentence) => {
  const context = cdkContext();
  Object.assign((context.stages as Record<string, object>)[String(context.stage)] ?? {}, { staff });
  expect(() => readSettings(context)).toThrow(sentence);
});

test('the name of the client API is not that of the staff API', () => {
  const custom_domain = {
    name: 'api.example.com',
    certificate_arn: 'arn:aws:acm:eu-west-1:123456789012:certificate/1',
  };
  const context = cdkContext();
  const stage = (context.stages as Record<string, object>)[String(context.stage)] ?? {};
  Object.assign(stage, { custom_domain, staff: { ...BY_COGNITO, custom_domain } });
  expect(() => readSettings(context)).toThrow(
    'staff.custom_domain: api.example.com is the name of the client API',
  );
});

test('a configuration for which functions have no room beside the issuer stops the synthesis', () => {
  const withAddress = (staff: object | null) => {
    const context = cdkContext();
    Object.assign((context.stages as Record<string, object>)[String(context.stage)] ?? {}, { staff });
    const config = context.config as { seller: { address: string } };
    const missing = 2800 - Buffer.byteLength(JSON.stringify(plain.settings.config));
    config.seller.address = config.seller.address.padEnd(config.seller.address.length + missing, '.');
    return () => readSettings(context);
  };
  expect(withAddress(null)).not.toThrow();
  expect(withAddress(BY_COGNITO)).toThrow('bytes, more than the 2600 a function can hold');
  expect(withAddress(BY_OWN_ISSUER)).toThrow(/bytes, more than the 2\d{3} a function can hold/);
});

test('what functions are told of a user pool is no longer than what is kept for it', () => {
  const told = staffVariable(cognito, 'staff-desk/show-me', 'STAFF_ISSUER')
    .replaceAll('<AWS::Region>', 'ap-southeast-1')
    .replaceAll('<AWS::URLSuffix>', 'amazonaws.com')
    .replaceAll(/<PeoplePoolConsole\w+>/g, 'x'.repeat(26))
    .replaceAll(/<PeoplePool\w+>/g, 'ap-southeast-1_Ab12Cd34E');
  expect(told).not.toContain('<');
  expect(Buffer.byteLength(told)).toBeLessThanOrEqual(issuerBytes(cognito.settings.staff));
});
