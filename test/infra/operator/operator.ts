import { type ChildProcess, fork, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from 'vitest';
import type { Fixture } from '../../support/api-per-file.ts';

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const main = pathOf('../../../infra/operator/main.ts');

export type Ran = { code: number; out: string; err: string };

export type Operator = {
  (...words: string[]): Promise<Ran>;
  /** The answer in JSON of a command that must succeed; returns each question with yes. */
  json<T>(...words: string[]): Promise<T>;
  /** Every page of a list, of `limit` entries each, as the command tells where the next one begins. */
  pages<T>(limit: number, ...words: string[]): Promise<T[][]>;
  /** Runs a command as people do, as a process of its own. */
  alone(...words: string[]): Promise<Ran>;
  /** A directory for files of the test. */
  directory: string;
};

const runAlone = (words: string[]): Promise<Ran> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [main, ...words], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH },
    });
    const [out, err]: [string[], string[]] = [[], []];
    child.stdout.on('data', (text) => out.push(String(text)));
    child.stderr.on('data', (text) => err.push(String(text)));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? -1, out: out.join(''), err: err.join('') }));
  });

/** A process that runs one command after another. */
const startServer = () => {
  let server: ChildProcess | undefined;
  let sent = 0;
  const start = () => fork(pathOf('command-server.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  return {
    run: (words: string[]): Promise<Ran> => {
      server ??= start();
      const child = server;
      const id = sent++;
      return new Promise((resolve) => {
        const listen = (answer: { id: number; ran: Ran }) => {
          if (answer.id !== id) return;
          child.off('message', listen);
          resolve(answer.ran);
        };
        child.on('message', listen);
        child.send({ id, words });
      });
    },
    close: () => server?.kill(),
  };
};

/** The operator's command line against the stack of a test file. */
export const operatorOf = (fixture: Fixture): Operator => {
  const directory = mkdtempSync(join(tmpdir(), 'operator-'));
  const file = join(directory, 'endpoints.json');
  const options = ['--environment', file, '--as', 'tester'];
  const server = startServer();

  beforeAll(() => writeFileSync(file, JSON.stringify({ environment: fixture.api.stack.environment })));
  afterAll(() => {
    server.close();
    rmSync(directory, { recursive: true });
  });

  const run = (...words: string[]) => server.run([...words, ...options]);

  const json = async (...words: string[]) => {
    const ran = await run(...words, '--json', '--yes');
    if (ran.code !== 0) throw new Error(`operator ${words.join(' ')} ended with ${ran.code}: ${ran.err}`);
    return JSON.parse(ran.out);
  };

  const pages = async (limit: number, ...words: string[]) => {
    const found = [];
    let after: string[] | null = [];
    while (after !== null) {
      const page: Ran = await run(...words, '--limit', String(limit), ...after, '--json');
      if (page.code !== 0) throw new Error(page.err);
      found.push(JSON.parse(page.out));
      const next = page.err.match(/--after '(.+)'/)?.[1];
      after = next === undefined ? null : ['--after', next];
    }
    return found;
  };

  return Object.assign(run, {
    json,
    pages,
    alone: (...words: string[]) => runAlone([...words, ...options]),
    directory,
  });
};
