import { openShell } from '../readme/shell.ts';
import type { Terminal } from '../readme/terminal.ts';
import { deployed } from './stack.ts';

const LOCAL_API = 'http://127.0.0.1:3000/api/v1';

/**
 * Takes the place of `test/readme/terminal.ts` in the deployed test: the commands of the page run against a stage, as
 * the operator role, and are otherwise the same.
 */
export const openTerminal = async (): Promise<Terminal> => {
  const { stage, api, directory, operator } = deployed();
  const command = `'${process.execPath}' infra/operator/main.ts --stage ${stage}`;
  const npm = `npm() { while [ "$1" != -- ]; do shift; done; ${command} "\${@:2}"; }`;
  const shell = openShell(directory, npm, { ...process.env, ...operator });
  return {
    run: (lines) => shell.run(lines.replaceAll(LOCAL_API, `'${api}'`)),
    started: () => '',
    close: async () => shell.close(),
  };
};

export type { Terminal };
