import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { apiForFile } from '../../support/api-per-file.ts';
import { freshDomain, hostingItem } from '../../support/shop.ts';
import { operatorOf } from './operator.ts';

const fixture = apiForFile();
const operator = operatorOf(fixture);

const save = (text: string): string => {
  const file = join(operator.directory, 'catalog.yaml');
  writeFileSync(file, text);
  return file;
};

const EXTRA = `
packages:
  - id: 50
    name: Extra
    description: One more.
    plan: extra
    features: { disk_mb: 1024, bandwidth_mb: null, email_accounts: 5, databases: 1 }
    prices:
      USD: { monthly: { price: 7.5 } }
`;

const exported = async (): Promise<string> => {
  const file = join(operator.directory, 'exported.yaml');
  await operator('catalog', 'export', '--output', file);
  return readFileSync(file, 'utf8');
};

test('what is exported and imported again differs in nothing', async () => {
  const text = await exported();
  expect(text).toContain('price: 4.99');
  const again = await operator('catalog', 'import', save(text));
  expect(again).toMatchObject({ code: 0, out: 'Nothing differs.\n' });
});

test('a dry run shows what would change and changes nothing', async () => {
  const before = await exported();
  const text = before.replace('price: 4.99', 'price: 5.99');
  const ran = await operator('catalog', 'import', save(text), '--dry-run');
  expect(ran).toMatchObject({ code: 0 });
  expect(ran.out).toBe(
    '~ package 1\n    prices.USD.monthly.price: 4.99 -> 5.99\nDry run: nothing was changed.\n',
  );
  expect(await exported()).toBe(before);
});

test('an import changes prices of the next order, and doing it again does nothing', async () => {
  const file = save((await exported()).replace('price: 49.9\n', 'price: 60\n'));
  const ran = await operator('catalog', 'import', file);
  expect(ran).toMatchObject({ code: 0, out: expect.stringContaining('49.9 -> 60') });
  expect((await operator('catalog', 'import', file)).out).toBe('Nothing differs.\n');
  const shop = fixture.usd;
  const { body } = await shop.order([hostingItem(freshDomain())]);
  expect(body.invoice.lines[0].unit_price).toBe(60);
  const [entry] = await operator.json<{ action: string; actor: string }[]>('audit', '0');
  expect(entry).toMatchObject({ action: 'catalog.imported', actor: 'operator:tester' });
});

test('a new entry comes beside the others, and an inactive one is no longer offered', async () => {
  await operator('catalog', 'import', save(EXTRA));
  const shop = fixture.usd;
  const item = { ...hostingItem(freshDomain()), package_id: 50, billing_cycle: 'monthly' };
  expect((await shop.order([item])).status).toBe(201);
  const off = await operator('catalog', 'import', save(`${EXTRA}    active: false\n`));
  expect(off.out).toContain('active: true -> false');
  expect((await shop.order([{ ...item, domain: freshDomain() }])).status).toBe(422);
});

test('every error is listed with its line, and nothing is imported', async () => {
  const before = await exported();
  const file = save(`${EXTRA}      GHS:
        monthly: { price: -1 }
        weekly: { price: 3 }
      EUR: { monthly: { price: 3 } }
    colour: red
  - id: 50
    name: Again
    description: The same id.
    plan: again
    features: { disk_mb: 1.5, bandwidth_mb: null, email_accounts: 5, databases: 1 }
    prices: {}
tlds:
  - tld: .com
    registrar: manual
    minimum_years: 3
    maximum_years: 2
    prices:
      USD: { register: 9.999, renew: 1, transfer: null }
  - tld: net
`);
  const { code, err } = await operator('catalog', 'import', file);
  expect(code).toBe(1);
  const lines = err.split('\n');
  const at = (line: number) => lines.filter((text) => text.startsWith(`${file}:${line}: `)).join('\n');
  expect(at(11)).toContain('prices.GHS.monthly.price');
  expect(at(12)).toContain('prices.GHS');
  expect(at(14)).toContain('colour: There is no such setting');
  expect(at(15)).toContain('50 is in the list twice');
  expect(at(19)).toContain('features.disk_mb');
  expect(at(22)).toContain('Not an ending');
  expect(at(28)).toContain('registrar');
  expect(err).toContain('Nothing was imported.');
  expect(await exported()).toBe(before);
});

test('errors that need the rest to be right are found too', async () => {
  const file = save(`tlds:
  - tld: com
    registrar: manual
    minimum_years: 3
    maximum_years: 2
    prices:
      USD: { register: 9.999, renew: 1, transfer: null }
      EUR: { register: 9, renew: 1, transfer: null }
`);
  const { code, err } = await operator('catalog', 'import', file);
  expect(code).toBe(1);
  expect(err).toContain(`${file}:5: tlds.0.maximum_years: Must not be below minimum_years.`);
  expect(err).toContain(`${file}:7: tlds.0.prices.USD.register: USD has 2 decimals.`);
  expect(err).toContain(`${file}:8: tlds.0.prices.EUR: Choose one of USD, GHS.`);
});

test('broken YAML and a missing file are told apart', async () => {
  const broken = await operator('catalog', 'import', save('packages:\n  - id: 1\n   name: x\n'));
  expect(broken).toMatchObject({ code: 1, err: expect.stringMatching(/catalog\.yaml:3: /) });
  const missing = await operator('catalog', 'import', join(operator.directory, 'nowhere.yaml'));
  expect(missing).toMatchObject({ code: 1, err: expect.stringContaining('cannot be read') });
});

test('a catalog larger than one transaction is imported whole', async () => {
  const entries = Array.from({ length: 150 }, (_, index) =>
    EXTRA.replace('\npackages:\n', '').replace('id: 50', `id: ${1000 + index}`),
  );
  const file = save(`packages:\n${entries.join('')}`);
  const ran = await operator('catalog', 'import', file);
  expect(ran.err).toContain('98 of 150 entries imported\n150 of 150 entries imported');
  expect(ran.out).toContain('150 entries were imported.');
  expect((await operator('catalog', 'import', file)).out).toBe('Nothing differs.\n');
});

test('an add-on names packages that are in the file or in the catalog', async () => {
  const addon = (id: number) =>
    `addons:\n  - { id: 9, name: More, description: More., packages: [1, ${id}], prices: { USD: { monthly: { price: 1 } } } }\n`;
  const refused = await operator('catalog', 'import', save(addon(51)));
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toContain('addons.0.packages.1: There is no package 51.');
  const text = `${EXTRA.replace('id: 50', 'id: 51')}${addon(51)}`;
  const ran = await operator('catalog', 'import', save(text), '--dry-run');
  expect(ran).toMatchObject({ code: 0, out: expect.stringContaining('+ addon 9') });
});
