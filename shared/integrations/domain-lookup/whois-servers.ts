import tldsByServer from './whois-servers.json' with { type: 'json' };

/**
 * WHOIS servers by public suffix for the country codes that have no RDAP service with TLS, as of February 2026 (the
 * list that Debian's whois client keeps). The longest suffix wins; referrals are never followed.
 */
export const whoisServers: Record<string, string> = Object.fromEntries(
  Object.entries(tldsByServer).flatMap(([server, suffixes]) =>
    suffixes.split(' ').map((suffix) => [suffix, server]),
  ),
);
