import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { closeServer, listen } from '../../infra/local/simulators/simulator.ts';
import { startFrontDoor } from './front-door.ts';

const MINISTACK = '1.5.33';
const ENVIRONMENT = resolve('.local', `ministack-${MINISTACK}`);
const LAUNCHER = fileURLToPath(new URL('start-ministack.py', import.meta.url));
/** Of this process: two may run side by side. */
const LOG = resolve('.local', `ministack-${process.pid}.log`);
const START_SECONDS = 30;

/** An AWS to deploy to. */
export type Emulator = {
  url: string;
  /** Calls that IAM refused. */
  denied: string[];
  close(): Promise<void>;
};

export class NoEmulatorError extends Error {
  override readonly name = 'NoEmulatorError';
}

/** Installs ministack from PyPI into a Python environment of its own, once; returns its Python. */
const installMinistack = (): string => {
  const python = join(ENVIRONMENT, 'bin', 'python');
  if (existsSync(join(ENVIRONMENT, 'bin', 'ministack'))) return python;
  try {
    mkdirSync(ENVIRONMENT, { recursive: true });
    execFileSync('python3', ['-m', 'venv', ENVIRONMENT], { stdio: 'inherit' });
    execFileSync(python, ['-m', 'pip', 'install', '--quiet', `ministack==${MINISTACK}`], {
      stdio: 'inherit',
    });
    return python;
  } catch (error) {
    rmSync(ENVIRONMENT, { recursive: true, force: true });
    throw new NoEmulatorError(`ministack ${MINISTACK} could not be installed from PyPI. ${error}`);
  }
};

const freePort = async (): Promise<number> => {
  const probe = createServer();
  const port = await listen(probe, 0);
  await closeServer(probe);
  return port;
};

const answers = async (url: string, child: ChildProcess): Promise<void> => {
  for (const end = Date.now() + START_SECONDS * 1000; Date.now() < end; await wait(200)) {
    if (child.exitCode !== null) break;
    const up = await fetch(`${url}/_ministack/health`).catch(() => null);
    if (up?.ok) return;
  }
  throw new NoEmulatorError(`ministack was installed but did not start; see ${LOG}.`);
};

/** Ends the emulator together with the Lambda workers it started. */
const endGroup = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.pid === undefined) return;
  process.kill(-child.pid, 'SIGKILL');
  await once(child, 'exit');
};

/**
 * Starts ministack on this machine: no Docker, IAM policies enforced, functions run by the Node that runs this. They
 * inherit `functionEnvironment` and nothing else of this process.
 */
export const startEmulator = async (functionEnvironment: Record<string, string>): Promise<Emulator> => {
  const python = installMinistack();
  const scratch = mkdtempSync(join(tmpdir(), 'ministack-'));
  const port = await freePort();
  const denied: string[] = [];
  const door = await startFrontDoor(port, denied);
  const url = `http://127.0.0.1:${door.port}`;
  const log = openSync(LOG, 'w');
  const child = spawn(python, [LAUNCHER, `127.0.0.1:${port}`], {
    detached: true,
    stdio: ['ignore', log, log],
    env: {
      ...functionEnvironment,
      AWS_ENDPOINT_URL_S3: url,
      PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
      TMPDIR: scratch,
      HOME: scratch,
      AUTH: 'true',
      LAMBDA_EXECUTOR: 'local',
      MINISTACK_HOST: 'localhost',
      MINISTACK_REGION: 'eu-west-1',
      // Where it tells clients to find it: at the door.
      GATEWAY_PORT: String(door.port),
    },
  });
  const endWithUs = () => child.pid && process.kill(-child.pid, 'SIGKILL');
  process.once('exit', endWithUs);
  const close = async () => {
    process.off('exit', endWithUs);
    await endGroup(child);
    await door.close();
    rmSync(scratch, { recursive: true, force: true });
  };
  await answers(url, child).catch(async (error) => {
    await close();
    throw error;
  });
  return { url, denied, close };
};
