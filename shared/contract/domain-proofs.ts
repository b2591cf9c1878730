import * as z from 'zod';
import { dataOf, id, schema, timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';
import { PROOF_STATUSES } from './vocabulary.ts';

export const domainProofResource = schema(() =>
  z
    .object({
      id: id(),
      domain: z.string(),
      status: z.enum(PROOF_STATUSES),
      record: z
        .object({ type: z.literal('TXT'), name: z.string(), value: z.string() })
        .meta({ description: 'What to set in the DNS of the domain' }),
      check_path: z.string().meta({
        description: 'Where to have the record looked for with POST, below the address of this API',
      }),
      verified_at: timestamp().nullable(),
      expires_at: timestamp().meta({ description: 'From then on the domain has to be proved anew' }),
    })
    .meta({
      id: 'DomainProof',
      example: {
        id: 118254690482113,
        domain: 'ama-designs.com',
        status: 'pending',
        record: {
          type: 'TXT',
          name: '_hosting-proof.ama-designs.com',
          value: 'hosting-proof=Zk3v0c1hQy6mJt9bXw2rLg',
        },
        check_path: '/clients/2001/domain-proofs/118254690482113/check',
        verified_at: null,
        expires_at: '2026-12-21T09:30:00.000Z',
      },
    }),
);

export type DomainProofResource = z.infer<ReturnType<typeof domainProofResource>>;

export const domainProofs = {
  'check-domain-proof': endpoint({
    method: 'POST',
    path: '/clients/{client}/domain-proofs/{proof}/check',
    auth: 'client',
    permission: 'services:manage',
    summary: 'Look in the DNS for the record that proves that a domain is the client’s',
    description:
      'Stays `pending` until the TXT record is seen, which can take as long as the DNS keeps old answers. Once it is `verified`, the order that was refused goes through.',
    rateLimit: { per: 'session', requests: 20, seconds: 60 },
    responses: () => ({ 200: dataOf(domainProofResource()) }),
    uses: ['table:read', 'table:write'],
    addition: true,
  }),
};
