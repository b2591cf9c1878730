import shipped from './rdap-bootstrap.json' with { type: 'json' };
import { bySuffix } from './suffix.ts';

/** The bootstrap registry of RFC 9224: each service is a list of TLDs and a list of base URLs. */
export type RdapBootstrap = { services: string[][][] };

/** The registry as shipped with the code; `npm run rdap:refresh` renews it. */
export const rdapBootstrap: RdapBootstrap = shipped;

/** The fixed set of RDAP servers: nothing outside it is ever contacted. */
export type RdapServers = {
  /** Base URL of the service for a public suffix, null when the TLD has none that may be used. */
  baseFor(tld: string): string | null;
  /** Whether a redirect may lead to this URL. */
  allows(url: URL): boolean;
};

/** Plain HTTP is accepted only where the registry itself offers nothing better. */
const plainHttpAllowed = new Set(['http://rdap.nic.net.ng/']);

const isUsable = (url: string): boolean => url.startsWith('https://') || plainHttpAllowed.has(url);

/** With `onlyBase` every TLD that has RDAP is asked there, and nowhere else. */
export const rdapServers = (bootstrap: RdapBootstrap, onlyBase?: string): RdapServers => {
  const bases: Record<string, string> = {};
  for (const [tlds = [], urls = []] of bootstrap.services) {
    const base = urls.find((url) => url.startsWith('https://')) ?? urls.find(isUsable);
    if (base === undefined) continue;
    for (const tld of tlds) bases[tld] = onlyBase ?? base;
  }
  const origins = new Set(Object.values(bases).map((base) => new URL(base).origin));
  return {
    baseFor: (tld) => bySuffix(bases, tld),
    allows: (url) => origins.has(url.origin),
  };
};
