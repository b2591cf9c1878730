import type { SimulatorRequest } from '../simulator.ts';
import { SesRefusal } from './refusal.ts';

const SIGNATURE =
  /^AWS4-HMAC-SHA256 Credential=[^/]+\/\d{8}\/([a-z0-9-]+)\/([a-z0-9-]+)\/aws4_request, ?SignedHeaders=[a-z0-9;-]+, ?Signature=[0-9a-f]{64}$/;

/** The region for which a request is signed. The signature itself is not computed: there is no secret to keep here. */
export const signedRegion = ({ headers }: SimulatorRequest): string => {
  const { authorization } = headers;
  if (authorization === undefined) {
    throw new SesRefusal('MissingAuthenticationTokenException', 'Missing Authentication Token');
  }
  const [, region, service] = SIGNATURE.exec(authorization) ?? [];
  if (region === undefined) {
    throw new SesRefusal(
      'IncompleteSignatureException',
      'Authorization header requires existence of a signature.',
    );
  }
  if (service !== 'ses') {
    throw new SesRefusal('SignatureDoesNotMatch', "Credential should be scoped to correct service: 'ses'.");
  }
  return region;
};
