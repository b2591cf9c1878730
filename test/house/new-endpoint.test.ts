import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const PARTS = [
  'package.json',
  'tsconfig.json',
  'cdk.json',
  '.biome.json',
  '.dependency-cruiser.ts',
  '.gitignore',
];
const FOLDERS = ['functions', 'shared', 'infra', 'test'];
const NEW = [
  ['trial', 'list-trials'],
  ['trial', 'create-trial'],
  ['trial', 'close-trial'],
  ['devices', 'update-last-message'],
];

let directory: string;

/** Runs a command in the copy; throws with what it printed when it fails. */
const run = (command: string) => {
  const { status, stdout, stderr } = spawnSync(command, {
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
  newEndpoint(...NEW.flat());
  expect(contents().length - before.length).toBeGreaterThan(NEW.length * 2);

  run('biome ci --error-on-warnings shared/contract functions test/functions infra/openapi');
  run(scripts['lint:imports']);
  run(scripts['lint:openapi']);
  run(scripts.types);
  const tests = [
    ...NEW.map(([area, name]) => `test/functions/${area}/${name}.test.ts`),
    'test/contract/document.test.ts',
    'test/infra/client/schema.test.ts',
    'test/house/guide.test.ts',
  ];
  expect(run(`${scripts.test} ${tests.join(' ')}`)).toMatch(/Test Files +7 passed/);

  newEndpoint(...NEW.flat(), '--remove');
  expect(contents()).toEqual(before);
}, 600_000);

test.each([
  ['demo things', 'a verb with a thing'],
  ['Demo list-things', 'a verb with a thing'],
  ['trial list-trials demo things', 'a verb with a thing'],
  ['devices list-devices', 'functions/devices/list-devices.ts is there already'],
  ['trial list-trials devices list-devices', 'functions/devices/list-devices.ts is there already'],
  ['devices list-nothing --remove', 'There is no functions/devices/list-nothing.ts'],
  ['devices list-devices devices list-nothing --remove', 'There is no functions/devices/list-nothing.ts'],
])('%s changes nothing and says why', (words, reason) => {
  const before = contents();
  expect(() => newEndpoint(words)).toThrow(reason);
  expect(contents()).toEqual(before);
});
