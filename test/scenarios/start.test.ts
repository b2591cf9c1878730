import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listen } from '../../infra/local/simulators/simulator.ts';
import { DNS_HOSTS } from '../../shared/integrations/registry/dns-hosts.ts';
import { GATEWAYS } from '../../shared/integrations/registry/gateways.ts';
import { PANELS } from '../../shared/integrations/registry/panels.ts';
import { REGISTRARS } from '../../shared/integrations/registry/registrars.ts';
import { eventually } from '../support/eventually.ts';
import { findPorts, startProcess, stopProcess } from '../support/local-stack.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'start-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** Starts what is refused; returns how it ended and all that it printed. */
const refused = async (port: string | number, ...options: string[]) => {
  const main = resolve('infra/local/main.ts');
  const child = spawn(process.execPath, [main, ...options], {
    cwd: directory,
    env: { ...process.env, PORT: String(port) },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += text));
  const [code] = await once(child, 'close');
  return { code, printed };
};

const answers = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/api/v1/status`).then(
    ({ ok }) => ok,
    () => false,
  );

const names = (vendors: readonly { id: string }[]): string => vendors.map(({ id }) => id).join(', ');

describe('a start that cannot be', () => {
  test.each([
    ['abc', [], 'PORT is "abc". It has to be a whole number from 1 to 65510.'],
    ['70000', [], 'PORT is "70000". It has to be a whole number from 1 to 65510.'],
    ['3000', ['--panel', 'plesk'], `There is no panel "plesk"; there are: ${names(PANELS)}.`],
    [
      '3000',
      ['--registrar', 'namecom,gandi'],
      `There is no registrar "gandi"; there are: ${names(REGISTRARS)}.`,
    ],
    ['3000', ['--gateway', 'adyen'], `There is no gateway "adyen"; there are: ${names(GATEWAYS)}.`],
    ['3000', ['--dns', 'bind'], `There is no host of zones "bind"; there are: ${names(DNS_HOSTS)}.`],
    ['3000', ['--frehs'], "Unknown option '--frehs'. See npm start -- --help."],
  ])('with PORT=%s %j says so in one line', async (port, options, line) => {
    expect(await refused(port, ...options)).toEqual({ code: 1, printed: `${line}\n` });
    expect(existsSync(join(directory, '.local'))).toBe(false);
  });

  test('because a port is in use names the port and the remedy', async () => {
    const port = await findPorts();
    const other = createServer();
    await listen(other, port + 3);
    const { code, printed } = await refused(port);
    other.close();
    expect(code).toBe(1);
    expect(printed).toContain(`Port ${port + 3} is in use. Stop what uses it, or choose another one: PORT=`);
    expect(printed).not.toContain('    at ');
  });
});

test('help is printed and nothing started', async () => {
  const { code, printed } = await refused(3000, '--help');
  expect(code).toBe(0);
  const flags = ['--fresh', '--empty', '--unlimited', '--verbose', '--trace', 'PORT='];
  const vendors = ['--panel', '--registrar', '--gateway', '--dns'];
  for (const option of [...flags, ...vendors]) expect(printed).toContain(option);
  expect(existsSync(join(directory, '.local'))).toBe(false);
});

test('with every vendor each server has a port of its own', async () => {
  const all = (vendors: readonly { id: string }[]) => vendors.map(({ id }) => id).join(',');
  const [panel = '', dns = ''] = [PANELS.at(-1)?.id, DNS_HOSTS.at(-1)?.id];
  const options = [
    '--gateway',
    all(GATEWAYS),
    '--registrar',
    all(REGISTRARS),
    '--panel',
    panel,
    '--dns',
    dns,
  ];
  const port = await findPorts();
  const started = await startProcess(directory, port, ...options);
  const kept = JSON.parse(readFileSync(join(directory, '.local/endpoints.json'), 'utf8'));
  expect(Object.keys(kept)).toEqual(expect.arrayContaining([...all(GATEWAYS).split(','), panel, dns]));
  expect(await answers(port)).toBe(true);
  await stopProcess(started, 'SIGTERM');
}, 90_000);

test('a second start with the same state names the first, and even a fresh one leaves it alone', async () => {
  const port = await findPorts();
  const first = await startProcess(directory, port);
  const kept = readFileSync(join(directory, '.local/endpoints.json'), 'utf8');
  const second = await refused(await findPorts(), '--fresh');
  expect(second.code).toBe(1);
  expect(second.printed).toContain(`It answers at http://127.0.0.1:${port}/api/v1.`);
  expect(readFileSync(join(directory, '.local/endpoints.json'), 'utf8')).toBe(kept);
  expect(await answers(port)).toBe(true);

  // The emulator of one that was killed ends by itself, a moment later: its ports are not free at once.
  await stopProcess(first, 'SIGKILL');
  const other = await findPorts();
  const third = await startProcess(directory, other, '--fresh');
  expect(await answers(other)).toBe(true);
  await stopProcess(third, 'SIGTERM');
}, 90_000);

test('the log goes to a file, so that the addresses stay on the screen, and to the screen on demand', async () => {
  const port = await findPorts();
  const quiet = await startProcess(directory, port);
  expect(await answers(port)).toBe(true);
  const inFile = () => readFileSync(join(directory, '.local/log'), 'utf8');
  await eventually(
    async () => inFile(),
    (text) => text.includes('"level"'),
  );
  expect(quiet.printed()).not.toContain('{"level"');
  await stopProcess(quiet, 'SIGTERM');

  const verbose = await startProcess(directory, port, '--verbose');
  expect(await answers(port)).toBe(true);
  await eventually(
    async () => verbose.printed(),
    (text) => text.includes('{"level"'),
  );
  await stopProcess(verbose, 'SIGTERM');
}, 90_000);

test('SIGTERM to npm start ends every server, after the request in flight', async () => {
  const port = await findPorts();
  writeFileSync(
    join(directory, 'package.json'),
    JSON.stringify({ scripts: { start: `${process.execPath} ${resolve('infra/local/main.ts')}` } }),
  );
  const npm = spawn('npm', ['start'], { cwd: directory, env: { ...process.env, PORT: String(port) } });
  let printed = '';
  npm.stdout.on('data', (text) => (printed += text));
  await eventually(
    async () => printed,
    (text) => text.includes('Everything answers'),
  );
  const { stripe, dynamodb } = JSON.parse(readFileSync(join(directory, '.local/endpoints.json'), 'utf8'));

  const inFlight = request(`http://127.0.0.1:${port}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  });
  inFlight.write('{"email":');
  const answered = once(inFlight, 'response');
  await eventually(() => answers(port), Boolean);
  npm.kill('SIGTERM');
  await eventually(
    () => answers(port),
    (ok) => !ok,
  );
  inFlight.end('"nobody@example.com","password":"long-enough-password","device_name":"test"}');
  const [response] = await answered;
  expect(response.statusCode).toBe(422);
  const isFree = (url: string) =>
    fetch(url).then(
      () => false,
      () => true,
    );
  for (const url of [`http://127.0.0.1:${port}`, stripe, dynamodb])
    await eventually(() => isFree(url), Boolean);
});
