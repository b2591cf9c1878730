import { vi } from 'vitest';
import type { QueueName } from '../../shared/contract/resources.ts';
import type { CrashStack } from './crash-stack.ts';
import { takesHalf, takesSample } from './depth.ts';
import { MISHAPS, type Mishap } from './fault-gate.ts';
import { findProblems } from './invariants.ts';
import { drain, recover } from './recover.ts';

export type CrashCase<S> = {
  /** Brings about what the invocation works on. */
  arrange: () => Promise<S>;
  /** One invocation of a function. */
  invoke: (subject: S) => Promise<unknown>;
  /** What is true once everything has settled, beyond the invariants. `again`: the invocation was repeated. */
  verify: (subject: S, again: boolean) => Promise<void>;
  /** The invocation sees to what the client is told: what was arranged is not told before. */
  isTelling?: boolean;
  /** How far ahead of the clock the invocation runs. */
  aheadMs?: number;
  /** What else the clock starts afterwards, besides the reconciler. */
  schedule?: (now: Date) => Promise<void>;
};

vi.setConfig({ testTimeout: 240_000 });

const isRead = (call = '') => /^\w+ (BatchGetItem|Query|GetSecretValue|GET )/.test(call);

/** What an undisturbed invocation calls, and the numbers of the calls that do not wait for the one ahead of them. */
type Usual = { calls: string[]; besideAnother: number[] };

/** No read takes effect, to die before a call is to die before the read ahead of it, and of equal reads one stands for all. */
const isRepetition = (mishap: Mishap, call: number, { calls }: Usual) => {
  const [previous, struck] = [calls[call - 2], calls[call - 1]];
  if (mishap === 'crash_before') return isRead(previous);
  return isRead(struck) && (mishap.endsWith('after') || struck === previous);
};

/** To die before a call that waited for the one ahead of it is to die after that, which is a mishap of its own. */
const isStruckAfter = (mishap: Mishap, call: number, { calls, besideAnother }: Usual) =>
  mishap === 'crash_before' && call > 1 && call <= calls.length && !besideAnother.includes(call);

/** Of how many places `npm test` strikes one, another one for each mishap. */
const SAMPLED = 8;

const isLeftOut = (mishap: Mishap, call: number): boolean => {
  if (takesSample()) return (call + MISHAPS.indexOf(mishap) * 2) % SAMPLED !== 0;
  return takesHalf() && mishap === 'cut_before' && call % 2 !== 0;
};

/** What is arranged grows old; no more time passes between that and the invocation. */
const KEPT_MS = 30_000;

/** On which what was arranged is told to the client. */
const MAIL: QueueName[] = ['notifications', 'mails', 'deliveries'];

/** Arranging takes longer than all the rest of most cases: it is done once, and what it has brought about put back. */
const arrangeOnce = <S>({ startAfresh, keep, queues }: CrashStack, { arrange, isTelling }: CrashCase<S>) => {
  let arranged: { subject: S; putBack: () => Promise<void>; until: number } | null = null;
  return async (): Promise<S> => {
    if (arranged !== null && Date.now() < arranged.until) {
      await arranged.putBack();
      return arranged.subject;
    }
    await startAfresh();
    const until = Date.now() + KEPT_MS;
    const subject = await arrange();
    if (!isTelling) await drain(queues, new Date(), MAIL);
    arranged = { subject, putBack: await keep(), until };
    return subject;
  };
};

/**
 * Strikes an invocation at each of its calls in turn, in every way; then, every other time, repeats it as a queue or
 * an app would, and in any case lets the reconciler run. Returns how many places there were to strike at, of which
 * `npm test` takes a sample, CI half.
 */
export const crashEverywhere = async <S>(stack: CrashStack, crashCase: CrashCase<S>): Promise<number> => {
  const { gate, outside, queues } = stack;
  const { invoke, verify, aheadMs = 0, schedule } = crashCase;
  const problems: string[] = [];
  let places = 0;
  const arranged = arrangeOnce(stack, crashCase);
  const undisturbed = await arranged();
  await gate.during(null, () => invoke(undisturbed));
  const usual = { calls: gate.calls(), besideAnother: gate.besideAnother() };
  for (const mishap of MISHAPS) {
    for (let call = 1; ; call += 1) {
      if (isRepetition(mishap, call, usual)) continue;
      const isUsual = call <= usual.calls.length;
      if ((isUsual && isLeftOut(mishap, call)) || isStruckAfter(mishap, call, usual)) {
        places += 1;
        continue;
      }
      const subject = await arranged();
      const strike = await gate.during({ call, mishap }, () => invoke(subject));
      if (strike === null) break;
      places += 1;
      const again = (call + places) % 2 === 0;
      if (again) await invoke(subject);
      const now = await recover(queues, new Date(Date.now() + aheadMs));
      await schedule?.(now);
      const found = await findProblems(outside, now);
      problems.push(...found.map((problem) => `${strike}${again ? ', repeated' : ''}: ${problem}`));
      await verify(subject, again).catch((error: Error) => {
        problems.push(`${strike}${again ? ', repeated' : ''}: ${error.message}`);
      });
    }
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return places;
};
