import { useState } from 'preact/hooks';
import { type Problem, problemOf } from '../problem.ts';

/** Carries out what a user asked for: `busy` meanwhile, and `problem` when it was refused. */
export const useAction = () => {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (thrown) {
      setProblem(problemOf(thrown));
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, run };
};
