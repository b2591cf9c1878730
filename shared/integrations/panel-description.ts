import type { HostingPanel } from './hosting-panel.ts';
import type { Vendor } from './vendor.ts';

/** A server with accounts. What else a panel needs to reach it is the panel's own. */
export type PanelServer = {
  /** As records name it: one of a stage, whatever its panel. */
  id: string;
  hostname: string;
  /** Address of its accounts where the panel does not name one. */
  ip?: string | undefined;
  /** Accounts it has room for; without one it is never full. */
  capacity?: number | undefined;
};

/** A control panel as its folder describes it: `index.ts`, beside `client.ts`, `secrets.ts` and `examine.ts`. */
export type PanelDescription = Vendor & {
  /** Names that it refuses for accounts, of those with eight characters. */
  reservedUsernames: readonly string[];
};

/** What `client.ts` of a panel exports. */
export type PanelClient = {
  /** The servers that its secret lists. */
  readServers(): Promise<PanelServer[]>;
  createPanel(server: PanelServer): HostingPanel;
};
