import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Simulator, startSimulator } from '../../infra/local/simulators/simulator.ts';
import { refreshBootstrap } from '../../infra/rdap-refresh.ts';
import {
  type RdapBootstrap,
  rdapBootstrap,
  rdapServers,
} from '../../shared/integrations/domain-lookup/rdap-bootstrap.ts';

const registry = {
  description: 'RDAP bootstrap file',
  publication: '2026-01-15T10:00:00Z',
  services: [[['com', 'net'], ['https://rdap.example/']]],
  version: '1.0',
};

let iana: Simulator;
let body: unknown = registry;
let folder = '';

/** What is made of it. */
const short = { publication: '2026-01-15T10:00:00Z', services: { 'https://rdap.example/': 'com net' } };

const target = () => pathToFileURL(join(folder, 'bootstrap.json'));
const refresh = () => refreshBootstrap(`${iana.url}/rdap/dns.json`, target());

beforeEach(async () => {
  body = registry;
  folder = mkdtempSync(join(tmpdir(), 'rdap-'));
  writeFileSync(target(), 'as before');
  iana = await startSimulator(0, () => ({ status: 200, body }));
});

afterEach(async () => {
  await iana.close();
  rmSync(folder, { recursive: true });
});

const stored = (): unknown => JSON.parse(readFileSync(target(), 'utf8'));

test('refreshing replaces the bootstrap file by the registry in its short form, with its date', async () => {
  const { publication } = registry;
  expect(await refresh()).toEqual({ publication, services: 1, tlds: 2, withoutTls: [] });
  expect(stored()).toEqual(short);
});

test('the registry can be given as a file', async () => {
  const source = join(folder, 'dns.json');
  writeFileSync(source, JSON.stringify(registry));
  await refreshBootstrap(source, target());
  expect(stored()).toEqual(short);
  expect(iana.requests).toEqual([]);
});

test('base URLs that differ in the TLD share a line, HTTPS is preferred, and what has none is left out', async () => {
  body = {
    ...registry,
    services: [
      [['com'], ['https://rdap.example/com/v1/']],
      [['NET'], ['http://rdap.example/net/v1/', 'https://rdap.example/net/v1/']],
      [['org'], ['https://org.example/']],
      [['ng', 'kg'], ['http://rdap.example.ng/']],
    ],
  };
  expect(await refresh()).toMatchObject({ services: 4, tlds: 3, withoutTls: ['ng', 'kg'] });
  expect(stored()).toEqual({
    publication: registry.publication,
    services: { 'https://org.example/': 'org', 'https://rdap.example/*/v1/': 'com net' },
  });
});

test('every address of the registry can be read back', async () => {
  const services = ['com', 'net', 'org', 'nic', 'rdap'].flatMap((tld) => [
    [[tld], [`https://rdap.nic.${tld}/rdap/`]],
    [[`x${tld}`], [`https://rdap.${tld}.example/x${tld}/`]],
  ]);
  body = { ...registry, services };
  await refresh();
  const servers = rdapServers(stored() as RdapBootstrap);
  for (const [[tld = ''] = [], [url] = []] of services) expect(servers.baseFor(tld)).toBe(url);
});

test('as shipped, the bootstrap file is what the command would write again', () => {
  const { services } = rdapBootstrap;
  expect(Object.keys(services)).toEqual(Object.keys(services).sort());
  expect(Object.values(services).every((tlds) => tlds === tlds.split(' ').sort().join(' '))).toBe(true);
});

test.each([
  ['is not JSON', '<html>'],
  ['has no services', { ...registry, services: [] }],
  ['lacks com', { ...registry, services: [[['net'], ['https://rdap.example/']]] }],
  ['has a base URL without the slash', { ...registry, services: [[['com'], ['https://rdap.example']]] }],
  ['has a base URL of another scheme', { ...registry, services: [[['com'], ['ftp://rdap.example/']]] }],
])('refreshing leaves the file as it was when the registry %s', async (_, wrong) => {
  body = wrong;
  await expect(refresh()).rejects.toThrow();
  expect(readFileSync(target(), 'utf8')).toBe('as before');
});

test('refreshing leaves the file as it was when the registry is down, and says why', async () => {
  iana.faults.push({ match: 'GET /rdap/dns.json', times: 1, status: 503 });
  await expect(refresh()).rejects.toThrow(/answered HTTP 503/);
  expect(readFileSync(target(), 'utf8')).toBe('as before');
});
