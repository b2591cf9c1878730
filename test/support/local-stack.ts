import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { PORTS } from '../../infra/local/options.ts';
import { closeServer, listen } from '../../infra/local/simulators/simulator.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What `npm start` gives node: its flags and the file. */
export const startArguments = (): string[] => {
  const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {
    scripts: { start: string };
  };
  const [, ...given] = scripts.start.split(' ');
  const file = given.pop() ?? '';
  return [...given, `${root}${file}`];
};

/** The first of a run of free ports; another process could take one meanwhile, which the start then reports. */
export const findPorts = async (): Promise<number> => {
  const base = 20_000 + Math.floor(Math.random() * 20_000);
  const servers = Array.from({ length: PORTS }, () => createServer());
  const taken = await Promise.allSettled(servers.map((server, offset) => listen(server, base + offset)));
  await Promise.all(servers.filter(({ listening }) => listening).map((server) => closeServer(server)));
  return taken.every(({ status }) => status === 'fulfilled') ? base : findPorts();
};

export type StackProcess = ChildProcess & { printed(): string };

/** Runs what `npm start` runs, in a folder of its own, and resolves once everything answers. */
export const startProcess = async (
  directory: string,
  port: number,
  ...options: string[]
): Promise<StackProcess> => {
  const child = spawn(process.execPath, [...startArguments(), ...options], {
    cwd: directory,
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text) => {
      printed += text;
      if (printed.includes('Everything answers')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`The stack ended with ${code}.`)));
  });
  return Object.assign(child, { printed: () => printed });
};

export const stopProcess = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  child.kill(signal);
  await once(child, 'exit');
};
