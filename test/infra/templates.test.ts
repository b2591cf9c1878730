import { expect, test } from 'vitest';
import { logicalName } from '../../infra/constructs/service-function.ts';
import { routes } from '../../infra/definitions/functions.ts';
import { type Resource, synthesise } from './synthesise.ts';

const { resources } = synthesise();

const LEFT_OUT = ['Metadata', 'Code', 'DependsOn', 'RouteSettings', 'DashboardBody', 'APP_CONFIG'];

/** A template without code and configuration, so that only changes of the infrastructure show. */
const normalised = (template: Record<string, Resource>) =>
  JSON.parse(
    JSON.stringify(template, (key, value: unknown) => (LEFT_OUT.includes(key) ? undefined : value)),
  ) as unknown;

/** One endpoint stands for all: they are made alike, and what they may do is tested elsewhere. */
const SHOWN = 'orders/create-order';

/** Each area has one. */
const isOfAnotherArea = ([id, { Type }]: [string, Resource]): boolean =>
  Type === 'AWS::Logs::LogGroup' && !id.startsWith('LogsOrders');

const isOfAnotherEndpoint = ([id, { Type, Properties }]: [string, Resource]): boolean =>
  routes
    .filter(({ name }) => name !== SHOWN)
    .some(({ name, method, path }) =>
      Type === 'AWS::ApiGatewayV2::Route'
        ? Properties.RouteKey === `${method} ${path}`
        : id.startsWith(logicalName(name)) || id.includes(name.replaceAll(/\W/g, '')),
    );

test.each(['data', 'fulfilment', 'observability'] as const)('the %s stack is as it was', (name) => {
  expect(normalised(resources[name])).toMatchSnapshot();
});

test('the api stack is as it was, shown by one of its routes', () => {
  const shown = Object.entries(resources.api).filter(
    (entry) => !isOfAnotherEndpoint(entry) && !isOfAnotherArea(entry),
  );
  expect(normalised(Object.fromEntries(shown))).toMatchSnapshot();
});
