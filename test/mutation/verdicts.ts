import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** What a run has found out, a line of JSON each, so that the next goes on where it ended. Mutants go by their keys. */
export type Verdict =
  | { killed: string; by: string; breaks?: true }
  /** The test passes although they, which make a difference in it, are switched on. */
  | { test: string; survived: string[] }
  /** A test that fails when it is run twice. */
  | { once: string }
  /** A kill after which the test failed without a mutant: to be tried alone. */
  | { doubted: string[] }
  /** A test file is done, in this state of it. */
  | { file: string; state: string; reached: string[]; seconds: number };

export const linesOf = (file: string): string[] =>
  existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];

/** What has been found out, all of it or since so many lines. */
export const readVerdicts = (file: string, begin = 0) => {
  const lines = linesOf(file).slice(begin);
  const killed = new Map<string, string>();
  const survived = new Map<string, Set<string>>();
  const doubted = new Set<string>();
  const done = new Map<string, { state: string; reached: string[] }>();
  const once = new Set<string>();
  for (const line of lines) {
    const verdict: Verdict = JSON.parse(line);
    if ('killed' in verdict) killed.set(verdict.killed, verdict.by);
    if ('survived' in verdict) {
      for (const key of verdict.survived)
        survived.set(key, (survived.get(key) ?? new Set()).add(verdict.test));
    }
    if ('once' in verdict) once.add(verdict.once);
    if ('doubted' in verdict) for (const key of verdict.doubted) doubted.add(key);
    if ('file' in verdict) done.set(verdict.file, verdict);
  }
  return { killed, survived, doubted, done, once };
};

/** What a test file says, and by which limits tests of it were left out. */
export const stateOf = (path: string, ...limits: number[]): string =>
  `${createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 10)} ${limits.join(' ')}`;

export const noteVerdict = (file: string, verdict: Verdict): void =>
  appendFileSync(file, `${JSON.stringify(verdict)}\n`);
