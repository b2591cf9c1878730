import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Simulator, startSimulator } from '../../infra/local/simulators/simulator.ts';
import { refreshBootstrap } from '../../infra/rdap-refresh.ts';

const registry = {
  description: 'RDAP bootstrap file',
  publication: '2026-01-15T10:00:00Z',
  services: [[['com', 'net'], ['https://rdap.example/']]],
  version: '1.0',
};

let iana: Simulator;
let body: unknown = registry;
let folder = '';

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

it('refreshing replaces the bootstrap file by the registry', async () => {
  expect(await refresh()).toEqual({ services: 1 });
  expect(JSON.parse(readFileSync(target(), 'utf8'))).toEqual(registry);
});

it.each([
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

it('refreshing leaves the file as it was when the registry is down, and says why', async () => {
  iana.faults.push({ match: 'GET /rdap/dns.json', times: 1, status: 503 });
  await expect(refresh()).rejects.toThrow(/answered HTTP 503/);
  expect(readFileSync(target(), 'utf8')).toBe('as before');
});
