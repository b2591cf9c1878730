import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const PROGRAMS = [
  '/usr/sbin/mariadbd',
  '/usr/bin/mariadb-install-db',
  '/usr/bin/mariadb',
  '/usr/bin/mariadb-dump',
];

/** Whether MariaDB is here as Debian has it. */
export const hasMariadb = (): boolean => PROGRAMS.every((file) => existsSync(file));

/** Whether it is there now. */
export const installMariadb = (): boolean => {
  if (hasMariadb()) return true;
  const apt = (...words: string[]) =>
    spawnSync('apt-get', words, {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update');
  apt('install', '-y', '--no-install-recommends', 'mariadb-server');
  return hasMariadb();
};

/** Runs a program to its end; what it wrote. */
const run = (program: string, words: string[], input?: string): Buffer => {
  const { status, stdout, stderr } = spawnSync(program, words, { input, maxBuffer: 1 << 30 });
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`);
  return stdout;
};

const hasStarted = (output: NodeJS.ReadableStream): Promise<void> =>
  new Promise((resolve, reject) => {
    const lines = createInterface({ input: output });
    const told: string[] = [];
    lines.on('line', (line) => {
      told.push(line);
      if (line.includes('ready for connections')) resolve();
    });
    lines.once('close', () => reject(new Error(`MariaDB did not start:\n${told.join('\n')}`)));
  });

/** A MariaDB of its own in a folder that goes with it, on a socket there and no port; dates may be zeros, as WHMCS has them. */
export const startMariadb = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mariadb-'));
  const socket = join(folder, 'socket');
  const [data, user] = [`--datadir=${join(folder, 'data')}`, `--user=${userInfo().username}`];
  run('/usr/bin/mariadb-install-db', [
    ...['--no-defaults', data, user, '--auth-root-authentication-method=normal', '--skip-test-db'],
  ]);
  const server = spawn(
    '/usr/sbin/mariadbd',
    [
      ...['--no-defaults', data, user, `--socket=${socket}`, '--skip-networking', '--sql-mode='],
      ...[
        '--default-time-zone=+00:00',
        '--character-set-server=utf8mb4',
        '--innodb-flush-log-at-trx-commit=0',
      ],
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = once(server, 'exit');
  const close = async () => {
    server.kill();
    await ended;
    rmSync(folder, { recursive: true });
  };
  const login = ['--no-defaults', `--socket=${socket}`, '--user=root'];
  try {
    await hasStarted(server.stderr);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    run: (sql: string, charset = 'utf8mb4') => {
      run('/usr/bin/mariadb', [...login, `--default-character-set=${charset}`], sql);
    },
    dump: (database: string, ...options: string[]): Buffer =>
      run('/usr/bin/mariadb-dump', [...login, ...options, database]),
    close,
  };
};

export type Mariadb = Awaited<ReturnType<typeof startMariadb>>;
