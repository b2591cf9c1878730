import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { readJwt } from '../jwt.ts';
import type { SimulatorAnswer } from '../simulator.ts';

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const LIFETIME_SECONDS = 3600;

/** One for the process, because making it takes far longer than starting a server. */
const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Google's token endpoint for one service account (RFC 7523), which checks the assertion it is given. */
export const createAccessTokens = (clientEmail: string, now: () => number) => {
  const valid = new Set<string>();

  const isGranted = (form: URLSearchParams, audience: string): boolean => {
    const { header, claims } = readJwt(form.get('assertion') ?? '', keys.publicKey) ?? {};
    const [issued, expires] = [Number(claims?.iat), Number(claims?.exp)];
    const age = Math.abs(now() / 1000 - issued);
    return (
      form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer' &&
      header?.alg === 'RS256' &&
      claims?.iss === clientEmail &&
      claims.aud === audience &&
      claims.scope === SCOPE &&
      expires - issued <= LIFETIME_SECONDS &&
      age < LIFETIME_SECONDS
    );
  };

  return {
    privateKey: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    issue: (body: Buffer, audience: string): SimulatorAnswer => {
      const refused = { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' };
      if (!isGranted(new URLSearchParams(body.toString()), audience)) return { status: 400, body: refused };
      const accessToken = `ya29.${randomUUID()}`;
      valid.add(accessToken);
      const granted = { access_token: accessToken, expires_in: LIFETIME_SECONDS - 1, token_type: 'Bearer' };
      return { status: 200, body: granted };
    },
    isValid: (authorization: string | undefined): boolean =>
      valid.has(authorization?.replace(/^Bearer /, '') ?? ''),
    /** As when the account's key is revoked. */
    revoke: () => valid.clear(),
  };
};
