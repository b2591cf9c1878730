import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { checkOut, EARLIER_RELEASES } from '../../deployed/earlier-release.ts';
import { findPorts, stopProcess } from '../../support/local-stack.ts';
import { cpuOf } from '../processes.ts';
import { median } from '../report.ts';
import { arrangeCases, type Case } from '../throughput-cases.ts';

/**
 * npm run bench:requests [-- <commit of another release than the last>]
 *
 * Starts the local stack of both releases, makes the same requests to each by turns, and prints the CPU of one request of
 * each, the whole process counted. Ends with 1 where all together cost more than half as much again. Linux only.
 */

/** Of requests a turn, and of turns; the first turn only warms up. */
const REQUESTS = 200;
const TURNS = 6;
const MOST = 1.5;

type Release = { child: ChildProcess; api: string; cases: Case[]; close(): Promise<void> };

/** Starts what `npm start` runs in a checkout, in a folder of its own. */
const start = async (checkout: string): Promise<Release> => {
  const { scripts } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'));
  const [, ...given] = scripts.start.split(' ') as string[];
  const directory = mkdtempSync(join(tmpdir(), 'bench-'));
  const port = await findPorts();
  const child = spawn(process.execPath, [...given.slice(0, -1), join(checkout, given.at(-1) ?? '')], {
    cwd: directory,
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill());
  let printed = '';
  child.stdout.on('data', (text) => {
    printed += text;
  });
  const api = `http://127.0.0.1:${port}/api/v1`;
  const hasEnded = once(child, 'exit').then(() => {
    throw new Error(`The stack of ${checkout} has ended: ${printed.slice(-500)}`);
  });
  const answers = async () => {
    while (!(await fetch(`${api}/mobile/config`).catch(() => null))?.ok) await once(child.stdout, 'data');
  };
  await Promise.race([answers(), hasEnded]);
  hasEnded.catch(() => undefined);
  return {
    child,
    api,
    cases: await arrangeCases(api),
    close: async () => {
      await stopProcess(child, 'SIGTERM');
      rmSync(directory, { recursive: true, force: true });
    },
  };
};

const send = async ({ api }: Release, { request }: Case): Promise<void> => {
  const { method, path, headers, body } = request;
  const url = new URL(String(path), api);
  const response = await fetch(url, {
    method,
    headers: headers as Record<string, string>,
    body,
  } as RequestInit);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${method} ${path} answers ${response.status}.`);
};

const cost = async (release: Release, each: Case): Promise<number> => {
  const before = cpuOf(release.child.pid ?? 0);
  for (let sent = 0; sent < REQUESTS; sent += 1) await send(release, each);
  return (cpuOf(release.child.pid ?? 0) - before) / REQUESTS;
};

const [commit = String(EARLIER_RELEASES.at(-1)?.commit)] = process.argv.slice(2);
const earlier = await checkOut(commit);
if (!earlier) {
  console.log(`Not compared: this clone's history does not reach back to ${commit}.`);
  process.exit(0);
}
const [before, now] = [await start(earlier.directory), await start(resolve('.'))];
const sums = { old: 0, ours: 0 };
console.log('| request | before | now | ratio |\n|---|---|---|---|');
for (const [index, each] of now.cases.entries()) {
  const other = before.cases[index];
  // A client may hold a few names at a time, and a log-in is the hash of a password and little else.
  if (!other || ['login', 'order with its invoice'].includes(each.name)) continue;
  const costs: [number[], number[]] = [[], []];
  for (let turn = 0; turn < TURNS; turn += 1) {
    costs[0].push(await cost(before, other));
    costs[1].push(await cost(now, each));
  }
  const [old, ours] = costs.map((values) => median(values.slice(1))) as [number, number];
  sums.old += old;
  sums.ours += ours;
  console.log(`| ${each.name} | ${old.toFixed(2)} ms | ${ours.toFixed(2)} ms | ${(ours / old).toFixed(2)} |`);
}
await Promise.all([before.close(), now.close()]);
await earlier.close();
process.exitCode = sums.ours > sums.old * MOST ? 1 : 0;
