import { type KeyObject, sign } from 'node:crypto';

export type JwtClaims = Record<string, string | number>;

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A compact JWS (RFC 7515) by SHA-256: RS256 for an RSA key, ES256 for a P-256 key. */
export const signJwt = (key: KeyObject, header: Record<string, string>, claims: JwtClaims): string => {
  const alg = key.asymmetricKeyType === 'rsa' ? 'RS256' : 'ES256';
  const content = `${part({ alg, ...header })}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' });
  return `${content}.${signature.toString('base64url')}`;
};
