import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findPorts, startProcess, stopProcess } from '../support/local-stack.ts';
import { openShell } from './shell.ts';

export type Terminal = {
  /** Types lines as a reader would, after all earlier ones; returns what they print, and throws when one fails. */
  run(lines: string): Promise<string>;
  /** What the start has printed so far, with the ports of the page. */
  started(): string;
  close(): Promise<void>;
};

const PORT_OF_THE_PAGE = 3000;

/** The operator's command from this tree takes the place of npm, which would start it half a second later. */
const NPM = `npm() { while [ "$1" != -- ]; do shift; done; '${process.execPath}' '${resolve('infra/operator/main.ts')}' "\${@:2}"; }`;

/** A stack of its own, started as `npm start -- <options>` does, and a terminal beside it. */
export const openTerminal = async (...options: string[]): Promise<Terminal> => {
  const directory = mkdtempSync(join(tmpdir(), 'readme-'));
  symlinkSync(resolve('infra'), join(directory, 'infra'));
  const port = await findPorts();
  const stack = await startProcess(directory, port, ...options);
  const shell = openShell(directory, NPM);
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
