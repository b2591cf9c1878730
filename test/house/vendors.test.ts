import '../support/unit/environment.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import cdkJson from '../../cdk.json' with { type: 'json' };
import { type Context, readSettings } from '../../infra/definitions/settings.ts';
import { DNS_HOSTS } from '../../shared/integrations/registry/dns-hosts.ts';
import { GATEWAYS, gatewayNamed } from '../../shared/integrations/registry/gateways.ts';
import { loadDnsHost } from '../../shared/integrations/registry/load-dns-host.ts';
import { loadGatewayExamination } from '../../shared/integrations/registry/load-examination.ts';
import { loadGateway } from '../../shared/integrations/registry/load-gateway.ts';
import { loadGatewayWebhook } from '../../shared/integrations/registry/load-gateway-webhook.ts';
import { loadPanel } from '../../shared/integrations/registry/load-panel.ts';
import { loadPushService } from '../../shared/integrations/registry/load-push-service.ts';
import { loadRegistrar } from '../../shared/integrations/registry/load-registrar.ts';
import { loadSchemas } from '../../shared/integrations/registry/load-schemas.ts';
import { PANELS } from '../../shared/integrations/registry/panels.ts';
import { PUSH_SERVICES } from '../../shared/integrations/registry/push-services.ts';
import { REGISTRARS } from '../../shared/integrations/registry/registrars.ts';
import { SECRETS, secretsOfStage } from '../../shared/integrations/registry/secrets.ts';
import type { Config } from '../../shared/platform/config/config-schema.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const NAMES =
  /powerdns|stripe|paystack|paypal|namecom|name\.com|openprovider|directadmin|\bwhm(?!cs)|whm\b|cpanel|\bapns|\bfcm|\bvies/i;

/** Where vendors are named, and why. */
const NAMED_IN: [where: RegExp, why: string][] = [
  [/^shared\/integrations\//, 'their folders, and the registries that list them'],
  [/^infra\/local\//, 'what stands in for them on this machine'],
  [
    /^shared\/contract\//,
    'descriptions and examples of open fields; `push_provider`, whose values the interface fixes',
  ],
  [/^infra\/client\/schema\.ts$/, 'made from the contract'],
  [/^infra\/app\/payment\/card-sheet\.tsx$/, 'an app uses the sheet of a gateway’s own SDK'],
  [/^shared\/records\/keys\.ts$/, 'one stored key keeps its word'],
];

test('outside their folders, simulators and the contract nothing names a vendor', () => {
  const files = ['shared', 'functions', 'infra'].flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => `${folder}/${file}`),
  );
  const naming = files.filter((file) => NAMES.test(readFileSync(`${root}${file}`, 'utf8')));
  expect(naming.length).toBeGreaterThan(50);
  expect(naming.filter((file) => !NAMED_IN.some(([where]) => where.test(file)))).toEqual([]);
  expect(NAMED_IN.filter(([where]) => !naming.some((file) => where.test(file)))).toEqual([]);
});

const context = cdkJson.context as unknown as Context & { config: object };

test.each([
  ['gateways', [{ id: 'strype', name: 'Card', currencies: ['USD'] }], 'stripe, paystack, paypal'],
  ['panels', ['plesk'], 'whm, directadmin'],
  ['registrars', ['gandi'], 'namecom, openprovider'],
  ['dns_host', { id: 'bind', nameservers: ['ns1.example-dns.com', 'ns2.example-dns.com'] }, 'powerdns'],
])(
  'a name in %s that no vendor has stops the start, and the names there are are said',
  (setting, value, names) => {
    const wrong = { ...context, config: { ...context.config, [setting]: value } };
    expect(() => readSettings(wrong)).toThrow(
      new RegExp(`config\\.${setting}: There is no .+; there are: ${names}\\.`),
    );
    expect(() => readSettings(context)).not.toThrow();
  },
);

test('a currency that a gateway does not charge stops the start', () => {
  const gateways = [
    { id: 'stripe', name: 'Card', currencies: ['USD', 'EUR', 'GBP', 'GHS', 'NGN', 'KES', 'ZAR'] },
  ];
  const wrong = { ...context, config: { ...context.config, gateways } };
  expect(() => readSettings(wrong)).toThrow('config.gateways: stripe does not charge GHS');
});

test('a function does not start with a name in its configuration that no vendor has', async () => {
  const config = JSON.parse(process.env.APP_CONFIG ?? '{}');
  vi.stubEnv('APP_CONFIG', JSON.stringify({ ...config, gateways: [{ id: 'strype' }] }));
  vi.resetModules();
  const start = () => import('../../shared/integrations/registry/gateways.ts');
  await expect(start()).rejects.toThrow('There is no gateway "strype"; there are: stripe, paystack, paypal.');
  vi.unstubAllEnvs();
  vi.resetModules();
  await expect(start()).resolves.toBeDefined();
});

test('a stage has the secrets of the panels, registrars and hosts of zones that its configuration names', () => {
  const missing = (stage: Partial<Config>) => {
    const made = secretsOfStage(stage).map(({ name }) => name);
    return SECRETS.map(({ name }) => name).filter((name) => !made.includes(name));
  };
  const nameservers = ['ns1.example-dns.com', 'ns2.example-dns.com'];
  expect(missing({})).toEqual(['directadmin', 'openprovider', 'powerdns', 'webpush']);
  expect(missing({ web_push: { public_key: '' } })).toEqual(['directadmin', 'openprovider', 'powerdns']);
  expect(missing({ panels: ['directadmin'] })).toEqual(['whm', 'openprovider', 'powerdns', 'webpush']);
  const dns_host = { id: 'powerdns', nameservers };
  expect(missing({ panels: ['whm', 'directadmin'], registrars: ['namecom'], dns_host })).toEqual([
    'openprovider',
    'webpush',
  ]);
  expect(missing({ panels: ['whm', 'directadmin'], registrars: ['openprovider'], dns_host })).toEqual([
    'namecom',
    'webpush',
  ]);
});

test('nameservers of a host of zones that are those of a panel or registrar stop the start', () => {
  const dns_host = { id: 'powerdns', nameservers: ['ns1.example-dns.com', 'ns1.name.com'] };
  const wrong = { ...context, config: { ...context.config, dns_host } };
  expect(() => readSettings(wrong)).toThrow('config.dns_host: ns1.name.com is one of a panel or registrar');
});

test('a name that no vendor has is an error that says the names there are', () => {
  expect(() => gatewayNamed('strype')).toThrow(
    'There is no gateway "strype"; there are: stripe, paystack, paypal.',
  );
});

test('what a vendor describes is there to be loaded', async () => {
  const clients = await Promise.all([
    ...GATEWAYS.map(async ({ id }) => ({ ...(await loadGateway(id)) })),
    ...PANELS.map(async ({ id }) => ({ ...(await loadPanel(id)) })),
    ...REGISTRARS.map(async ({ id }) => ({ ...(await loadRegistrar(id)) })),
    ...DNS_HOSTS.map(async ({ id }) => ({ ...(await loadDnsHost(id)) })),
    ...PUSH_SERVICES.map(async ({ id }) => ({ ...(await loadPushService(id)) })),
  ]);
  const examinations = await Promise.all(GATEWAYS.map(({ id }) => loadGatewayExamination(id)));
  const webhooks = await Promise.all(GATEWAYS.map(({ id }) => loadGatewayWebhook(id)));
  const expected = [
    ...GATEWAYS.map(() => ['createGateway', 'createPageGateway', 'readSettings']),
    ...PANELS.map(() => ['createPanel', 'readServers']),
    ...REGISTRARS.map(() => ['createRegistrar', 'readSettings']),
    ...DNS_HOSTS.map(() => ['createDnsHost', 'readSettings']),
    ...PUSH_SERVICES.map(() => ['createProvider', 'readSettings']),
  ];
  expect(clients.map((client) => Object.keys(client))).toEqual(
    expected.map((names) => expect.arrayContaining(names)),
  );
  for (const { ask, modesOfKeys } of examinations)
    expect([ask, modesOfKeys]).toEqual(Array(2).fill(expect.any(Function)));
  for (const { readWebhook } of webhooks) expect(readWebhook).toEqual(expect.any(Function));
  expect(Object.keys(await loadSchemas())).toEqual(SECRETS.map(({ name }) => name));
});
