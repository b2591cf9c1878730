import { spawn } from 'node:child_process';

const DONE = '--- done ---';

export type Shell = {
  /** Types lines as a reader would, after all earlier ones; returns what they print, and throws when one fails. */
  run(lines: string): Promise<string>;
  close(): void;
};

/** One shell for all lines, which keeps their variables and functions; `npm` is a function that stands for npm. */
export const openShell = (directory: string, npm: string, env: NodeJS.ProcessEnv = process.env): Shell => {
  const child = spawn('bash', [], { cwd: directory, env, stdio: ['pipe', 'pipe', 'pipe'] });
  child.stdin.write(`set -eo pipefail\n${npm}\n`);
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
