import { IntegrationError } from '../../integrations/integration-error.ts';
import { errorFields, log } from '../../platform/log.ts';
import type { Finding } from '../confirmation.ts';
import { type NameClaims, needsProof, type Owner } from './needs-proof.ts';
import { beginProof, current, presentProof } from './proof.ts';

const unanswered = (domain: string): Finding => ({
  field: 'domain',
  code: 'not_confirmed',
  message: `Nobody could say where ${domain} leads. Try again in a moment.`,
});

/** The proof of a name that a client is asked for, begun with the first time. */
export const wantedProof = async ({ domain, freed, proof }: NameClaims, clientId: number, now: Date) =>
  presentProof(current(proof, freed, now) ?? (await beginProof(clientId, domain, proof, now)));

/** What stands in the way of hosting for a name: that it has to be proved, with the proof, or that nobody answers. */
export const proofFindings = async (claims: NameClaims, owner: Owner): Promise<Finding[]> => {
  const { domain } = claims;
  const { clientId, now } = owner;
  try {
    if (!(await needsProof(claims, owner))) return [];
  } catch (error) {
    if (!(error instanceof IntegrationError)) throw error;
    log.warn('delegation not known', errorFields(error));
    return [unanswered(domain)];
  }
  const wanted = await wantedProof(claims, clientId, now);
  const { name, value } = wanted.record;
  const message = `${domain} may belong to somebody else. Set the TXT record ${name} to ${value}, have it checked, and order again.`;
  return [{ field: 'domain', code: 'proof_required', message, proof: wanted }];
};
