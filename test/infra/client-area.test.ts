import { expect, test } from 'vitest';
import { clientAreaRoutes, routes } from '../../infra/definitions/functions.ts';
import { readSettings } from '../../infra/definitions/settings.ts';
import { cdkContext, flatten, ofType, synthesise } from './synthesise.ts';

const plain = synthesise();
const withArea = synthesise((stage) => Object.assign(stage, { client_area: true }));

const keysOf = ({ resources }: typeof plain) =>
  ofType(resources.api, 'AWS::ApiGatewayV2::Route').map(([, { Properties }]) => String(Properties.RouteKey));

test('without the setting no route leads to it, and with it every GET that nothing else answers does', () => {
  expect(keysOf(plain).filter((key) => key.includes('{screen+}'))).toEqual([]);
  const added = keysOf(withArea).filter((key) => !keysOf(plain).includes(key));
  expect(added.sort()).toEqual(clientAreaRoutes.map(({ method, path }) => `${method} ${path}`).sort());
  expect(routes.filter(({ path }) => clientAreaRoutes.some((route) => route.path === path))).toEqual([]);
});

test('its function may do nothing at AWS, and tells the page where the API is', () => {
  const functions = ofType(withArea.resources.api, 'AWS::Lambda::Function').filter(
    ([, { Properties }]) => Properties.Description === 'client-area/show-client-area',
  );
  expect(functions).toHaveLength(1);
  const [[, { Properties }] = expect.fail()] = functions;
  const { Variables } = Properties.Environment as { Variables: { SITE: string } };
  const { settings, connect, frames } = JSON.parse(flatten(Variables.SITE));
  expect([Object.keys(settings), connect, frames]).toEqual([['api'], [], []]);
  expect(settings.api).toMatch(/\/api\/v1$/);
  const granted = (made: typeof plain) => ofType(made.resources.api, 'AWS::IAM::Policy').length;
  expect(granted(withArea)).toBe(granted(plain));
});

test('the links of mails have to lead to it where its name is known', () => {
  const read = (app_url: string) => {
    const context = structuredClone(cdkContext());
    const stage = (context.stages as Record<string, Record<string, unknown>>)[String(context.stage)] ?? {};
    const certificate_arn = 'arn:aws:acm:eu-west-1:111122223333:certificate/1';
    const custom_domain = { name: 'my.example.com', certificate_arn };
    Object.assign(stage, { client_area: true, custom_domain, config: { app_url } });
    return readSettings(context);
  };
  expect(() => read('https://elsewhere.example.com')).toThrow(
    'app_url: the client area is at https://my.example.com',
  );
  expect(read('https://my.example.com').client_area).toBe(true);
});
