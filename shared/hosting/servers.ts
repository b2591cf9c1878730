import * as z from 'zod';
import { schema } from '../contract/schema.ts';
import type { HostingPanel } from '../integrations/hosting-panel.ts';
import { createWhmPanel } from '../integrations/panel/whm/whm-panel.ts';
import { readSecret } from '../platform/aws/secrets.ts';
import { refuseWhileOpen, throughCircuit } from '../services/circuit.ts';

const isEncrypted = (url: string): boolean => {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);
};

const whmServer = schema(() =>
  z.object({
    id: z.string().min(1),
    hostname: z.string().min(1),
    /** Origin of the API, such as `https://server1.example.com:2087`; without TLS on this machine only. */
    url: z.url().refine(isEncrypted, 'Use https: the token goes there with every request.'),
    username: z.string().min(1),
    token: z.string().min(1),
    /** Address of the accounts where the panel does not name one. */
    ip: z.string().optional(),
    /** Accounts the server has room for; without one it is never full. */
    capacity: z.int().positive().optional(),
  }),
);

/** The secret `whm`. A server stays listed for as long as an account lives on it. */
export const whmSecret = schema(() => z.object({ servers: z.array(whmServer()).min(1) }));

export type WhmServerSettings = z.infer<ReturnType<typeof whmServer>>;

export const listServers = async (): Promise<WhmServerSettings[]> =>
  (await readSecret('whm', whmSecret)).servers;

/** The control panel of one server. Throws when the secret does not list the server. */
export const panelFor = async (serverId: string): Promise<HostingPanel> => {
  const server = (await listServers()).find(({ id }) => id === serverId);
  if (!server) throw new Error(`The secret whm has no server "${serverId}".`);
  return createWhmPanel(server);
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
