import { createPrivateKey } from 'node:crypto';
import type { Credential } from 'firebase-admin/app';
import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import { httpCall, parseJson } from '../../http-call.ts';
import { IntegrationError } from '../../integration-error.ts';
import { signJwt } from '../../sign-jwt.ts';
import type { ServiceAccount } from './settings.ts';

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const GRANT_TYPE = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const LIFETIME_SECONDS = 3600;

const tokenAnswer = schema(() =>
  z.object({ access_token: z.string().min(1), expires_in: z.number().positive() }),
);

/**
 * Exchanges a signed assertion for an access token (RFC 7523). Used instead of the package's own `cert` because
 * that has no deadline and always asks Google, whatever the account's `token_uri` says.
 */
export const createServiceAccountCredential = (account: ServiceAccount, deadlineMs: number): Credential => {
  const key = createPrivateKey(account.private_key);

  const assertion = (): string => {
    const iat = Math.floor(Date.now() / 1000);
    const { client_email: iss, token_uri: aud } = account;
    return signJwt(key, { typ: 'JWT' }, { iss, aud, scope: SCOPE, iat, exp: iat + LIFETIME_SECONDS });
  };

  return {
    getAccessToken: async () => {
      const answer = await httpCall({
        system: 'google',
        operation: 'access token',
        method: 'POST',
        url: account.token_uri,
        body: new URLSearchParams({ grant_type: GRANT_TYPE, assertion: assertion() }),
        deadlineMs,
      });
      if (answer.status !== 200) {
        const kind = answer.status === 429 || answer.status >= 500 ? 'unavailable' : 'rejected';
        throw new IntegrationError('google', kind, `no access token (HTTP ${answer.status})`, {
          status: answer.status,
        });
      }
      const token = tokenAnswer().safeParse(parseJson('google', answer));
      if (!token.success) throw new IntegrationError('google', 'invalid_response', 'no access token');
      return token.data;
    },
  };
};
