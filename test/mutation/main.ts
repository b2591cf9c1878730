import { spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { AREAS, FIRST_TESTS, OTHER_TESTS } from './areas.ts';
import { instrument } from './instrument.ts';
import { keysOf, mutantsOf, nameOf, parse } from './mutants.ts';
import { linesOf, noteVerdict, readVerdicts, stateOf } from './verdicts.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Test files to run, in the place of all that are not done. */
    tests: { type: 'string', multiple: true },
    /** Tests that take longer are not run again for each mutant. */
    slowest: { type: 'string', default: '3' },
    /** So many test files try a mutant that has nothing of their name. */
    most: { type: 'string' },
    /** Says what is known, and runs nothing. */
    list: { type: 'boolean', default: false },
    /** Tries what is evaluated when a module is loaded, each mutant in a start of vitest of its own. */
    'at-load': { type: 'boolean', default: false },
    /** Where verdicts are kept. */
    verdicts: { type: 'string', default: '.local/mutation/verdicts.jsonl' },
  },
});

const root = resolve(import.meta.dirname, '../..');
const verdictFile = resolve(root, values.verdicts);
mkdirSync(join(verdictFile, '..'), { recursive: true });
const most = Number(values.most ?? (values.tests ? Number.POSITIVE_INFINITY : 4));
const slowestMs = Number(values.slowest) * 1000;
const known = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8');

const files = AREAS.flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: root })).sort();
const sources = files.map((file) => parse(file, readFileSync(join(root, file), 'utf8')));
const mutants = sources.flatMap((source) =>
  mutantsOf(source).map((mutant) => ({ ...mutant, name: nameOf(source.text, mutant) })),
);
const names = mutants.map(({ name }) => name);
const keys = keysOf(names);
const isWanted = (name: string) =>
  positionals.length === 0 || positionals.some((start) => name.startsWith(start));

/** A copy with all mutants in it; a run that is cut off leaves nothing broken behind. */
const copyTree = (): string => {
  const copy = mkdtempSync(join(tmpdir(), 'mutation-'));
  const left = new Set(['node_modules', '.git', '.local', 'dist', 'cdk.out'].map((name) => join(root, name)));
  cpSync(root, copy, { recursive: true, filter: (from) => !left.has(from) });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const switchFile = join(copy, 'test/mutation/switch.ts');
  const text = readFileSync(switchFile, 'utf8');
  writeFileSync(
    switchFile,
    text.replace("'ON_FILE'", () => `'${join(copy, 'on')}'`),
  );
  let first = 0;
  for (const source of sources) {
    writeFileSync(join(copy, source.fileName), instrument(source, first, switchFile));
    first += mutantsOf(source).length;
  }
  writeFileSync(
    join(copy, 'keys.json'),
    JSON.stringify(mutants.map(({ file, atLoad, name }, id) => [keys[id], file, !atLoad && isWanted(name)])),
  );
  writeFileSync(join(copy, 'on'), '');
  return copy;
};

/** Longer than any test takes, with some of them: a mutant may never end. */
const HANGS_MS = 2 * 60_000;

/** Runs test files; a mutant with which nothing goes on is dead. */
const run = (copy: string, tests: string[]): Promise<void> =>
  new Promise((done, fail) => {
    const on = join(copy, 'on');
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const child = spawn(
      process.execPath,
      [vitest, 'run', '--config', 'test/mutation/vitest.config.ts', ...tests],
      {
        cwd: copy,
        stdio: ['ignore', 'ignore', 'inherit'],
        detached: true,
        env: {
          ...process.env,
          MUTATION_COPY: copy,
          MUTATION_VERDICTS: verdictFile,
          MUTATION_ON_FILE: on,
          MUTATION_KEYS: join(copy, 'keys.json'),
          MUTATION_RUNNER: join(copy, 'test/mutation/runner.ts'),
          MUTATION_MOST: String(most),
          MUTATION_SLOWEST_MS: String(slowestMs),
        },
      },
    );
    const end = () => process.kill(-(child.pid as number), 'SIGKILL');
    const watch = setInterval(() => {
      const ids = readFileSync(on, 'utf8').split(' ').slice(1).map(Number);
      if (ids.length === 0 || Date.now() - statSync(on).mtimeMs < HANGS_MS) return;
      const found = ids.map((id) => keys[id] as string);
      if (found.length > 1) noteVerdict(verdictFile, { doubted: found });
      else noteVerdict(verdictFile, { killed: found[0] as string, by: 'never ends', breaks: true });
      end();
    }, 5000);
    process.prependOnceListener('exit', end);
    child.once('error', fail);
    child.once('exit', () => {
      clearInterval(watch);
      process.off('exit', end);
      done();
    });
  });

/** Test files that are still to be run, in their order. */
const left = (): string[] => {
  const { done } = readVerdicts(verdictFile);
  const find = (patterns: string[]) => patterns.flatMap((pattern) => globSync(pattern, { cwd: root }).sort());
  if (values.tests) return find(values.tests);
  const all = new Set([...find(FIRST_TESTS), ...find(OTHER_TESTS)]);
  return [...all].filter((test) => done.get(test)?.state !== stateOf(join(root, test), slowestMs, most));
};

/** The first test that fails within the time where a mutant is on from the start, if one does. */
const failing = (copy: string, on: string, tests: string[], withinMs: number): string | null => {
  writeFileSync(join(copy, 'on'), on);
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const options = ['--config', 'test/vitest.config.ts', '--bail=1', '--maxWorkers=1'];
  const { status, stdout, stderr, error } = spawnSync(
    process.execPath,
    [vitest, 'run', ...options, ...tests],
    {
      cwd: copy,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1' },
      timeout: withinMs,
      maxBuffer: 1024 ** 3,
    },
  );
  if (status === 0) return null;
  if (error && 'code' in error && error.code === 'ETIMEDOUT') return 'never ends';
  const found = /^ *FAIL +(.+)$/m.exec(stdout + stderr)?.[1];
  if (!found) throw new Error(`vitest ended without a failed test.\n${stderr}`);
  return found;
};

const runAtLoad = (): void => {
  const copy = copyTree();
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
  const tests = left();
  const began = performance.now();
  const broken = failing(copy, '', tests, 60 * 60_000);
  const withinMs = Math.max(10 * 60_000, 10 * (performance.now() - began));
  if (broken) throw new Error(`This fails without a mutant: ${broken}`);
  const { killed } = readVerdicts(verdictFile);
  mutants.forEach(({ atLoad, name }, id) => {
    const key = keys[id] as string;
    if (!atLoad || !isWanted(name) || killed.has(key) || known.includes(name)) return;
    const by = failing(copy, `load ${id}`, tests, withinMs);
    if (by) noteVerdict(verdictFile, { killed: key, by });
  });
};

/** A file is begun anew where a mutant broke what its tests share. */
const TIMES = 4;

const runAll = async (): Promise<void> => {
  const copy = copyTree();
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
  const begin = linesOf(verdictFile).length;
  for (let time = 0, tests = left(); time < TIMES && tests.length > 0; time += 1) {
    await run(copy, tests);
    const { done } = readVerdicts(verdictFile, begin);
    tests = tests.filter((test) => !done.has(test));
  }
};

const report = (): void => {
  const { killed, survived, done, once } = readVerdicts(verdictFile);
  const reached = new Set([...done.values()].flatMap((file) => file.reached));
  const stateOfMutant = (key: string, { name, atLoad }: (typeof mutants)[number]): string => {
    if (killed.has(key)) return 'killed';
    if (known.includes(name)) return 'known';
    if (atLoad) return 'AT-LOAD';
    return survived.has(key) ? 'SURVIVED' : reached.has(key) ? 'untried' : 'UNREACHED';
  };
  const counts: Record<string, Record<string, number>> = {};
  mutants.forEach((mutant, index) => {
    const key = keys[index] as string;
    if (!isWanted(mutant.name)) return;
    const state = stateOfMutant(key, mutant);
    const folder = mutant.file
      .split('/')
      .slice(0, mutant.file.startsWith('shared/billing') ? 3 : 2)
      .join('/');
    counts[folder] = { ...counts[folder], [state]: (counts[folder]?.[state] ?? 0) + 1 };
    if (state === 'killed' || state === 'known' || (state === 'AT-LOAD' && !values.list)) return;
    process.stdout.write(`${state} ${survived.get(key)?.size ?? 0} ${mutant.name}\n`);
    if (state !== 'AT-LOAD') process.exitCode = 1;
  });
  console.table(counts);
  process.stdout.write(`${done.size} test files are done; ${once.size} tests cannot be run twice.\n`);
};

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
if (values['at-load']) runAtLoad();
else if (!values.list) await runAll();
report();
