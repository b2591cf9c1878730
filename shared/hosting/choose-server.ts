import { unavailable } from '../platform/failure.ts';
import { getItems } from '../platform/table/read.ts';
import { upsert, type Write } from '../platform/table/write.ts';
import type { HostingRecord } from '../records/hosting-record.ts';
import { keys } from '../records/keys.ts';
import { listServers } from './servers.ts';

const UNLIMITED = Number.MAX_SAFE_INTEGER;

/** The server with the most room left, given the accounts of each in the same order; undefined when all are full. */
export const mostRoom = <S extends { capacity?: number | null | undefined }>(
  servers: S[],
  accounts: number[],
): S | undefined => {
  const room = servers.map((server, index) => ({
    server,
    free: (server.capacity ?? UNLIMITED) - (accounts[index] ?? 0),
  }));
  const [best] = room.filter(({ free }) => free > 0).sort((a, b) => b.free - a.free);
  return best?.server;
};

/** The server with the most room left. Throws when every server is full. */
export const chooseServer = async (): Promise<NonNullable<HostingRecord['server']>> => {
  const servers = await listServers();
  const loads = await getItems(...servers.map(({ id }) => keys.serverLoad(id)));
  const best = mostRoom(
    servers,
    loads.map((load) => load?.accounts ?? 0),
  );
  if (!best) throw unavailable('No hosting server has room for another account.');
  const { id, hostname, ip } = best;
  return { id, hostname, ip: ip ?? null };
};

/** Counts an account on a server, or one less. */
export const countAccount = (serverId: string, change: 1 | -1): Write =>
  upsert(keys.serverLoad(serverId), { add: { accounts: change } });
