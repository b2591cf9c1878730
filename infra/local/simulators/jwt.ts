import { type KeyObject, verify } from 'node:crypto';

export type ReadJwt = { header: Record<string, unknown>; claims: Record<string, unknown> };

const readPart = (part: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Record<string, unknown>;

/** The contents of a compact JWT signed with SHA-256 by `key`, or null. */
export const readJwt = (token: string, key: KeyObject): ReadJwt | null => {
  const [header, claims, signature, ...rest] = token.split('.');
  if (!header || !claims || !signature || rest.length > 0) return null;
  const content = Buffer.from(`${header}.${claims}`);
  const signed = Buffer.from(signature, 'base64url');
  if (!verify('sha256', content, { key, dsaEncoding: 'ieee-p1363' }, signed)) return null;
  try {
    return { header: readPart(header), claims: readPart(claims) };
  } catch {
    return null;
  }
};
