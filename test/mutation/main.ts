import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { AREAS } from './areas.ts';
import { type Mutant, mutantsOf, mutate, nameOf } from './mutants.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Ends after so long; what is left is said. */
    minutes: { type: 'string', default: '30' },
    /** The order in which mutants are tried. */
    seed: { type: 'string', default: '1' },
    /** Only the tests that need no servers: quick, and blind to much. */
    unit: { type: 'boolean', default: false },
  },
});

const root = resolve(import.meta.dirname, '../..');
const known = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8');
const folders = positionals.length > 0 ? positionals : Object.keys(AREAS);

/** A copy to break, so that a run that is cut off leaves nothing broken behind. */
const copyTree = (): string => {
  const copy = mkdtempSync(join(tmpdir(), 'mutation-'));
  const left = new Set(['node_modules', '.git', '.local', 'dist', 'cdk.out'].map((name) => join(root, name)));
  cpSync(root, copy, { recursive: true, filter: (from) => !left.has(from) });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
};

const copy = copyTree();

/** Whether the tests pass. */
const passes = (words: string[]): Promise<boolean> =>
  new Promise((done, fail) => {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const child = spawn(process.execPath, [vitest, ...words, '--bail', '1'], { cwd: copy, stdio: 'ignore' });
    child.once('error', fail);
    child.once('exit', (code) => done(code === 0));
  });

const unitTests = (file: string) => passes(['related', '--run', '--config', 'test/unit.config.ts', file]);

const areaTests = (file: string): Promise<boolean> => {
  const paths = Object.entries(AREAS).find(([folder]) => file.startsWith(`${folder}/`))?.[1] ?? [];
  return passes(['run', '--config', 'test/vitest.config.ts', ...paths]);
};

const survives = async (mutant: Mutant, text: string): Promise<boolean> => {
  const place = join(copy, mutant.file);
  writeFileSync(place, mutate(text, mutant));
  try {
    return (await unitTests(mutant.file)) && (values.unit || (await areaTests(mutant.file)));
  } finally {
    writeFileSync(place, text);
  }
};

/** A fixed order that has nothing to do with the text: the same seed tries the same mutants. */
const orderOf = ({ file, start, to }: Mutant): string =>
  createHash('sha256').update(`${values.seed} ${file} ${start} ${to}`).digest('hex');

const files = folders.flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: root }));
const mutants = files
  .flatMap((file) => mutantsOf(file, readFileSync(join(root, file), 'utf8')))
  .sort((a, b) => orderOf(a).localeCompare(orderOf(b)));

const end = Date.now() + Number(values.minutes) * 60_000;
const survivors: string[] = [];
let tried = 0;
try {
  for (const mutant of mutants) {
    if (Date.now() > end) break;
    tried += 1;
    const text = readFileSync(join(root, mutant.file), 'utf8');
    if (!(await survives(mutant, text))) continue;
    const name = nameOf(text, mutant);
    const isKnown = known.includes(name);
    if (!isKnown) survivors.push(name);
    process.stdout.write(`${isKnown ? 'known' : 'SURVIVED'} ${name}\n`);
  }
} finally {
  rmSync(copy, { recursive: true });
}
process.stdout.write(
  `${tried} of ${mutants.length} mutants tried, ${survivors.length} survivors not in the list.\n`,
);
process.exitCode = survivors.length > 0 ? 1 : 0;
