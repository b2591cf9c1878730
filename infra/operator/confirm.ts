import { createInterface } from 'node:readline/promises';
import { Refusal } from './refusal.ts';

/** Goes on only when a person at a terminal says yes. */
export const confirm = async (question: string): Promise<void> => {
  if (!process.stdin.isTTY) {
    throw new Refusal(`${question}\nThis has to be confirmed: run it in a terminal, or with --yes.`);
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${question} [y/N] `);
  terminal.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new Refusal('Nothing was changed.');
};
