import shipped from './rdap-bootstrap.json' with { type: 'json' };

/**
 * IANA's bootstrap registry for domain names (RFC 9224) in a short form: TLDs, separated by blanks, by the base URL
 * of their service, in which `*` stands for the TLD. `npm run rdap:refresh -- <file>` makes it of IANA's `dns.json`.
 */
export type RdapBootstrap = { publication: string; services: Record<string, string> };

/** The registry as shipped with the code; `publication` says as of when. */
export const rdapBootstrap: RdapBootstrap = shipped;

/** The entry for the longest suffix of `tld` that has one: `com.gh` before `gh`. */
export const bySuffix = <T>(entries: Record<string, T>, tld: string): T | null => {
  if (Object.hasOwn(entries, tld)) return entries[tld] ?? null;
  const dot = tld.indexOf('.');
  return dot === -1 ? null : bySuffix(entries, tld.slice(dot + 1));
};

/** The fixed set of RDAP servers: nothing outside it is ever contacted. */
export type RdapServers = {
  /** Base URL of the service for a public suffix, null when the TLD has none that may be used. */
  baseFor(tld: string): string | null;
  /** Whether a redirect may lead to this URL. */
  allows(url: URL): boolean;
};

/**
 * With `onlyBase` every TLD that has RDAP is asked there, and nowhere else. Services without TLS are never used: their
 * answers can be forged as those of WHOIS can, and the few there are have a WHOIS server, which answers more often.
 */
export const rdapServers = (bootstrap: RdapBootstrap, onlyBase?: string): RdapServers => {
  const bases: Record<string, string> = {};
  for (const [template, tlds] of Object.entries(bootstrap.services)) {
    if (!template.startsWith('https://')) continue;
    for (const tld of tlds.split(' ')) bases[tld] = onlyBase ?? template.replace('*', tld);
  }
  const origins = new Set(Object.values(bases).map((base) => new URL(base).origin));
  return {
    baseFor: (tld) => bySuffix(bases, tld),
    allows: (url) => origins.has(url.origin),
  };
};
