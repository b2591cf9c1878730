import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const PARTS = ['package.json', 'tsconfig.json', 'cdk.json', '.gitignore'];
const FOLDERS = ['functions', 'shared', 'infra', 'test'];

const REFUSES = `import { IntegrationError } from '../../integration-error.ts';

export const refuse = () =>
  Promise.reject(new IntegrationError('refuser', 'rejected', 'it does nothing', { code: 'not_supported' }));

/** Refuses whatever is asked of it, but to be a promise. */
export const refuser = <T extends object>(more: Partial<T> = {}): T =>
  new Proxy(more, {
    get: (target, name) => (name in target || name === 'then' ? Reflect.get(target, name) : refuse),
  }) as T;
`;

const SECRETS = 'export const schemas = {};\n';

const describing = (type: string, fields: string) =>
  `import type { ${type} } from '../../vendor.ts';

export const refuser: ${type} = { id: 'refuser', secrets: [], ${fields} };
`;

const EXAMINE = "import { refuse } from './refuse.ts';\n\nexport const ask = refuse;\n";

/** The files of a vendor of each kind, and where it is listed. */
const VENDORS: Record<string, { registry: string; files: Record<string, string> }> = {
  panel: {
    registry: 'panels',
    files: {
      'index.ts': describing('PanelDescription', 'can: { zones: false }, reservedUsernames: []'),
      'client.ts': `import type { HostingPanel } from '../../hosting-panel.ts';
import { refuser } from './refuse.ts';

export const readServers = async () => [{ id: 'server1', hostname: 'server1.example.com' }];
export const createPanel = () => refuser<HostingPanel>();
`,
    },
  },
  registrar: {
    registry: 'registrars',
    files: {
      'index.ts': describing('RegistrarDescription', 'zones: null'),
      'client.ts': `import type { Registrar } from '../../registrar.ts';
import { refuser } from './refuse.ts';

export const readSettings = async () => ({});
export const createRegistrar = () => refuser<Registrar>();
`,
    },
  },
  'dns-host': {
    registry: 'dns-hosts',
    files: {
      'index.ts': describing(
        'DnsHostDescription',
        'can: { types: [], changesAtOnce: false, ttlPerRecord: false, makesZones: true, signs: false }',
      ),
      'client.ts': `import type { DnsHost } from '../../dns-host.ts';
import { refuser } from './refuse.ts';

export const readSettings = async () => ({});
export const createDnsHost = () => refuser<DnsHost>();
`,
    },
  },
  gateway: {
    registry: 'gateways',
    files: {
      'index.ts': describing(
        'GatewayDescription',
        `kind: 'redirect',
  can: {
    ...{ repeatsReference: false, mobileMoney: false, savesWithoutPayment: false, asksToKeepCard: false },
    ...{ returnsReference: null, capturesAfterApproval: false, forgetsUnpaid: false },
  },
  supportsCurrency: () => true,
  limitsOf: () => ({ minimum: null, maximum: null })`,
      ),
      'client.ts': `import type { PaymentGateway } from '../../payment-gateway.ts';
import { refuser } from './refuse.ts';

export const readSettings = async () => ({});
export const createGateway = (): PaymentGateway =>
  refuser<PaymentGateway>({ id: 'refuser', mobileMoney: null, within: createGateway, supportsCurrency: () => true });
export { createGateway as createPageGateway };
`,
      'webhook.ts': `import { InvalidSignatureError } from '../../payment-gateway.ts';

export const readWebhook = async () => {
  throw new InvalidSignatureError('it signs nothing');
};
`,
      'examine.ts': `${EXAMINE}export const modesOfKeys = async () => ({});\n`,
    },
  },
};

/** A client of a stack with nothing but refusers, and one gateway beside them, so that something is paid. */
const STORY = `import { afterAll, beforeAll, expect, test } from 'vitest';
import { startStack } from '../../infra/local/stack.ts';
import { getItem } from '../../shared/platform/table/query.ts';
import { keys } from '../../shared/records/keys.ts';
import { type Api, apiOf } from '../support/api.ts';
import { eventually } from '../support/eventually.ts';
import { domainItem, freshDomain, hostingItem, type Shopper, shopper } from '../support/shop.ts';

const VENDORS = { panel: 'refuser', registrars: ['refuser'], dns: 'refuser', gateways: ['stripe', 'refuser'] };
let api: Api;
let usd: Shopper;
beforeAll(async () => {
  api = apiOf(await startStack({ port: 0, dataDir: null, vendors: VENDORS }));
  usd = shopper(api, await api.login());
});
afterAll(() => api.stack.close());

test('a gateway that refuses is offered, and its refusal told', async () => {
  const { body } = await api('GET', '/mobile/config');
  expect(body.gateways.map(({ id }: { id: string }) => id)).toEqual(['stripe', 'refuser']);
  const { invoice } = (await usd.order([hostingItem(freshDomain())])).body;
  const refused = await usd.startPayment(invoice.id, 'refuser');
  expect([refused.status, refused.body.code]).toEqual([422, 'validation_failed']);
});

test('a domain of a registrar that refuses is not sold', async () => {
  const found = await api('POST', '/domains/check', { body: { domain: freshDomain() } });
  expect(found.body.status).not.toBe('available');
  const refused = await usd.order([domainItem(freshDomain())]);
  expect(refused.status).toBeGreaterThanOrEqual(400);
  expect(refused.status).not.toBe(500);
});

test('hosting at a panel that refuses waits for a person', async () => {
  const { invoice, order } = (await usd.order([hostingItem(freshDomain())])).body;
  await usd.payByCard(invoice.id);
  const key = keys.hosting(usd.client, order.items[0].hosting_account_id);
  const record = await eventually(
    () => getItem(key),
    (found) => found?.due_pk === 'WAITING#provisioning_failed',
  );
  expect(record?.status).toBe('provisioning_failed');
});
`;

let directory: string;

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'new-vendor-'));
  for (const part of [...PARTS, ...FOLDERS]) cpSync(part, join(directory, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(directory, 'node_modules'));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const run = (command: string): string => {
  const { status, stdout, stderr } = spawnSync(command, {
    cwd: directory,
    shell: true,
    encoding: 'utf8',
    env: {
      ...process.env,
      PATH: `${resolve('node_modules/.bin')}:${process.env.PATH}`,
      NO_COLOR: '1',
      VITEST_MAX_WORKERS: '1',
    },
  });
  if (status !== 0) throw new Error(`${command} failed.\n${stdout}\n${stderr}`);
  return stdout;
};

/** Its folder, and the line that lists it. */
const addVendor = (kind: string, { registry, files }: (typeof VENDORS)[string]): void => {
  const folder = join(directory, 'shared/integrations', kind, 'refuser');
  mkdirSync(folder);
  const all = { 'refuse.ts': REFUSES, 'secrets.ts': SECRETS, 'examine.ts': EXAMINE, ...files };
  for (const [name, text] of Object.entries(all)) writeFileSync(join(folder, name), text);
  const file = join(directory, 'shared/integrations/registry', `${registry}.ts`);
  const text = readFileSync(file, 'utf8');
  const listed = text.replace(/(readonly \w+Description\[\] = \[.+?)\];/s, '$1, refuser];');
  expect(listed).not.toBe(text);
  writeFileSync(file, `import { refuser } from '../${kind}/refuser/index.ts';\n${listed}`);
};

test('a vendor of each kind that does nothing but refuse is a folder and a line in its registry', () => {
  for (const [kind, vendor] of Object.entries(VENDORS)) addVendor(kind, vendor);
  const story = 'test/house/refuser.test.ts';
  writeFileSync(join(directory, story), STORY);
  // The program of these files alone: everything that they reach.
  const made = Object.entries(VENDORS).flatMap(([kind, { files }]) =>
    Object.keys(files).map((name) => `shared/integrations/${kind}/refuser/${name}`),
  );
  const files = [...made, story, 'test/support/undocumented.ts'];
  writeFileSync(
    join(directory, 'made.json'),
    JSON.stringify({ extends: './tsconfig.json', files, include: [] }),
  );
  run('tsc --noEmit --checkers 1 -p made.json');
  expect(run(`vitest run --config test/vitest.config.ts ${story}`)).toMatch(/Tests +3 passed/);
}, 300_000);
