import type { Operation } from '../support/openapi.ts';

const SECRETS = ['token', 'current_password', 'otp', 'credential'];
/** Of the last password and passkey, which need that a passkey was shown. */
const ENDS = ['/me/password', '/me/passkeys/{passkey}'];

/**
 * Whether only those succeed who have a link from a mail, a password, an authenticator app or a passkey: `accounts.test.ts` calls
 * each of these as they do.
 */
export const needsSecret = ({ method, path, requestBody }: Operation): boolean => {
  const example = (requestBody?.content['application/json']?.example ?? {}) as object;
  if (path === '/auth/confirm' || (method === 'DELETE' && ENDS.includes(path))) return true;
  return path.startsWith('/invitations/{token}') || SECRETS.some((name) => name in example);
};
