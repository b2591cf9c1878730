import { execFileSync, fork } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { capacity } from './capacity.ts';
import { coldStart } from './cold-start.ts';
import { comparisonRow } from './compare.ts';
import type { Measurement } from './cost/cost.ts';
import { costRows } from './cost/cost-rows.ts';
import { measureEndpoints, startBench } from './endpoints.ts';
import { clientGrowth, recordGrowth } from './growth.ts';
import { orderCpu } from './order-cpu.ts';
import { overhead } from './overhead.ts';
import { measureByTurns, timedSection } from './passes.ts';
import { pageWith, type Section, toMarkdown } from './report.ts';
import { otherFigures } from './reproduced.ts';
import { roundTrips } from './round-trips.ts';
import { throughput } from './throughput.ts';

const GROWTH_SIZES = [10_000, 100_000];
const OTHER_CLIENTS = 100_000;
const GROWTH_GROUPS = 9;
const OUTPUT = '.local/bench.json';

/** The page that `--write` makes of the tables. */
const PAGE = '.local/bench.md';

/** Log lines of the functions under test would drown the report and slow the run. */
const write = process.stdout.write.bind(process.stdout);
process.stdout.write = ((chunk: string | Uint8Array, ...rest: never[]) =>
  typeof chunk === 'string' && chunk.startsWith('{"level":') ? true : write(chunk, ...rest)) as typeof write;

const progress = (text: string) => process.stderr.write(`${text} …\n`);

/** In a process of its own, for the clients of a process know the servers of one stack only. */
const inProcess =
  <T>(file: string) =>
  (): Promise<T> =>
    new Promise((resolve, reject) => {
      const child = fork(file, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
      child.once('message', (told) => resolve(told as T));
      child.once('exit', (code) => reject(new Error(`${file} ended with ${code}.`)));
    });

const costs = () =>
  timedSection(
    'What a request to each endpoint costs',
    inProcess<Measurement[]>('test/bench/cost/process.ts'),
    costRows,
  );

const { values } = parseArgs({ options: { write: { type: 'boolean' }, only: { type: 'string' } } });
const isWanted = ({ title }: { title: string }) => title.includes(values.only ?? '');

const main = async (): Promise<void> => {
  progress('building the functions');
  execFileSync(process.execPath, ['infra/build.ts'], { stdio: ['ignore', 'ignore', 'inherit'] });
  const bench = await startBench();
  const timed = [throughput(), orderCpu(), costs(), await coldStart(), overhead(), roundTrips(bench)].filter(
    isWanted,
  );
  const taken = await measureByTurns(timed, progress);
  const sections: Section[] = timed.map((section) => ({
    title: section.title,
    rows: section.rows(),
    seconds: taken.get(section) ?? 0,
  }));
  const add = async (title: string, work: () => Promise<Section['rows']>) => {
    if (!isWanted({ title })) return;
    progress(title);
    const startedAt = performance.now();
    sections.push({ title, rows: await work(), seconds: (performance.now() - startedAt) / 1000 });
  };
  await add('Capacity', async () => capacity(await measureEndpoints(bench)));
  await add('Growth with the number of clients', async () =>
    (await clientGrowth(bench, OTHER_CLIENTS, GROWTH_GROUPS)).map(comparisonRow),
  );
  await add('Growth with the records of one client', async () =>
    (await recordGrowth(bench, GROWTH_SIZES, GROWTH_GROUPS)).map(comparisonRow),
  );
  await bench.close();
  await add('Where it limits first', inProcess<Section['rows']>('test/bench/limits-process.ts'));

  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`;
  mkdirSync('.local', { recursive: true });
  writeFileSync(OUTPUT, JSON.stringify({ date: new Date().toISOString(), machine, sections }, null, 2));
  const day = new Date().toISOString().slice(0, 10);
  const report = toMarkdown(sections, `${day}, ${machine}`);
  const before = existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : '';
  const { figures, others } = otherFigures(before, report);
  console.log(`${report}\n\nAlso in ${OUTPUT}.`);
  console.log(`Of ${figures} figures ${figures - others.length} overlap with those of ${PAGE} as it was.`);
  for (const other of others) console.log(`- ${other}`);
  if (values.write) writeFileSync(PAGE, pageWith(values.only === undefined ? '' : before, report));
};

await main();
process.exit(0);
