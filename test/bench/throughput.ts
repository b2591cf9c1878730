import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { lazy } from '../../shared/platform/env.ts';
import { startArguments, stopProcess } from '../support/local-stack.ts';
import { timedSection } from './passes.ts';
import { median, type Row } from './report.ts';
import { figure } from './spread.ts';
import { arrangeCases, type Case } from './throughput-cases.ts';
import { ORDERS_OF_A_YEAR } from './year-of-use.ts';

/** Of each load. */
const SECONDS = 1;

const CONNECTIONS = [1, 8];
const load = (base: string, connections: number, request: autocannon.Request) =>
  autocannon({ url: new URL(base).origin, connections, duration: SECONDS, requests: [request] });

type Load = { name: string; rate: number; p50: number; p99: number; failed: number };

const measure = async (base: string, { name, request }: Case): Promise<Load[]> => {
  const loads: Load[] = [];
  for (const connections of CONNECTIONS) {
    const { requests, latency, non2xx, errors } = await load(base, connections, request);
    loads.push({
      name: `${name}, ${connections} at once`,
      rate: requests.average,
      p50: latency.p50,
      p99: latency.p99,
      failed: non2xx + errors,
    });
  }
  return loads;
};

/** The most of the machine's memory that the local stack takes under load; it grows into what V8 lets it have. */
const MAX_MEGABYTES = 500;

/** The memory of a process that is not in swap. */
const megabytesOf = (pid: number): number => {
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Math.round(Number(kilobytes) / 1024);
};

type Pass = { loads: Load[]; before: number; after: number };

/** State as a year of orders leaves it, made with the first pass. */
const yearOfUse = lazy(() => {
  const directory = mkdtempSync(join(tmpdir(), 'bench-year-'));
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  execFileSync(
    process.execPath,
    [...startArguments().slice(0, -1), 'test/bench/year-of-use-process.ts', directory],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  return directory;
});

/** The whole local stack under load, after a year of use, the load generator on the same cores. */
const measureStack = async (): Promise<Pass> => {
  const directory = mkdtempSync(join(tmpdir(), 'bench-'));
  cpSync(yearOfUse(), directory, { recursive: true });
  const stack = fork('test/bench/stack-process.ts', {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: startArguments().slice(0, -1),
  });
  stack.send(directory);
  const [base] = (await once(stack, 'message')) as [string];
  const { pid = 0 } = stack;
  const before = megabytesOf(pid);
  try {
    const loads: Load[] = [];
    for (const entry of await arrangeCases(base)) loads.push(...(await measure(base, entry)));
    return { loads, before, after: megabytesOf(pid) };
  } finally {
    await stopProcess(stack, 'SIGTERM');
    rmSync(directory, { recursive: true, force: true });
  }
};

const loadRow = (name: string, loads: Load[]): Row => {
  const of = (kind: 'rate' | 'p50' | 'p99', unit: string) =>
    figure(
      loads.map((each) => each[kind]),
      unit,
    );
  const failed = loads.reduce((sum, each) => sum + each.failed, 0);
  return {
    name,
    value: `${of('rate', 'requests/s')}, p50 ${of('p50', 'ms')}, p99 ${of('p99', 'ms')}${failed > 0 ? `, ${failed} FAILED` : ''}`,
    target: 'none fails',
    met: failed === 0,
  };
};

const memoryRow = (passes: Pass[]): Row => {
  const after = passes.map((pass) => pass.after);
  const before = passes.map((pass) => pass.before);
  return {
    name: 'memory of the local stack',
    value: `${figure(before, 'MB')} as started, ${figure(after, 'MB')} after that load`,
    target: `≤ ${MAX_MEGABYTES} MB`,
    met: median(after) <= MAX_MEGABYTES,
  };
};

export const throughput = () =>
  timedSection(
    `Throughput of the local stack after ${ORDERS_OF_A_YEAR} paid orders`,
    measureStack,
    (passes) => {
      const byName = Map.groupBy(
        passes.flatMap(({ loads }) => loads),
        ({ name }) => name,
      );
      return [...[...byName].map(([name, loads]) => loadRow(name, loads)), memoryRow(passes)];
    },
  );
