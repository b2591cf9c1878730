import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { STAFF_ROLES, type StaffRole } from '../../contract/staff-roles.ts';
import { say } from '../../languages/sentence.ts';
import { perSettings, requireEnv } from '../../platform/env.ts';
import { Failure, overloaded, unauthenticated } from '../../platform/failure.ts';
import { errorFields, log } from '../../platform/log.ts';

/** Where staff log in, from the variable STAFF_ISSUER (JSON). */
export type StaffIssuer = {
  issuer: string;
  jwks_uri: string;
  /** What its access tokens for this API say in `audience_claim`: `aud`, or `client_id` where the issuer sets no audience. */
  audience: string;
  audience_claim: 'aud' | 'client_id';
  /** A text or a list of texts, one of which is a role. */
  role_claim: string;
  name_claim: string;
  /** What a token says of a second factor; `required_by_issuer` where it says nothing, as nobody gets one without. */
  second_factor: { claim: string; any_of: string[] } | 'required_by_issuer';
};

export type Staff = {
  /** Who it is at the issuer, for good. */
  subject: string;
  /** As the audit trail names them. */
  name: string;
  role: StaffRole;
};

const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'];

/** The issuer's keys are kept, and asked for again when a token names another one. */
const keysOf = perSettings((uri: string) => createRemoteJWKSet(new URL(uri), { timeoutDuration: 3000 }));

const textsOf = (claim: unknown): string[] => (Array.isArray(claim) ? claim : [claim]).map(String);

/** The token's claims, once its signature, issuer, audience and times are known to be right (RFC 9068, 4). */
const verify = async (token: string, settings: StaffIssuer): Promise<JWTPayload> => {
  const { issuer, audience, audience_claim, jwks_uri } = settings;
  const { payload } = await jwtVerify(token, keysOf(jwks_uri), {
    issuer,
    algorithms: ALGORITHMS,
    requiredClaims: ['exp', 'sub', audience_claim],
    ...(audience_claim === 'aud' ? { audience } : {}),
  });
  if (!textsOf(payload[audience_claim]).includes(audience)) throw unauthenticated();
  // An ID token is for the page that logged in, and opens nothing.
  if (payload.nonce !== undefined || (payload.token_use ?? 'access') !== 'access') throw unauthenticated();
  return payload;
};

const SECOND_FACTOR = say`Log in with a second factor: staff have no access without one.`;

const hadSecondFactor = (payload: JWTPayload, required: StaffIssuer['second_factor']): boolean => {
  if (required === 'required_by_issuer') return true;
  const factors = textsOf(payload[required.claim]);
  return required.any_of.some((factor) => factors.includes(factor));
};

const staffOf = (payload: JWTPayload, settings: StaffIssuer): Staff => {
  const { role_claim, name_claim, second_factor } = settings;
  if (!hadSecondFactor(payload, second_factor))
    throw new Failure('forbidden', 'second_factor_required', SECOND_FACTOR);
  const roles = textsOf(payload[role_claim]);
  const role = STAFF_ROLES.filter((one) => roles.includes(one));
  const [only] = role;
  if (!only || role.length > 1)
    throw new Failure(
      'forbidden',
      'role_forbidden',
      say`You have no role, or more than one. Ask an administrator.`,
    );
  const subject = String(payload.sub);
  const name = String(payload[name_claim] ?? subject);
  return { subject, name: /^[\w+=,.@/-]{1,200}$/.test(name) ? name : subject, role: only };
};

/** Who sends a request, by its bearer token. Throws 401 for a token that is not right and 403 for who may not come in. */
export const verifyStaff = async (authorization: string | undefined): Promise<Staff> => {
  const [, token] = authorization?.match(/^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i) ?? [];
  if (!token) throw unauthenticated();
  const settings = JSON.parse(requireEnv('STAFF_ISSUER')) as StaffIssuer;
  const payload = await verify(token, settings).catch((error: unknown) => {
    if (error instanceof Failure) throw error;
    const isTheirs = error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError);
    if (!isTheirs) throw unauthenticated();
    log.warn('keys of the issuer of staff not read', errorFields(error));
    throw overloaded();
  });
  return staffOf(payload, settings);
};
