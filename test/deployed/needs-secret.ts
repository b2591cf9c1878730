import type { Operation } from '../support/openapi.ts';

const SECRETS = ['token', 'current_password', 'otp'];

/**
 * Whether only those succeed who have a link from a mail, a password or an authenticator app: `accounts.test.ts` calls
 * each of these as they do.
 */
export const needsSecret = ({ path, requestBody }: Operation): boolean => {
  const example = (requestBody?.content['application/json']?.example ?? {}) as object;
  if (path === '/auth/confirm') return true;
  return path.startsWith('/invitations/{token}') || SECRETS.some((name) => name in example);
};
