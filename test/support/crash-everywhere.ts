import type { CrashStack } from './crash-stack.ts';
import { MISHAPS } from './fault-gate.ts';
import { findProblems } from './invariants.ts';
import { recover } from './recover.ts';

export type CrashCase<S> = {
  /** Brings about what the invocation works on. */
  arrange: () => Promise<S>;
  /** One invocation of a function. */
  invoke: (subject: S) => Promise<unknown>;
  /** What is true once everything has settled, beyond the invariants. `again`: the invocation was repeated. */
  verify: (subject: S, again: boolean) => Promise<void>;
  /** How far ahead of the clock the invocation runs. */
  aheadMs?: number;
};

/** Whether it is struck before or after it took effect makes no difference to a call that has none. */
const isRead = (call: string) => /^\w+ (GetItem|BatchGetItem|Query|GetSecretValue|GET )/.test(call);

/**
 * Strikes an invocation at each of its calls in turn, in every way; then, every other time, repeats it as a queue or
 * an app would, and in any case lets the reconciler run. Answers how many mishaps there were.
 */
export const crashEverywhere = async <S>(
  { gate, outside, queues, startAfresh }: CrashStack,
  { arrange, invoke, verify, aheadMs = 0 }: CrashCase<S>,
): Promise<number> => {
  const problems: string[] = [];
  let struck = 0;
  await startAfresh();
  const undisturbed = await arrange();
  await gate.during(null, () => invoke(undisturbed));
  const usualCalls = gate.calls();
  for (const mishap of MISHAPS) {
    for (let call = 1; ; call += 1) {
      if (mishap.endsWith('after') && isRead(usualCalls[call - 1] ?? '')) continue;
      await startAfresh();
      const subject = await arrange();
      const strike = await gate.during({ call, mishap }, () => invoke(subject));
      if (strike === null) break;
      struck += 1;
      const again = (call + struck) % 2 === 0;
      if (again) await invoke(subject);
      const now = await recover(queues, new Date(Date.now() + aheadMs));
      const found = await findProblems(outside, now);
      problems.push(...found.map((problem) => `${strike}${again ? ', repeated' : ''}: ${problem}`));
      await verify(subject, again).catch((error: Error) => {
        problems.push(`${strike}${again ? ', repeated' : ''}: ${error.message}`);
      });
    }
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return struck;
};
