import type { HostingPanel } from '../integrations/hosting-panel.ts';
import type { PanelServer } from '../integrations/panel-description.ts';
import { loadPanel } from '../integrations/registry/load-panel.ts';
import { panelsOfStage } from '../integrations/registry/panels.ts';
import { refuseWhileOpen, throughCircuit } from '../services/circuit.ts';

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
