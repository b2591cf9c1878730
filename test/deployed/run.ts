import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** What is stopped at the end, whatever happens, last first. */
const started: (() => Promise<void>)[] = [];

export const keep = <T extends { close(): Promise<void> }>(part: T): T => {
  started.push(() => part.close());
  return part;
};

export const stopAll = async (): Promise<void> => {
  for (const stop of started.splice(0).reverse()) await stop();
};

/** Says what is done and how long it took. */
export const step = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  const begin = performance.now();
  process.stdout.write(`${what} … `);
  const result = await work();
  console.log(`${((performance.now() - begin) / 1000).toFixed(1)} s`);
  return result;
};

/** Runs a command whose output is shown; throws when it fails. */
export const run = async (
  command: string,
  args: string[],
  env: Record<string, string> = {},
  cwd = process.cwd(),
): Promise<void> => {
  const child = spawn(command, args, { stdio: 'inherit', cwd, env: { ...process.env, ...env } });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}.`);
};
