import type { Registrar } from './registrar.ts';
import type { ClientOptions, Vendor } from './vendor.ts';

/**
 * A registrar as its folder describes it: `index.ts`, beside `client.ts`, `secrets.ts` and `examine.ts`. What differs from TLD to TLD it
 * says itself (`findTldRequirements`).
 */
export type RegistrarDescription = Vendor & {
  /** Its own nameservers, which serve the zones that can be changed through it; their names end in `suffix`. */
  zones: { suffix: string; nameservers: readonly string[] } | null;
};

/** What `client.ts` of a registrar exports. */
export type RegistrarClient = {
  /** What a client is made with, from the secrets. */
  readSettings(): Promise<object>;
  createRegistrar(settings: object & ClientOptions): Registrar;
};
