import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { startSimulator } from '../../infra/local/simulators/simulator.ts';
import type { StaffRole } from '../../shared/contract/staff-roles.ts';
import type { StaffIssuer } from '../../shared/http/staff/index.ts';
import { setEnvironment } from '../../shared/platform/env.ts';

const AUDIENCE = 'staff';

/** An issuer of staff for tests that invoke functions without a stack: it has keys, and no page to log in. */
export const startStaffTokens = async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), alg: 'ES256', kid: 'own' }] };
  const { url, close } = await startSimulator(0, () => ({ status: 200, body: jwks }));
  const settings: StaffIssuer = {
    ...{ issuer: url, jwks_uri: `${url}/jwks`, audience: AUDIENCE, audience_claim: 'aud' },
    ...{ role_claim: 'role', name_claim: 'sub', second_factor: 'required_by_issuer' },
  };
  setEnvironment({ STAFF_ISSUER: JSON.stringify(settings) });
  const tokenOf = (role: StaffRole): Promise<string> =>
    new SignJWT({ role })
      .setProtectedHeader({ alg: 'ES256', kid: 'own' })
      .setSubject(role)
      .setIssuer(url)
      .setAudience(AUDIENCE)
      .setExpirationTime('1h')
      .sign(privateKey);
  return { tokenOf, close };
};
