import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createProgram } from '../../infra/operator/program.ts';
import type { Ran } from '../infra/operator/operator.ts';
import { deployed } from './stack.ts';

/** The first words of every command: "actions list", "audit". */
export const everyCommand = (): string[] =>
  createProgram().commands.flatMap((group) =>
    group.commands.length === 0
      ? [group.name()]
      : group.commands.map((command) => `${group.name()} ${command.name()}`),
  );

/** The staff's command line on a deployed stage, as the operator role or with the credentials at hand. */
export const operatorOn = (stage: string) => {
  const file = fileURLToPath(new URL('../infra/operator/command-server.ts', import.meta.url));
  const start = (env: Record<string, string>): ChildProcess =>
    fork(file, { env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const servers = { operator: start(deployed().operator), administrator: start({}) };
  const used = new Set<string>();
  let sent = 0;

  const run = (who: keyof typeof servers, words: string[]): Promise<Ran> => {
    const id = sent++;
    return new Promise((resolve) => {
      const listen = (answer: { id: number; ran: Ran }) => {
        if (answer.id !== id) return;
        servers[who].off('message', listen);
        resolve(answer.ran);
      };
      servers[who].on('message', listen);
      servers[who].send({ id, words: [...words, '--stage', stage, '--yes', '--json'] });
    });
  };

  /** What a command that must succeed answers in JSON. */
  const answer = async <T>(who: keyof typeof servers, words: string[], mayFind = false): Promise<T> => {
    const ran = await run(who, words);
    if (ran.code !== 0 && !(mayFind && ran.out !== ''))
      throw new Error(`operator ${words.join(' ')} ended with ${ran.code}: ${ran.err}`);
    for (const length of [1, 2]) used.add(words.slice(0, length).join(' '));
    return JSON.parse(ran.out) as T;
  };

  return {
    run: <T>(...words: string[]) => answer<T>('operator', words),
    /** One that answers and yet ends with 1, because of what it has found. */
    findAsAdministrator: <T>(...words: string[]) => answer<T>('administrator', words, true),
    asAdministrator: <T>(...words: string[]) => answer<T>('administrator', words),
    /** Commands that have succeeded. */
    used,
    close: () => {
      for (const server of Object.values(servers)) server.kill();
    },
  };
};
