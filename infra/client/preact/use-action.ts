import { useState } from 'preact/hooks';
import { type Problem, problemOf } from '../problem.ts';

/**
 * Carries out what a user asked for: `busy` meanwhile, and `problem` when it was refused. `codes` are those of every
 * refusal so far: after `otp_required` a form has a field more.
 */
export const useAction = () => {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [codes, setCodes] = useState<string[]>([]);
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (thrown) {
      const refusal = problemOf(thrown);
      setProblem(refusal);
      setCodes((earlier) => [...earlier, refusal.code]);
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, codes, run };
};
