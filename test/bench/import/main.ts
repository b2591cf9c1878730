import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parse, stringify } from 'yaml';
import { findPorts, startProcess, stopProcess } from '../../support/local-stack.ts';
import { dirtyDatabase } from '../../support/whmcs/dirty-database.ts';
import { cpuOf, sampleOf } from '../processes.ts';

/**
 * npm run bench:import -- --clients 50000 [--invoices 6] [--profile <folder>]
 *
 * Imports a dirty database of so many clients, each with so many invoices, on a local stack of its own, and verifies it.
 * Prints time, CPU and memory of each step, and of the table beside it. Ends with 1 where a difference is unexplained or
 * a second run writes anything. Linux only.
 */

const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '1000' },
    invoices: { type: 'string', default: '6' },
    profile: { type: 'string' },
  },
});
const [clients, invoices] = [Number(values.clients), Number(values.invoices)];

const folder = mkdtempSync(join(tmpdir(), 'bench-import-'));
const dump = join(folder, 'dump.sql');
const mapping = join(folder, 'mapping.yaml');
const operator = new URL('../../../infra/operator/main.ts', import.meta.url).pathname;

const writeDump = async (): Promise<void> => {
  const file = createWriteStream(dump);
  for (const statement of dirtyDatabase(7, { clients, invoices }))
    if (!file.write(statement)) await once(file, 'drain');
  file.end();
  await once(file, 'finish');
};

/** The emulator of the table, a child of a child of the stack. */
const tableOf = (stack: ChildProcess): number => {
  const listed = execFileSync('ps', ['-eo', 'pid=,ppid=,comm='], { encoding: 'utf8' });
  const all = listed
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  const shells = all.filter(([, parent]) => Number(parent) === stack.pid).map(([pid]) => pid);
  return Number(all.find(([, parent, name]) => shells.includes(parent) && name?.startsWith('dynoxide'))?.[0]);
};

const round = (value: number): number => Math.round(value);

/** Runs one step; its answer as JSON. */
const run = async (step: string, stack: ChildProcess): Promise<Record<string, unknown>> => {
  const beside = { stack: stack.pid ?? 0, table: tableOf(stack) };
  const before = { stack: cpuOf(beside.stack), table: cpuOf(beside.table) };
  const profiled = values.profile ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] : [];
  const wanted = ['import', 'whmcs', step, '--dump', dump, '--mapping', mapping, '--yes', '--json'];
  const started = performance.now();
  const child = spawn(process.execPath, [...profiled, operator, ...wanted], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const texts: Buffer[] = [];
  child.stdout.on('data', (text) => texts.push(text));
  const memory: number[] = [];
  let cpu = 0;
  const sampled = setInterval(() => {
    const sample = sampleOf(child.pid ?? 0);
    if (!sample) return;
    cpu = sample.cpu;
    memory.push(sample.megabytes);
  }, 500);
  await once(child, 'close');
  clearInterval(sampled);
  // At a tenth, half and the end of the way: flat, where these are the same.
  const at = (share: number) => round(memory[Math.floor((memory.length - 1) * share)] ?? 0);
  console.log(
    [
      `${step}: ${round((performance.now() - started) / 1000)} s`,
      `CPU ${round(cpu / 1000)} s`,
      `of the stack ${round((cpuOf(beside.stack) - before.stack) / 1000)} s`,
      `of the table ${round((cpuOf(beside.table) - before.table) / 1000)} s`,
      `MB ${[0.1, 0.5, 0.9, 1].map(at).join(' ')}, at most ${round(Math.max(0, ...memory))}`,
    ].join('; '),
  );
  return JSON.parse(Buffer.concat(texts).toString());
};

type Findings = { findings: { code: string; blocks: boolean }[] };

/** Fills in what people would, and accepts what blocks. */
const fillMapping = async (stack: ChildProcess): Promise<void> => {
  await run('plan', stack);
  const filled = parse(readFileSync(mapping, 'utf8'));
  for (const product of Object.values<{ package: number }>(filled.products)) product.package = 1;
  for (const server of Object.values<{ server: string }>(filled.servers)) server.server = 'server1';
  for (const name of Object.keys(filled.registrars)) filled.registrars[name] = 'manual';
  writeFileSync(mapping, stringify(filled));
  const { findings } = (await run('plan', stack)) as Findings;
  filled.accept = [...new Set(findings.flatMap(({ code, blocks }) => (blocks ? [code] : [])))];
  writeFileSync(mapping, stringify(filled));
};

await writeDump();
const stack = await startProcess(folder, await findPorts());
try {
  await fillMapping(stack);
  const first = await run('apply', stack);
  const second = await run('apply', stack);
  const { clients: compared, equal, unexplained } = await run('verify', stack);
  console.log({ written: first.written, again: second.written, compared, equal, unexplained });
  if (unexplained !== 0 || second.written !== 0 || second.changed !== 0) process.exitCode = 1;
} finally {
  await stopProcess(stack, 'SIGTERM');
  rmSync(folder, { recursive: true });
}
