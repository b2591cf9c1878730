import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kebab, planEndpoint } from '../../infra/new-endpoint/plan.ts';

const PARTS = [
  'package.json',
  'tsconfig.json',
  'cdk.json',
  '.biome.json',
  '.dependency-cruiser.ts',
  '.gitignore',
];
const FOLDERS = ['functions', 'shared', 'infra', 'test'];
/** A collection, a thing of it, a step, one thing that there is already, and one there is once for a client. */
const NEW = [
  ['trial', 'listTrials'],
  ['trial', 'create-trial'],
  ['trial', 'update-trials'],
  ['trial', 'close-trial'],
  ['device', 'mute-device'],
];
const FILES = [
  'trial/list-trials',
  'trial/create-trial',
  'trial/update-trials',
  'trial/close-trial',
  'devices/mute-device',
];
const ONE = ['settings-page', 'update-greeting'];

let directory: string;

const runToEnd = (command: string) =>
  spawnSync(command, {
    cwd: directory,
    shell: true,
    encoding: 'utf8',
    env: {
      ...process.env,
      PATH: `${resolve('node_modules/.bin')}:${process.env.PATH}`,
      NO_COLOR: '1',
      // Files of one process load each package once.
      VITEST_MAX_WORKERS: '1',
    },
  });

/** Runs a command in the copy; throws with what it printed when it fails. */
const run = (command: string) => {
  const { status, stdout, stderr } = runToEnd(command);
  if (status !== 0) throw new Error(`${command} failed.\n${stdout}\n${stderr}`);
  return stdout;
};

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
const newEndpoint = (...words: string[]) => run(`${scripts['new:endpoint']} ${words.join(' ')}`);

const contents = () => {
  const files = globSync(`{${FOLDERS.join(',')}}/**/*`, { cwd: directory }).sort();
  return files.map((file) => {
    if (statSync(join(directory, file)).isDirectory()) return file;
    return `${file} ${createHash('sha256')
      .update(readFileSync(join(directory, file)))
      .digest('hex')}`;
  });
};

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'new-endpoint-'));
  for (const part of [...PARTS, ...FOLDERS]) cpSync(part, join(directory, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(directory, 'node_modules'));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

test('new endpoints pass lint, types and tests as made, and leave nothing when removed', () => {
  const before = contents();
  const told = newEndpoint(...NEW.flat());
  expect(told).toContain('POST /clients/{client}/devices/{device}/mute');
  newEndpoint(...ONE, '--one');
  const made = [...FILES, ONE.join('/')];
  expect(contents().length - before.length).toBeGreaterThan(made.length * 2);

  const tests = made.map((name) => `test/functions/${name}.test.ts`);
  const sources = made.map((name) => `functions/${name}.ts`);
  run('biome ci --error-on-warnings shared/contract functions test/functions infra/openapi');
  run(`depcruise --config .dependency-cruiser.ts ${[...sources, ...tests].join(' ')}`);
  run(scripts['lint:openapi']);
  // The program of these files alone: everything that they reach.
  const files = [...sources, ...tests, 'infra/openapi/document.ts'];
  writeFileSync(
    join(directory, 'made.json'),
    JSON.stringify({ extends: './tsconfig.json', files, include: [] }),
  );
  run('tsc --noEmit --checkers 1 -p made.json');
  const others = ['contract/document', 'contract/error-codes', 'infra/client/schema', 'house/guide'];
  const all = [...tests, ...others.map((name) => `test/${name}.test.ts`)];
  expect(run(`${scripts.test} ${all.join(' ')}`)).toMatch(/Test Files +10 passed/);

  newEndpoint(...NEW.flat(), ...ONE, '--remove');
  expect(contents()).toEqual(before);
}, 600_000);

test('what it cannot make changes nothing, and it says why without a stack trace', () => {
  const before = contents();
  const refused = (words: string) => {
    const { status, stderr } = runToEnd(`${scripts['new:endpoint']} ${words}`);
    expect(stderr).not.toMatch(/\n +at /);
    return [status, stderr.trim().split('\n').at(-1)];
  };
  expect(refused('demo things')).toEqual([1, '"things" is no verb with a thing, such as list-things.']);
  expect(refused('trial list-trials demo')).toEqual([1, 'There is no name after the area "demo".']);
  expect(refused('trial list-trials devices list-devices')).toEqual([
    1,
    'functions/devices/list-devices.ts is there already.',
  ]);
  expect(refused('trial show-invoice')[1]).toBe(
    'GET /clients/{client}/invoices/{invoice} is invoices/get-invoice already.',
  );
  expect(refused('devices list-nothing --remove')[1]).toBe('There is no functions/devices/list-nothing.ts.');
  expect(refused('--fast')[0]).toBe(1);
  expect(runToEnd(`${scripts['new:endpoint']} --help`)).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('--remove'),
  });
  expect(contents()).toEqual(before);
});

const PATHS = ['/clients/{client}/hosting/{hostingAccount}', '/clients/{client}/tickets/{ticket}'];

test.each([
  ['list-boxes', 'GET /boxes'],
  ['get-boxes', 'GET /boxes'],
  ['create-box', 'POST /boxes'],
  ['create-boxes', 'POST /boxes'],
  ['get-box', 'GET /boxes/{box}'],
  ['update-categories', 'PATCH /categories/{category}'],
  ['delete-address', 'DELETE /addresses/{address}'],
  ['replace-dns-record', 'PUT /dns-records/{dnsRecord}'],
  ['get-status', 'GET /statuses/{status}'],
  ['verify-dns', 'POST /dns/{dns}/verify'],
  ['reopen-ticket', 'POST /tickets/{ticket}/reopen'],
  ['list-hosting-accounts', 'GET /hosting'],
  ['restart_hosting_account', 'POST /hosting/{hostingAccount}/restart'],
  ['removeBox', 'DELETE /boxes/{box}'],
])('%s is %s of a client', (typed, expected) => {
  const { method, path } = planEndpoint('demo', kebab(typed), { paths: PATHS, several: true });
  expect(`${method} ${path}`).toBe(expected.replace(' ', ' /clients/{client}'));
});

test('what a client has once needs no id, unless the interface has one for it', () => {
  const once = { paths: PATHS, several: false };
  expect(planEndpoint('demo', 'update-greeting', once).path).toBe('/clients/{client}/greeting');
  expect(planEndpoint('demo', 'reset-greeting', once).path).toBe('/clients/{client}/greeting/reset');
  expect(planEndpoint('demo', 'reopen-ticket', once).path).toBe('/clients/{client}/tickets/{ticket}/reopen');
});

test.each([
  ['things', 'list-things'],
  ['thing', 'list-things'],
  ['things-list', 'list-things'],
  ['thing-create', 'create-thing'],
])('of %s it asks whether %s is meant', (typed, meant) => {
  expect(() => planEndpoint('demo', typed, { paths: [], several: true })).toThrow(
    expect.objectContaining({ meant }),
  );
});
