import { createRdapClient, createServerLimits } from './rdap.ts';
import { type RdapBootstrap, rdapServers } from './rdap-bootstrap.ts';

type RegistryDelegationConfig = {
  bootstrap: RdapBootstrap;
  /** A stand-in server, which is asked every question. */
  rdapBase?: string | undefined;
  /** For one question. Default 8 s. */
  deadlineMs?: number;
};

/**
 * Finds the nameservers, in lower case, that the registry delegates a registrable name in ASCII to. Null where it does
 * not say: it has no RDAP, does not know the domain, or does not answer. Never throws for what a registry does.
 */
export const createRegistryDelegation = ({
  bootstrap,
  rdapBase,
  deadlineMs = 8000,
}: RegistryDelegationConfig) => {
  const servers = rdapServers(bootstrap, rdapBase);
  const rdap = createRdapClient(servers, createServerLimits(4, Date.now), Date.now);
  return async (domain: string): Promise<string[] | null> => {
    const dot = domain.indexOf('.');
    const name = { domain, label: domain.slice(0, dot), tld: domain.slice(dot + 1) };
    const base = servers.baseFor(name.tld);
    return base === null ? null : rdap.findNameservers(base, name, performance.now() + deadlineMs);
  };
};
