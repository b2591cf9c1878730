import { type ChildProcess, execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { findPorts, startProcess, stopProcess } from '../support/local-stack.ts';

const readme = readFileSync(resolve('README.md'), 'utf8');
const scripts = JSON.parse(readFileSync(resolve('package.json'), 'utf8')).scripts as Record<string, string>;

/** The first shell block below a heading. */
const blockUnder = (heading: string): string => {
  const section = readme.slice(readme.indexOf(`\n## ${heading}`));
  const block = section.match(/```sh\n([\s\S]*?)```/)?.[1];
  if (!block) throw new Error(`There is no shell block under "${heading}".`);
  return block;
};

let directory: string;
let port: number;
let stack: ChildProcess;

/** Runs shell lines as a reader would, with the ports of this stack and the operator's command from this tree. */
const run = async (lines: string): Promise<string> => {
  const here = lines.replace(/127\.0\.0\.1:300(\d)/g, (_, offset) => `127.0.0.1:${port + Number(offset)}`);
  const operator = `npm() { '${process.execPath}' '${resolve('infra/operator/main.ts')}' "\${@:4}"; }`;
  const script = `set -eo pipefail\n${operator}\n${here}`;
  const { stdout } = await promisify(execFile)('bash', ['-c', script], { cwd: directory });
  return stdout;
};

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'readme-'));
  port = await findPorts();
  stack = await startProcess(directory, port, '--fresh');
});
afterAll(async () => {
  await stopProcess(stack, 'SIGTERM');
  rmSync(directory, { recursive: true, force: true });
});

test('the walk with curl ends with active services, and repeating it changes nothing', async () => {
  const walk = blockUnder('From log-in to an active service');
  const first = await run(walk);
  expect(first).toContain('"status":"succeeded"');
  const login = walk.split('\n\n').slice(0, 2).join('\n\n');
  const look = walk.split('\n').filter((line) => /clients\/2001\/(hosting|domains)/.test(line));
  const done = await eventually(
    () => run([login, ...look].join('\n')),
    (text) => text.match(/"status":"active"/g)?.length === 2,
  );
  const again = await run(walk.replace(/curl -s \$STRIPE[\s\S]*?pm_card_visa\n/, ''));
  expect(again).toContain('"status":"paid"');
  expect(await run([login, ...look].join('\n'))).toBe(done);
});

test('the operator’s commands work', async () => {
  const answer = await run(blockUnder('Operate'));
  expect(answer).toContain('efua@example.com');
});

test('every npm script the page names exists', () => {
  const named = [...readme.matchAll(/npm run (?:--silent )?([\w:]+)/g)].map(([, name = '']) => name);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test('every file the page names exists', () => {
  const named = [...readme.matchAll(/`((?:shared|test|infra|functions)\/[\w./-]+)`/g)].map(
    ([, name = '']) => name,
  );
  for (const name of named) expect(() => readFileSync(resolve(name)), name).not.toThrow(/ENOENT/);
});
