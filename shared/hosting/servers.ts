import type { PanelTarget } from '../contract/vocabulary.ts';
import { audit, newEvent, type Plan, writeEvent } from '../events/index.ts';
import type { HostingPanel } from '../integrations/hosting-panel.ts';
import { IntegrationError } from '../integrations/integration-error.ts';
import { loadPanel } from '../integrations/registry/load-panel.ts';
import { panelsOfStage } from '../integrations/registry/panels.ts';
import type { PanelServer } from '../integrations/vendor.ts';
import { say } from '../languages/sentence.ts';
import { conflict, type Failure, invalid, unavailable } from '../platform/failure.ts';
import { errorFields, log } from '../platform/log.ts';
import { getItems } from '../platform/table/query.ts';
import { put, remove, upsert, type Write } from '../platform/table/write.ts';
import type { HostingRecord } from '../records/hosting.ts';
import { keys } from '../records/keys.ts';
import { CircuitOpenError, CLOSED, closedUntil, refuseWhileOpen, throughCircuit } from '../services/index.ts';

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

const notUsable = ({ status }: HostingRecord): Failure =>
  status === 'suspended'
    ? conflict('hosting_suspended', say`This hosting account is suspended.`)
    : conflict('hosting_not_active', say`This hosting account is not active.`);

const noAnswer = (retryAfterSeconds: number | null): Failure =>
  unavailable(say`The control panel does not answer. Try again in a moment.`, retryAfterSeconds ?? undefined);

const meaningOf = (error: IntegrationError): Failure => {
  if (error.code === 'weak_password') return invalid({ password: [say`Choose a stronger password.`] });
  if (error.code === 'account_suspended') {
    return conflict('hosting_suspended', say`This hosting account is suspended.`);
  }
  if (!error.retryable) log.error('the control panel refused', errorFields(error));
  return noAnswer(error.retryAfterSeconds);
};

/**
 * Does something at the control panel of an active account while the caller waits. Throws 409 for an account that
 * is not active, 422 for a password the panel finds weak and 503 when the panel cannot be asked.
 */
const atPanel = async <R>(
  account: HostingRecord,
  now: Date,
  work: (panel: HostingPanel) => Promise<R>,
): Promise<R> => {
  if (account.status !== 'active' || !account.server) throw notUsable(account);
  try {
    return await work(await answeringPanel(account.server.id, now));
  } catch (error) {
    if (error instanceof CircuitOpenError) throw noAnswer(error.retryAfterSeconds(now));
    throw error instanceof IntegrationError ? meaningOf(error) : error;
  }
};

/** Sets the password at the control panel, the only place that ever knows it. */
export const setPassword = (account: HostingRecord, password: string, now: Date): Promise<void> =>
  atPanel(account, now, (panel) => panel.changePassword(account.username, password));

/** Plans what is kept of a password that was changed: an event and who did it. */
export const planPanelPasswordChange = (account: HostingRecord, userId: number, now: Date): Plan => {
  const message = say`The password of hosting for ${account.domain} was changed.`;
  const event = newEvent(account, 'password_changed', message, now);
  const entry = audit(account, `user:${userId}`, 'hosting.password_changed', now);
  return { writes: [writeEvent(event), entry] };
};

/** Where the panel does not say how long its links work. */
const USUAL_SECONDS = 300;

/** A link that logs in to the control panel once, and the seconds it works. Nothing of it is kept. */
export const createLoginUrl = async (account: HostingRecord, target: PanelTarget, now: Date) => {
  const { url, expiresAt } = await atPanel(account, now, (panel) =>
    panel.createLoginUrl(account.username, target),
  );
  const seconds = expiresAt ? Math.floor((expiresAt.getTime() - now.getTime()) / 1000) : USUAL_SECONDS;
  return { url, expires_hint_seconds: Math.max(0, seconds) };
};

/** Plans the note of who was given a link. */
export const planLoginUrl = (
  account: HostingRecord,
  target: PanelTarget,
  userId: number,
  now: Date,
): Plan => ({
  writes: [audit(account, `user:${userId}`, 'hosting.login_link', now, { target })],
});
