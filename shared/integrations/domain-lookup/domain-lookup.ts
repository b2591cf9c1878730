import { timeForCalls } from '../../platform/deadline.ts';
import type { DomainName } from '../../platform/domain-name.ts';
import { createRdapClient, createServerLimits, type UnknownReason } from './rdap.ts';
import { bySuffix, type RdapBootstrap, rdapServers } from './rdap-bootstrap.ts';
import { createWhoisClient } from './whois.ts';

type DomainLookupConfig = {
  bootstrap: RdapBootstrap;
  /** WHOIS hosts by public suffix, asked where the bootstrap has no service. */
  whoisServers: Record<string, string>;
  /** Stand-in servers: every RDAP or WHOIS question goes there instead. */
  overrides?: { rdapBase?: string; whoisHost?: string; whoisPort?: number };
  /** Milliseconds for one lookup, waiting included; less when the invocation has less time left for calls. */
  deadlineMs?: number;
  /** Requests under way at one server at a time, per function instance. */
  atOnce?: number;
  now?: () => number;
};

/**
 * - `registered`: the registry holds the name.
 * - `not_found`: it does not, so the name is probably available (reserved and premium names look the same).
 * - `unknown`: no certain answer; `reason` says why.
 * - `unsupported`: final. Of a TLD with `no_server` nobody can be asked, today and tomorrow, so that trying again is no
 *   use.
 */
export type DomainLookupAnswer = {
  status: 'registered' | 'not_found' | 'unknown' | 'unsupported';
  source: 'rdap' | 'whois' | null;
  reason: UnknownReason | 'no_server' | null;
};

export type DomainLookup = {
  /**
   * Never throws for what a registry does. The name chooses among fixed servers and nothing else. `deadlineMs` is for
   * this lookup, waiting included.
   */
  lookup(name: DomainName, options?: { deadlineMs?: number }): Promise<DomainLookupAnswer>;
};

const WHOIS_PORT = 43;

const UNSUPPORTED: DomainLookupAnswer = { status: 'unsupported', source: null, reason: 'no_server' };

export const createDomainLookup = (config: DomainLookupConfig): DomainLookup => {
  const { overrides = {}, deadlineMs = 8000, atOnce = 4, now = Date.now } = config;
  const servers = rdapServers(config.bootstrap, overrides.rdapBase);
  const limits = createServerLimits(atOnce, now);
  const rdap = createRdapClient(servers, limits, now);
  const whois = createWhoisClient(limits);

  return {
    lookup: async (domain, options) => {
      const endsAt = performance.now() + Math.min(options?.deadlineMs ?? deadlineMs, timeForCalls());
      const base = servers.baseFor(domain.tld);
      if (base !== null) return { source: 'rdap', ...(await rdap.lookup(base, domain, endsAt)) };
      const host = bySuffix(config.whoisServers, domain.tld);
      if (host === null) return UNSUPPORTED;
      const server = { host: overrides.whoisHost ?? host, port: overrides.whoisPort ?? WHOIS_PORT };
      return { source: 'whois', ...(await whois.lookup(server, domain, endsAt)) };
    },
  };
};
