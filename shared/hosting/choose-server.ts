import { unavailable } from '../platform/failure.ts';
import { getItems } from '../platform/table/read.ts';
import { put, remove, upsert, type Write } from '../platform/table/write.ts';
import type { HostingRecord } from '../records/hosting-record.ts';
import { keys } from '../records/keys.ts';
import { CLOSED, closedUntil } from '../services/circuit-state.ts';
import { circuitOf, listServers } from './servers.ts';

const UNLIMITED = Number.MAX_SAFE_INTEGER;

type Room = { free: number; works: boolean };

/** What has the most room left, of those that work if there are any; undefined when all are full. */
export const mostRoom = <R extends Room>(room: R[]): R | undefined =>
  room
    .filter(({ free }) => free > 0)
    .sort((a, b) => Number(b.works) - Number(a.works) || b.free - a.free)
    .at(0);

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
    works: closedUntil(circuits[index] ?? CLOSED, now) === null,
  }));
  const best = mostRoom(room)?.server;
  if (!best) throw unavailable('No hosting server has room for another account.');
  const { id, hostname, ip } = best;
  return { id, hostname, ip: ip ?? null };
};

const count = (serverId: string, change: 1 | -1): Write =>
  upsert(keys.serverLoad(serverId), { add: { accounts: change } });

type Account = Pick<HostingRecord, 'client_id' | 'id'>;

/** The entry of an account among those of its server. */
export const listOnServer = (serverId: string, { client_id, id }: Account): Write =>
  put({ ...keys.serverAccount(serverId, client_id, id), client_id, hosting_id: id });

/** Counts and lists an account on a server. */
export const joinServer = (serverId: string, account: Account): Write[] => [
  count(serverId, 1),
  listOnServer(serverId, account),
];

/** An account is on a server no longer. */
export const leaveServer = (serverId: string, { client_id, id }: Account): Write[] => [
  count(serverId, -1),
  remove(keys.serverAccount(serverId, client_id, id)),
];
