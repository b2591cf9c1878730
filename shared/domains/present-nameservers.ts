import { dns } from './proofs.ts';

/**
 * The nameservers that serve a name at present, as the DNS or, where they do not answer, its registry tells; empty
 * where it leads nowhere. Throws a retryable IntegrationError when no resolver answers.
 */
export const presentNameservers = async (domain: string): Promise<string[]> => {
  const found = await dns().findDelegation(domain);
  if (found.status === 'delegated') return found.nameservers;
  if (found.status === 'none') return [];
  // The list of registries is long, and seldom needed.
  const { findRegistryNameservers } = await import('./registry-nameservers.ts');
  return (await findRegistryNameservers(domain)) ?? [];
};
