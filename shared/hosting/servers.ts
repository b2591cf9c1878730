import type { HostingPanel } from '../integrations/hosting-panel.ts';
import { loadPanel } from '../integrations/registry/load-panel.ts';
import { panelsOfStage } from '../integrations/registry/panels.ts';
import type { PanelServer } from '../integrations/vendor.ts';
import { say } from '../languages/sentence.ts';
import { unavailable } from '../platform/failure.ts';
import { getItems } from '../platform/table/query.ts';
import { put, remove, upsert, type Write } from '../platform/table/write.ts';
import type { HostingRecord } from '../records/hosting.ts';
import { keys } from '../records/keys.ts';
import { CLOSED, closedUntil, refuseWhileOpen, throughCircuit } from '../services/index.ts';

/** A server and the panel that it has. */
type Server = PanelServer & { panel: string };

const serversOf = async (panel: string): Promise<Server[]> =>
  (await (await loadPanel(panel)).readServers()).map((server) => ({ ...server, panel }));

/** The servers of a stage, whatever their panel. A server stays listed for as long as an account lives on it. */
export const listServers = async (): Promise<Server[]> => {
  return (await Promise.all(panelsOfStage().map(serversOf))).flat();
};

/** The control panel of one server. Throws when no secret lists the server. */
export const panelFor = async (serverId: string): Promise<HostingPanel> => {
  const server = (await listServers()).find(({ id }) => id === serverId);
  if (!server)
    throw new Error(`No secret of a panel (${panelsOfStage().join(', ')}) has a server "${serverId}".`);
  return (await loadPanel(server.panel)).createPanel(server);
};

/** Names a panel among the outside servers that may fail. */
export const circuitOf = (serverId: string): string => `panel:${serverId}`;

/**
 * Does background work at the control panel of one server. Throws CircuitOpenError, without asking it, while the panel
 * does not answer or has enough to do.
 */
export const workAtPanel = async <T>(
  serverId: string,
  now: Date,
  work: (panel: HostingPanel) => Promise<T>,
): Promise<T> => {
  const panel = await panelFor(serverId);
  return throughCircuit(circuitOf(serverId), now, () => work(panel));
};

/** The control panel of one server, for a caller who waits. Throws CircuitOpenError while the panel does not answer. */
export const answeringPanel = async (serverId: string, now: Date): Promise<HostingPanel> => {
  const [panel] = await Promise.all([panelFor(serverId), refuseWhileOpen(circuitOf(serverId), now)]);
  return panel;
};

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
  if (!best) throw unavailable(say`No hosting server has room for another account.`);
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
