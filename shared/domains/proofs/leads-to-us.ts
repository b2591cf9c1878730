import { config } from '../../platform/config/config.ts';
import { dns } from './dns.ts';

const hostOf = (address: string) => URL.parse(address)?.hostname ?? '';

/** Whether a name is the provider's own: of its nameservers, its mail, its app or, where that has a name, its API. */
export const isProviders = (domain: string): boolean => {
  const { nameservers, mail, app_url } = config();
  const hosts = [
    ...nameservers,
    mail.sender.split('@')[1] ?? '',
    hostOf(app_url),
    hostOf(process.env.API_BASE_URL ?? ''),
  ];
  return hosts.some((host) => host === domain || host.endsWith(`.${domain}`));
};

const isOurs = (host: string) => config().nameservers.some((own) => own.toLowerCase() === host);

/**
 * Whether a name is delegated to our nameservers. Before we serve it they refuse to answer for it, and resolvers can
 * only say that something is broken: then its registry is asked, and where that does not say, the answer is yes.
 * Throws a retryable IntegrationError when no resolver answers.
 */
export const leadsToUs = async (domain: string): Promise<boolean> => {
  const found = await dns().findDelegation(domain);
  if (found.status === 'none') return false;
  if (found.status === 'delegated') return found.nameservers.some(isOurs);
  // The list of registries is long, and seldom needed.
  const { findRegistryNameservers } = await import('./registry-nameservers.ts');
  const nameservers = await findRegistryNameservers(domain);
  return nameservers === null || nameservers.some(isOurs);
};
