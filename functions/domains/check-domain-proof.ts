import { domainProofs } from '../../shared/contract/domain-proofs.ts';
import { getProof, isPublished, planVerified, presentProof } from '../../shared/domains/index.ts';
import { command, ok } from '../../shared/http/index.ts';

export const handler = command(domainProofs['check-domain-proof'], {
  load: ({ path, now }) => getProof(path.client, path.proof, now),
  prepare: (_request, proof) => isPublished(proof),
  plan: ({ caller, now }, loaded, published) => {
    if (!published) return { writes: [], reply: ok({ data: presentProof(loaded) }) };
    const { proof, writes } = planVerified(loaded, `user:${caller.userId}`, now);
    return { writes, reply: ok({ data: presentProof(proof) }) };
  },
});
