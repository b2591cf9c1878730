import { domainProofs } from '../../shared/contract/domain-proofs.ts';
import { isPublished, planVerified } from '../../shared/domains/proofs/check-proof.ts';
import { getProof, presentProof } from '../../shared/domains/proofs/proof.ts';
import { command } from '../../shared/http/command.ts';
import { ok } from '../../shared/http/handler.ts';

export const handler = command(domainProofs['check-domain-proof'], {
  load: ({ path, now }) => getProof(path.client, path.proof, now),
  prepare: (_request, proof) => isPublished(proof),
  plan: ({ caller, now }, loaded, published) => {
    if (!published) return { writes: [], reply: ok({ data: presentProof(loaded) }) };
    const { proof, writes } = planVerified(loaded, `user:${caller.userId}`, now);
    return { writes, reply: ok({ data: presentProof(proof) }) };
  },
});
