import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Stack } from '../../infra/local/stack.ts';

const main = fileURLToPath(new URL('../../infra/operator/main.ts', import.meta.url));

export type Ran = { code: number; out: string; err: string };

export type Operator = {
  (...words: string[]): Promise<Ran>;
  /** The answer in JSON of a command that must succeed; answers each question with yes. */
  json<T>(...words: string[]): Promise<T>;
  /** A directory for files of the test. */
  directory: string;
  close(): void;
};

/** Runs the operator's command line as people do, as a process of its own, against a test stack. */
export const operatorOf = (stack: Stack): Operator => {
  const directory = mkdtempSync(join(tmpdir(), 'operator-'));
  const file = join(directory, 'endpoints.json');
  writeFileSync(file, JSON.stringify({ environment: stack.environment }));

  const run = (...words: string[]): Promise<Ran> =>
    new Promise((resolve, reject) => {
      const options = ['--environment', file, '--as', 'tester'];
      const child = spawn(process.execPath, [main, ...words, ...options], {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { PATH: process.env.PATH },
      });
      const [out, err]: [string[], string[]] = [[], []];
      child.stdout.on('data', (text) => out.push(String(text)));
      child.stderr.on('data', (text) => err.push(String(text)));
      child.once('error', reject);
      child.once('close', (code) => resolve({ code: code ?? -1, out: out.join(''), err: err.join('') }));
    });

  const json = async (...words: string[]) => {
    const ran = await run(...words, '--json', '--yes');
    if (ran.code !== 0) throw new Error(`operator ${words.join(' ')} ended with ${ran.code}: ${ran.err}`);
    return JSON.parse(ran.out);
  };

  return Object.assign(run, { json, directory, close: () => rmSync(directory, { recursive: true }) });
};
