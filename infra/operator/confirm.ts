import { Refusal } from './refusal.ts';

/** Goes on only when a person at a terminal says yes. Asks on standard error: standard output is the answer. */
export const confirm = async (question: string): Promise<void> => {
  if (!process.stdin.isTTY) {
    throw new Refusal(`${question}\nThis has to be confirmed: run it in a terminal, or with --yes.`);
  }
  const { default: ask } = await import('@inquirer/confirm');
  // Ctrl-C rejects, and means no.
  const yes = await ask({ message: question, default: false }, { output: process.stderr }).catch(() => false);
  if (!yes) throw new Refusal('Nothing was changed.');
};
