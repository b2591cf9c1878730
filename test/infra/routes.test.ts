import { expect, test } from 'vitest';
import { routeClass } from '../../infra/constructs/route-class.ts';
import { methodsOf, routes } from '../../infra/definitions/functions.ts';
import { triggersOf } from '../../infra/definitions/triggers.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { allPages } from '../../shared/contract/pages.ts';
import { allResources, flatten, ofType, type Resource, synthesise } from './synthesise.ts';

/** Of a stage that is not in test mode. */
const triggers = triggersOf({});

const synthesis = synthesise();
const { api } = synthesis.resources;
const functions = ofType(allResources(synthesis), 'AWS::Lambda::Function');

/** The logical id inside a reference such as `<OrdersCreateOrderFunction1A2B3C4D.Arn>` or `integrations/<X>`. */
const idIn = (reference: unknown): string =>
  flatten(reference as string).match(/<([^.>]+)/)?.[1] ?? 'no reference';

/** The function a route leads to, by the name in its description. */
const handlerOf = (route: Resource): unknown => {
  const integration = api[idIn(route.Properties.Target)];
  return api[idIn(integration?.Properties.IntegrationUri)]?.Properties.Description;
};

test('every endpoint and page is one route that leads to its own function, and there is no other', () => {
  const made = ofType(api, 'AWS::ApiGatewayV2::Route').map(
    ([, route]) => `${route.Properties.RouteKey} → ${handlerOf(route)}`,
  );
  const meant = [
    ...endpoints.map(({ method, path, name }) => `${method} /api/v1${path} → ${name}`),
    ...allPages.map(({ method, path, name }) => `${method} ${path} → ${name}`),
    ...allPages.flatMap(({ method, path, name }) => (method === 'GET' ? [`HEAD ${path} → ${name}`] : [])),
  ];
  expect(made.sort()).toEqual(meant.sort());
});

test('every route and trigger has one function, and there is no other function', () => {
  const names = functions.map(([, { Properties }]) => Properties.Description);
  expect(names.sort()).toEqual([...routes, ...triggers].map(({ name }) => name).sort());
});

test('every route is throttled by its class', () => {
  const [, stage] = ofType(api, 'AWS::ApiGatewayV2::Stage')[0] ?? [];
  const { throttling } = synthesis.settings;
  const meant = routes.flatMap((route) => {
    const { rate, burst } = throttling[routeClass(route)];
    const limits = { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst };
    return methodsOf(route).map((method) => [`${method} ${route.path}`, limits]);
  });
  expect(stage?.Properties.RouteSettings).toEqual(Object.fromEntries(meant));
});

test('what every app asks for at its start is throttled like any read', () => {
  const start = routes.filter(({ name }) => ['mobile/get-config', 'auth/get-me'].includes(name));
  expect(start.map(routeClass)).toEqual(['read', 'read']);
});

test('what strangers may call costs them a class of its own, and no more goes through than to readers', () => {
  const { login, outside, write, read } = synthesis.settings.throttling;
  expect(routes.filter((route) => routeClass(route) === 'login').length).toBeGreaterThan(0);
  for (const other of [login, outside, write]) expect(other.rate).toBeLessThanOrEqual(read.rate);
});

test('every function is arm64 on Node 24, traced, with JSON logs that expire and a bounded time to answer', () => {
  const all = allResources(synthesis);
  for (const [, { Properties }] of functions) {
    expect(Properties).toMatchObject({
      Architectures: ['arm64'],
      Runtime: 'nodejs24.x',
      TracingConfig: { Mode: 'Active' },
      LoggingConfig: { LogFormat: 'JSON' },
    });
    const logs = all[idIn((Properties.LoggingConfig as { LogGroup: unknown }).LogGroup)];
    expect(logs?.Properties.RetentionInDays).toBe(synthesis.settings.log_retention_days);
    expect(Properties.Timeout).toBeLessThanOrEqual(300);
  }
  for (const [, { Properties }] of ofType(api, 'AWS::Lambda::Function')) {
    expect(Properties.Timeout).toBeLessThan(30);
  }
});

const VARIABLES: Record<string, string> = {
  'table:read': 'TABLE_NAME',
  'table:write': 'TABLE_NAME',
  'table:credentials': 'TABLE_NAME',
  'table:budgets': 'TABLE_NAME',
  'registrar:ask': 'ASK_REGISTRAR_FUNCTION',
  'bucket:read': 'BUCKET_NAME',
  'bucket:write': 'BUCKET_NAME',
  'bucket:documents': 'BUCKET_NAME',
  'bucket:erase-documents': 'BUCKET_NAME',
  'bucket:write-exports': 'BUCKET_NAME',
  'bucket:read-exports': 'BUCKET_NAME',
  'bucket:write-reports': 'BUCKET_NAME',
  'bucket:read-reports': 'BUCKET_NAME',
  'audit:append': 'AUDIT_BUCKET_NAME',
  'queue:payments': 'PAYMENTS_QUEUE_URL',
  'queue:provisioning': 'PROVISIONING_QUEUE_URL',
  'queue:renewals': 'RENEWALS_QUEUE_URL',
  'queue:usage': 'USAGE_QUEUE_URL',
  'queue:notifications': 'NOTIFICATIONS_QUEUE_URL',
  'queue:mails': 'MAILS_QUEUE_URL',
  'queue:deliveries': 'DELIVERIES_QUEUE_URL',
  'factors:check': 'FACTOR_KEY_ID',
  'factors:seal': 'FACTOR_KEY_ID',
};

const EXAMINED = ['STAGE_SETTINGS', 'TABLE_NAME'];
const HEALTH = ['TABLE_NAME', 'BUCKET_NAME', 'PAYMENTS_QUEUE_URL'];

test('every function gets the variables of what it uses, and no others', () => {
  const given = new Map(
    functions.map(([, { Properties }]) => [
      Properties.Description,
      Object.keys((Properties.Environment as { Variables: object }).Variables).sort(),
    ]),
  );
  for (const { name, uses, ...rest } of [...routes, ...triggers]) {
    // Of SES a function needs no address: the configuration names it.
    const used = uses
      .filter((use) => use !== 'mail:send')
      .flatMap((use) => {
        if (use === 'health') return HEALTH;
        if (use === 'queues:look') return [];
        return use === 'stage:examine' ? EXAMINED : [VARIABLES[use] ?? 'SECRET_PREFIX'];
      });
    const always = 'auth' in rest ? ['APP_CONFIG', 'API_BASE_URL'] : ['APP_CONFIG'];
    expect([name, given.get(name)]).toEqual([name, [...new Set([...always, ...used])].sort()]);
  }
});

test('a custom domain replaces the address everywhere', () => {
  const certificate = 'arn:aws:acm:eu-west-1:123456789012:certificate/1';
  const { resources } = synthesise((stage) =>
    Object.assign(stage, { custom_domain: { name: 'api.example.com', certificate_arn: certificate } }),
  );
  const [, domain] = ofType(resources.api, 'AWS::ApiGatewayV2::DomainName')[0] ?? [];
  expect(domain?.Properties).toMatchObject({ DomainName: 'api.example.com' });
  expect(ofType(resources.api, 'AWS::ApiGatewayV2::ApiMapping')).toHaveLength(1);
  for (const [, { Properties }] of ofType(resources.api, 'AWS::Lambda::Function')) {
    expect(Properties.Environment).toMatchObject({
      Variables: { API_BASE_URL: 'https://api.example.com/api/v1' },
    });
  }
});
