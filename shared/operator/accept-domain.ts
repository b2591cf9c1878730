import { getClient } from '../clients/clients.ts';
import { planVerified } from '../domains/proofs/check-proof.ts';
import { loadClaims } from '../domains/proofs/needs-proof.ts';
import { beginProof, current } from '../domains/proofs/proof.ts';
import { parseDomainName } from '../integrations/domain-lookup/domain-name.ts';
import { invalid } from '../platform/failure.ts';
import { transact } from '../platform/table/write.ts';
import type { Actor } from '../records/audit-record.ts';
import type { DomainProofRecord } from '../records/domain-proof-record.ts';

/**
 * Lets a name count as proved by a client, as its TXT record would, because staff have seen another proof: a transfer
 * code, a document, a call. Throws a 422 for what is no name, and StaleWriteError when the proof changes meanwhile.
 */
export const acceptDomain = async (
  clientId: number,
  input: string,
  actor: Actor,
  now: Date,
): Promise<DomainProofRecord> => {
  const name = parseDomainName(input);
  if (!name) throw invalid({ domain: ['Enter a name that can be registered, such as example.com.'] });
  await getClient(clientId);
  const { proof, freed } = await loadClaims(clientId, name.domain);
  const pending = current(proof, freed, now) ?? (await beginProof(clientId, name.domain, proof, now));
  const verified = planVerified(pending, actor, now);
  await transact(verified.writes);
  return verified.proof;
};
