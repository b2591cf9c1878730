import { runOperator } from '../../../infra/operator/program.ts';
import type { Ran } from './operator.ts';

/**
 * Runs one command line after another in one process, because loading the code anew takes far longer than most
 * commands do. What a command writes is caught and sent back with its exit code.
 */
const carryOut = async (words: string[]): Promise<Ran> => {
  const caught = { stdout: '', stderr: '' };
  const streams = ['stdout', 'stderr'] as const;
  const originals = streams.map((name) => process[name].write);
  for (const name of streams) {
    process[name].write = ((text: string | Uint8Array) => {
      caught[name] += String(text);
      return true;
    }) as typeof process.stdout.write;
  }
  try {
    const code = await runOperator(words);
    return { code, out: caught.stdout, err: caught.stderr };
  } finally {
    streams.forEach((name, index) => {
      const original = originals[index];
      if (original) process[name].write = original;
    });
  }
};

let last: Promise<unknown> = Promise.resolve();

process.on('message', ({ id, words }: { id: number; words: string[] }) => {
  last = last.then(async () => process.send?.({ id, ran: await carryOut(words) }));
});
