import { BASE_PATH } from '../../shared/contract/pages.ts';
import type { Route } from '../definitions/functions.ts';
import type { RouteThrottling } from '../definitions/settings.ts';

export type RouteClass = keyof RouteThrottling;

/**
 * What a route costs and how well it must be guarded: `login` hashes passwords for strangers, `outside` waits for
 * another system, `write` changes data, `read` does not and waits for nobody.
 */
export const routeClass = ({ method, auth, path, uses }: Route): RouteClass => {
  if (method === 'GET') return 'read';
  const open = auth === 'public';
  if (open && path.startsWith(`${BASE_PATH}/auth/`)) return 'login';
  return open || uses.some((use) => use.startsWith('secrets:')) ? 'outside' : 'write';
};

/**
 * Lambda's share of a processor grows with memory; 1,769 MB is a whole one. Cost times time is least where the memory is
 * 1,769 MB × CPU / waiting (infra/README.md): much for hashing passwords, little for whatever waits for others.
 */
export const MEMORY_MB: Record<RouteClass, number> = { login: 1769, outside: 512, write: 512, read: 512 };
