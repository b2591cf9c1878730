import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findPorts, startProcess, stopProcess } from '../support/local-stack.ts';

export type Terminal = {
  /** Types lines as a reader would, after all earlier ones; returns what they print, and throws when one fails. */
  run(lines: string): Promise<string>;
  /** What the start has printed so far, with the ports of the page. */
  started(): string;
  close(): Promise<void>;
};

const PORT_OF_THE_PAGE = 3000;

const DONE = '--- done ---';

/** The operator's command from this tree takes the place of npm, which would start it half a second later. */
const NPM = `npm() { while [ "$1" != -- ]; do shift; done; '${process.execPath}' '${resolve('infra/operator/main.ts')}' "\${@:2}"; }`;

/** One shell for all lines, which keeps their variables and functions. */
const openShell = (directory: string) => {
  const child = spawn('bash', [], { cwd: directory, stdio: ['pipe', 'pipe', 'pipe'] });
  child.stdin.write(`set -eo pipefail\n${NPM}\n`);
  const run = (lines: string): Promise<string> =>
    new Promise((resolve, reject) => {
      let [out, errors] = ['', ''];
      const onError = (text: Buffer) => {
        errors += text;
      };
      const onEnd = () => reject(new Error(`The shell ended.\n${out}\n${errors}`));
      const onOutput = (text: Buffer) => {
        out += text;
        if (!out.endsWith(`${DONE}\n`)) return;
        child.stdout.off('data', onOutput);
        child.stderr.off('data', onError);
        child.off('close', onEnd);
        resolve(out.slice(0, -DONE.length - 1));
      };
      child.stdout.on('data', onOutput);
      child.stderr.on('data', onError);
      child.once('close', onEnd);
      child.stdin.write(`{\n${lines}\n} < /dev/null\necho '${DONE}'\n`);
    });
  return { run, close: () => child.stdin.end() };
};

/** A stack of its own, started as `npm start -- <options>` does, and a terminal beside it. */
export const openTerminal = async (...options: string[]): Promise<Terminal> => {
  const directory = mkdtempSync(join(tmpdir(), 'readme-'));
  symlinkSync(resolve('infra'), join(directory, 'infra'));
  const port = await findPorts();
  const stack = await startProcess(directory, port, ...options);
  const shell = openShell(directory);
  const movePorts = (text: string, by: number) =>
    text.replace(/(?<=127\.0\.0\.1:)\d+/g, (found) => String(Number(found) + by));
  const away = port - PORT_OF_THE_PAGE;
  return {
    run: (lines) => shell.run(movePorts(lines, away)),
    started: () => movePorts(stack.printed(), -away),
    close: async () => {
      shell.close();
      await stopProcess(stack, 'SIGTERM');
      rmSync(directory, { recursive: true, force: true });
    },
  };
};
