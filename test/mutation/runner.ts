import { readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { type RunnerTestCase, type RunnerTestFile, type RunnerTestSuite, TestRunner } from 'vitest';
import { runTest, timed } from './attempt.ts';
import { noteVerdict, readVerdicts, stateOf } from './verdicts.ts';

const { performance } = globalThis;
const root = process.env.MUTATION_COPY ?? '';
const verdictFile = process.env.MUTATION_VERDICTS ?? '';
const onFile = process.env.MUTATION_ON_FILE ?? '';
/** The key of each mutant, its file, and whether it is to be tried, by its number. */
const mutants: [key: string, file: string, isWanted: boolean][] = JSON.parse(
  readFileSync(process.env.MUTATION_KEYS ?? '', 'utf8'),
);
const keys = mutants.map(([key]) => key);
/** Slower tests are left to a later run. */
const slowest = Number(process.env.MUTATION_SLOWEST_MS);
/** So many test files try a mutant that has nothing of their name; infinite: each does, however often it was tried. */
const most = Number(process.env.MUTATION_MOST);

const { killed, survived, doubted, once } = readVerdicts(verdictFile);
const numbers = new Map(keys.map((key, id) => [key, id]));
const dead = new Set([...killed.keys()].map((key) => numbers.get(key)));
const switches = { on: new Set<number>(), noted: new Set<number>() };
globalThis.mutation = switches;
process.on('unhandledRejection', () => undefined);

let round = 0;
const switchOn = (ids: number[]): void => {
  switches.on = new Set(ids);
  round += 1;
  writeFileSync(onFile, [`${process.pid}.${round}`, ...ids].join(' '));
};
const switchOff = (): void => {
  if (switches.on.size > 0) switchOn([]);
};

const QUICK_MS = 50;

const wordsOf = (path: string) => path.split(/\W/).filter((word) => word.length > 2 && !COMMON.has(word));
const COMMON = new Set(['shared', 'functions', 'billing', 'infra']);

/** Quick tests try everything; of files whose name has a word of the mutant's file five tests, of few others one. */
const isWorthwhile = (test: string, ms: number, id: number): boolean => {
  if (most === Number.POSITIVE_INFINITY) return true;
  const [file = ''] = test.split(' > ');
  const words = new Set(wordsOf(file));
  const isNear = wordsOf((mutants[id] as (typeof mutants)[number])[1]).some((word) => words.has(word));
  const tests = [...(survived.get(keys[id] as string) ?? [])];
  const files = new Set(tests.map((one) => one.split(' > ')[0]));
  const times = tests.filter((one) => one.startsWith(`${file} > `)).length;
  if (tests.includes(test)) return false;
  return ms < QUICK_MS || (times < (isNear ? 5 : 1) && (isNear || files.size < most));
};

/** Groups to be switched on at once, none with two of a file: they could cancel each other out. */
const groupsOf = (ids: number[]): number[][] => {
  const groups: number[][] = [];
  const seen = new Map<string, number>();
  for (const id of ids) {
    const file = (mutants[id] as (typeof mutants)[number])[1];
    const times = seen.get(file) ?? 0;
    seen.set(file, times + 1);
    groups[times] = [...(groups[times] ?? []), id];
  }
  return groups;
};

/** Kills are believed once the test passes again without a mutant. */
const CHECK_AFTER = 5;

export default class extends TestRunner {
  private isBroken = false;
  private reached = new Set<number>();
  private unproven: number[] = [];
  private began = 0;

  override async onBeforeRunSuite(suite: RunnerTestSuite): Promise<void> {
    await super.onBeforeRunSuite(suite);
    if (!('filepath' in suite)) return;
    [this.isBroken, this.began] = [false, performance.now()];
    this.reached = new Set(switches.noted);
    switchOn([]);
  }

  override async onAfterRunSuite(suite: RunnerTestSuite): Promise<void> {
    await super.onAfterRunSuite(suite);
    if (!('filepath' in suite)) return;
    const path = (suite as RunnerTestFile).filepath;
    for (const id of switches.noted) this.reached.add(id);
    switches.noted = new Set();
    if (this.isBroken) return;
    const reached = [...this.reached].filter((id) => !dead.has(id)).map((id) => keys[id] as string);
    const state = stateOf(path, slowest, most);
    const seconds = Math.round((performance.now() - this.began) / 1000);
    noteVerdict(verdictFile, { file: relative(root, path), state, reached, seconds });
  }

  /** Runs the body without a mutant, and then with each of those that make a difference in it. */
  async runTask(test: RunnerTestCase): Promise<void> {
    if (this.isBroken) return;
    for (const id of switches.noted) this.reached.add(id);
    switches.noted = new Set();
    switchOn([]);
    writeFileSync(`${onFile}.noted`, '');
    const ms = await timed(TestRunner.getTestFn(test) as () => Promise<void>);
    const elsewhere = readFileSync(`${onFile}.noted`, 'utf8').split('\n').filter(Boolean).map(Number);
    const noted = [...switches.noted, ...elsewhere];
    for (const id of noted) this.reached.add(id);
    const name = `${relative(root, test.file.filepath)} > ${test.fullTestName}`;
    const isTried = (id: number) => !dead.has(id) && mutants[id]?.[2] === true && isWorthwhile(name, ms, id);
    const living = [...new Set(noted)].filter(isTried);
    if (living.length === 0 || ms > slowest || once.has(name)) return;
    await this.tryAll(test, name, living, ms);
    switches.noted = new Set();
  }

  private async tryAll(test: RunnerTestCase, name: string, living: number[], plain: number): Promise<void> {
    const runWithin = (ids: number[], ms: number) => {
      switchOn(ids);
      return runTest(test, ms, switchOff);
    };
    const soon = 1500 + 4 * plain;
    /**
     * Whether it passes. One that is late may only have met a busy machine: a mutant is to blame where the test is in time
     * without it, and late again with it.
     */
    const run = async (ids: number[]): Promise<boolean> => {
      const first = await runWithin(ids, soon);
      if (first !== 'late') return first === 'passes';
      if (ids.length > 0 && (await runWithin([], soon)) === 'late') return true;
      return (await runWithin(ids, 5000 + 8 * plain)) === 'passes';
    };
    if (!(await run([]))) {
      noteVerdict(verdictFile, { once: name });
      return;
    }
    /** Whether all is well without a mutant; those that were just killed are dead, or to be tried alone. */
    const isWell = async (): Promise<boolean> => {
      const well = await run([]);
      this.settle(name, well);
      return well;
    };
    const attempt = async (ids: number[]): Promise<void> => {
      if (this.isBroken || ids.length === 0) return;
      if (await run(ids)) {
        this.settle(name, true);
        this.survive(name, ids);
      } else if (ids.length > 1) {
        await attempt(ids.slice(0, ids.length >> 1));
        await attempt(ids.slice(ids.length >> 1));
      } else {
        this.unproven.push(ids[0] as number);
        const alone = ids.some((id) => doubted.has(keys[id] as string));
        if (alone || this.unproven.length >= CHECK_AFTER) this.isBroken = !(await isWell());
      }
    };
    const isHardened = (id: number) => survived.has(keys[id] as string);
    const suspects = living.filter((id) => doubted.has(keys[id] as string));
    const others = living.filter((id) => !suspects.includes(id));
    for (const id of suspects) await attempt([id]);
    for (const id of others.filter((id) => !isHardened(id))) await attempt([id]);
    const hardened = others.filter(isHardened);
    const groups = plain < QUICK_MS ? hardened.map((id) => [id]) : groupsOf(hardened);
    for (const group of groups) await attempt(group);
    if (this.unproven.length > 0 && !this.isBroken) this.isBroken = !(await isWell());
  }

  private survive(test: string, ids: number[]): void {
    const found = ids.map((id) => keys[id] as string);
    for (const key of found) survived.set(key, (survived.get(key) ?? new Set()).add(test));
    noteVerdict(verdictFile, { test, survived: found });
  }

  private settle(by: string, well: boolean): void {
    const ids = this.unproven.splice(0);
    const found = ids.map((id) => keys[id] as string);
    if (!well && found.length > 1) {
      for (const key of found) doubted.add(key);
      noteVerdict(verdictFile, { doubted: found });
      return;
    }
    for (const killed of found) noteVerdict(verdictFile, { killed, by, ...(well ? {} : { breaks: true }) });
    for (const id of ids) dead.add(id);
  }
}
