import { unavailable } from '../platform/failure.ts';
import { getItems } from '../platform/table/read.ts';
import { upsert, type Write } from '../platform/table/write.ts';
import type { HostingRecord } from '../records/hosting-record.ts';
import { keys } from '../records/keys.ts';
import { CLOSED, closedUntil } from '../services/circuit-state.ts';
import { circuitOf, listServers } from './servers.ts';

const UNLIMITED = Number.MAX_SAFE_INTEGER;

/** The server with the most room left, of those that work if there are any. Throws when every server is full. */
export const chooseServer = async (now: Date): Promise<NonNullable<HostingRecord['server']>> => {
  const servers = await listServers();
  const [loads, circuits] = await Promise.all([
    getItems(...servers.map(({ id }) => keys.serverLoad(id))),
    getItems(...servers.map(({ id }) => keys.circuit(circuitOf(id)))),
  ]);
  const room = servers.map((server, index) => ({
    server,
    free: (server.capacity ?? UNLIMITED) - (loads[index]?.accounts ?? 0),
    closed: closedUntil(circuits[index] ?? CLOSED, now) === null ? 0 : 1,
  }));
  const [best] = room.filter(({ free }) => free > 0).sort((a, b) => a.closed - b.closed || b.free - a.free);
  if (!best) throw unavailable('No hosting server has room for another account.');
  const { id, hostname, ip } = best.server;
  return { id, hostname, ip: ip ?? null };
};

/** Counts an account on a server, or one less. */
export const countAccount = (serverId: string, change: 1 | -1): Write =>
  upsert(keys.serverLoad(serverId), { add: { accounts: change } });
