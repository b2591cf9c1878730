import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { AREAS } from './areas.ts';
import { chooseTests, readCalls } from './choose-tests.ts';
import { type Mutant, mutantsOf, mutate, nameOf } from './mutants.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Ends after so long; what is left is said. */
    minutes: { type: 'string', default: '30' },
    /** The order in which mutants are tried. */
    seed: { type: 'string', default: '1' },
    /** So many of them are passed over: goes on where another run has ended. */
    skip: { type: 'string', default: '0' },
    /** Notes anew which tests call what. */
    record: { type: 'boolean', default: false },
    /** Where that is kept. */
    calls: { type: 'string', default: '.local/mutation-calls' },
  },
});

const root = resolve(import.meta.dirname, '../..');
const calls = resolve(root, values.calls);
const known = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8');
const folders = positionals.length > 0 ? positionals : AREAS;

/** Longer than any group of tests takes: a mutant may never end. */
const HANGS_MS = 5 * 60_000;

/** Whether vitest ends well. */
const passes = (words: string[], cwd: string, env: NodeJS.ProcessEnv = {}): Promise<boolean> =>
  new Promise((done, fail) => {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const child = spawn(process.execPath, [vitest, 'run', '--testTimeout', '90000', ...words], {
      cwd,
      stdio: 'ignore',
      env: { ...process.env, ...env },
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), HANGS_MS);
    child.once('error', fail);
    child.once('exit', (code) => {
      clearTimeout(timer);
      done(code === 0);
    });
  });

if (values.record || !existsSync(calls)) {
  process.stdout.write('Noting which tests call what, once: as long as npm test.\n');
  await passes(['--config', 'test/mutation/vitest.config.ts'], root, { MUTATION_CALLS: calls });
}
const recorded = readCalls(calls);

/** A copy to break, so that a run that is cut off leaves nothing broken behind. */
const copyTree = (): string => {
  const copy = mkdtempSync(join(tmpdir(), 'mutation-'));
  const left = new Set(['node_modules', '.git', '.local', 'dist', 'cdk.out'].map((name) => join(root, name)));
  cpSync(root, copy, { recursive: true, filter: (from) => !left.has(from) });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
};

const copy = copyTree();

const survives = async (mutant: Mutant, text: string): Promise<boolean> => {
  const place = join(copy, mutant.file);
  writeFileSync(place, mutate(text, mutant));
  try {
    for (const tests of chooseTests(recorded, mutant)) {
      if (!(await passes(['--config', 'test/vitest.config.ts', '--bail', '1', ...tests], copy))) return false;
    }
    return true;
  } finally {
    writeFileSync(place, text);
  }
};

/** A fixed order that has nothing to do with the text: the same seed tries the same mutants. */
const orderOf = ({ file, start, to }: Mutant): string =>
  createHash('sha256').update(`${values.seed} ${file} ${start} ${to}`).digest('hex');

const files = folders.flatMap((folder) => globSync([folder, `${folder}/**/*.ts`], { cwd: root }));
const mutants = files
  .filter((file) => file.endsWith('.ts'))
  .flatMap((file) => mutantsOf(file, readFileSync(join(root, file), 'utf8')))
  .sort((a, b) => orderOf(a).localeCompare(orderOf(b)))
  .slice(Number(values.skip));

const isUncalled = (mutant: Mutant): boolean => chooseTests(recorded, mutant).length === 0;

const end = Date.now() + Number(values.minutes) * 60_000;
const survivors: string[] = [];
let tried = 0;
try {
  for (const mutant of mutants) {
    if (Date.now() > end) break;
    tried += 1;
    const text = readFileSync(join(copy, mutant.file), 'utf8');
    if (!(await survives(mutant, text))) continue;
    const name = nameOf(text, mutant);
    const isKnown = known.includes(name);
    if (!isKnown) survivors.push(name);
    const what = isUncalled(mutant) ? 'UNCALLED' : 'SURVIVED';
    process.stdout.write(`${isKnown ? 'known' : what} ${name}\n`);
  }
} finally {
  rmSync(copy, { recursive: true });
}
process.stdout.write(
  `${tried} of ${mutants.length} mutants tried, ${survivors.length} survivors not in the list.\n`,
);
process.exitCode = survivors.length > 0 ? 1 : 0;
