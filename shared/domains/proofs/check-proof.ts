import { about } from '../../events/about.ts';
import { audit } from '../../events/audit.ts';
import { IntegrationError } from '../../integrations/integration-error.ts';
import { toEpoch } from '../../platform/dates.ts';
import { unavailable } from '../../platform/failure.ts';
import { equals } from '../../platform/table/expressions.ts';
import { update, type Write } from '../../platform/table/write.ts';
import type { Actor } from '../../records/audit-record.ts';
import type { DomainProofRecord } from '../../records/domain-proof-record.ts';
import { dns } from './dns.ts';
import { PROOF_SECONDS, textRecord } from './proof.ts';

/** Whether the record of a proof stands in the DNS. Throws 503 when no resolver answers. */
export const isPublished = async (proof: DomainProofRecord): Promise<boolean> => {
  const { name, value } = textRecord(proof);
  try {
    return (await dns().findTexts(name)).includes(value);
  } catch (error) {
    if (!(error instanceof IntegrationError)) throw error;
    throw unavailable('The DNS does not answer. Try again in a moment.');
  }
};

/** Plans that a name counts as proved from now on. */
export const planVerified = (
  proof: DomainProofRecord,
  actor: Actor,
  now: Date,
): { proof: DomainProofRecord; writes: Write[] } => {
  const set = { verified_at: now.toISOString(), expires_at_epoch: toEpoch(now) + PROOF_SECONDS };
  const entry = audit(about.client(proof.client_id), actor, 'domain.proved', now, { domain: proof.domain });
  return {
    proof: { ...proof, ...set },
    writes: [update(proof, { set }, [equals('token', proof.token)]), entry],
  };
};
