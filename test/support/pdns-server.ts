import { spawn, spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { type Answer, decode, encode, RECURSION_DESIRED } from 'dns-packet';
import { listen } from '../../infra/local/simulators/simulator.ts';

const SCHEMA = '/usr/share/doc/pdns-backend-sqlite3/schema.sqlite3.sql';

/** PowerDNS with its SQLite backend, as Debian has it; null where it is not installed. */
export const findPdns = (): string | null => {
  const found = ['/usr/sbin/pdns_server', '/usr/bin/pdns_server'].find((file) => existsSync(file));
  return found && existsSync(SCHEMA) ? found : null;
};

/** Whether it is there now. */
export const installPdns = (): boolean => {
  if (findPdns() !== null) return true;
  const apt = (...words: string[]) =>
    spawnSync('apt-get', words, {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update');
  apt('install', '-y', '--no-install-recommends', 'pdns-server', 'pdns-backend-sqlite3');
  return findPdns() !== null;
};

const freePort = async (): Promise<number> => {
  const server = createServer();
  const port = await listen(server, 0);
  await new Promise((resolve) => server.close(resolve));
  return port;
};

const isUp = async (url: string, key: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/api/v1/servers/localhost`, { headers: { 'x-api-key': key } })).ok;
  } catch {
    return false;
  }
};

const START_MS = 20_000;

/** Throws where another program has taken a port between the choice and the start; another try has others. */
const tryStart = async (binary: string, apiKey: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'pdns-'));
  const database = new DatabaseSync(join(folder, 'zones.sqlite'));
  database.exec(readFileSync(SCHEMA, 'utf8'));
  database.close();
  const [dnsPort, apiPort] = [await freePort(), await freePort()];
  const settings = {
    launch: 'gsqlite3',
    'gsqlite3-database': join(folder, 'zones.sqlite'),
    'gsqlite3-dnssec': 'yes',
    'local-address': '127.0.0.1',
    'local-port': dnsPort,
    api: 'yes',
    'api-key': apiKey,
    'webserver-address': '127.0.0.1',
    'webserver-port': apiPort,
    'socket-dir': folder,
    'security-poll-suffix': '',
    // What was changed is to be seen at once.
    'cache-ttl': 0,
    'query-cache-ttl': 0,
    'negquery-cache-ttl': 0,
    'zone-cache-refresh-interval': 0,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  writeFileSync(join(folder, 'pdns.conf'), `${lines.join('\n')}\n`);
  const server = spawn(binary, [`--config-dir=${folder}`, '--daemon=no', '--guardian=no'], {
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const endWithUs = () => server.kill('SIGKILL');
  process.once('exit', endWithUs);
  const close = async () => {
    process.off('exit', endWithUs);
    server.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${apiPort}`;
  const until = performance.now() + START_MS;
  while (!(await isUp(url, apiKey))) {
    if (server.exitCode !== null || performance.now() > until) {
      await close();
      throw new Error('pdns_server did not start.');
    }
    await wait(50);
  }
  return { url, dnsPort, close };
};

/** A server of its own, without a zone, on free ports of 127.0.0.1. */
export const startPdns = async (binary: string, apiKey: string) =>
  tryStart(binary, apiKey).catch(() => tryStart(binary, apiKey));

const QUERY_MS = 5_000;

/** Asks a nameserver on this machine, and for signatures (RFC 3225). */
export const askNameserver = (
  port: number,
  name: string,
  type: 'A' | 'MX' | 'TXT' | 'CNAME',
): Promise<Answer[]> => {
  const socket = createSocket('udp4');
  const query = encode({
    ...{ type: 'query', id: 1, flags: RECURSION_DESIRED, questions: [{ type, name }] },
    additionals: [
      {
        ...{ type: 'OPT', name: '.', udpPayloadSize: 4096, extendedRcode: 0 },
        ...{ ednsVersion: 0, flags: 0x8000, flag_do: true, options: [] },
      },
    ],
  });
  return new Promise<Answer[]>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The nameserver did not answer.')), QUERY_MS);
    socket.once('error', reject);
    socket.once('message', (message) => {
      clearTimeout(timer);
      resolve(decode(message).answers ?? []);
    });
    socket.send(query, port, '127.0.0.1');
  }).finally(() => socket.close());
};
