import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { loadAll } from './load-cpu.ts';
import { pairFunctions } from './pairs.ts';

const USAGE = `npm run bench:load -- <path of another checkout> [--rounds 15] [--pair old/name=new/name]...

Builds the functions of both, loads them by turns, and prints for each the CPU of the fastest load. The other checkout
needs its own \`npm ci\`.`;

/** The most that a function may take longer to load than the one it replaces. */
const MAX_SLOWER_MS = 5;

/** Builds a checkout's functions and copies them away from its package.json, which would make them ES modules. */
const bundlesOf = (checkout: string): string => {
  execFileSync('npm', ['run', 'build'], { cwd: checkout, stdio: ['ignore', 'ignore', 'inherit'] });
  const copy = mkdtempSync(join(tmpdir(), 'bundles-'));
  cpSync(join(checkout, 'dist'), copy, { recursive: true, filter: (path) => !path.endsWith('.map') });
  writeFileSync(join(copy, 'package.json'), '{ "type": "commonjs" }');
  return copy;
};

const namesIn = (directory: string): string[] =>
  globSync('**/index.js', { cwd: directory }).map(dirname).sort();

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '15' },
    pair: { type: 'string', multiple: true, default: [] },
  },
});
const [checkout] = positionals;
if (!checkout) throw new Error(USAGE);

const [before, now] = [bundlesOf(resolve(checkout)), bundlesOf(resolve('.'))];
const pairs = pairFunctions(namesIn(before), namesIn(now), values.pair);
const fileOf = (directory: string, name: string) => join(directory, name, 'index.js');
const files = pairs.flatMap((pair) => [fileOf(before, pair.before), fileOf(now, pair.now)]);
const taken = loadAll(files, Number(values.rounds));
/** What else the machine does makes a load slower, never faster. */
const fastest = (file: string) => Math.min(...(taken.get(file) ?? []));

const lines = pairs
  .map((pair) => {
    const [old, ms] = [fastest(fileOf(before, pair.before)), fastest(fileOf(now, pair.now))];
    return { name: pair.now, old, ms, slower: ms - old };
  })
  .sort((a, b) => b.slower - a.slower);
console.log('| function | before | now | difference |\n|---|---|---|---|');
for (const { name, old, ms, slower } of lines)
  console.log(
    `| ${name} | ${old.toFixed(1)} ms | ${ms.toFixed(1)} ms | ${slower > 0 ? '+' : ''}${slower.toFixed(1)} ms |`,
  );

const unpaired = namesIn(before).filter((name) => !pairs.some((pair) => pair.before === name));
if (unpaired.length > 0)
  console.log(`\nNot compared, for nothing has their names now: ${unpaired.join(', ')}.`);
const late = lines.filter(({ slower }) => slower > MAX_SLOWER_MS);
const mean = lines.reduce((sum, { slower }) => sum + slower, 0) / lines.length;
console.log(
  `\nCPU of the fastest of ${values.rounds} loads, by turns. On average ${mean.toFixed(1)} ms; ` +
    `${late.length} of ${lines.length} more than ${MAX_SLOWER_MS} ms slower.`,
);
process.exitCode = late.length > 0 ? 1 : 0;
