import { createHash, randomBytes } from 'node:crypto';
import type { DomainProofResource } from '../../contract/domain-proofs.ts';
import { DAY_SECONDS, toEpoch } from '../../platform/dates.ts';
import { notFound } from '../../platform/failure.ts';
import { absent, equals } from '../../platform/table/expressions.ts';
import { getItem } from '../../platform/table/read.ts';
import { StaleWriteError } from '../../platform/table/stale-write.ts';
import { putNew, writeOne } from '../../platform/table/write.ts';
import type { DomainProofRecord } from '../../records/domain-proof-record.ts';
import type { FreedNameRecord } from '../../records/freed-name-record.ts';
import { keys } from '../../records/keys.ts';
import { fresh } from '../kept-checks.ts';

/** Unproved ones are forgotten after it, and proved ones no longer count. */
export const PROOF_SECONDS = 30 * DAY_SECONDS;

const TOKEN_BYTES = 16;
const ID_BYTES = 6;

/** Where the proof of a client for a name is kept: a number made of both, so that it is read without being looked for. */
export const proofKey = (clientId: number, domain: string) => {
  const digest = createHash('sha256').update(`${clientId} ${domain}`).digest();
  return keys.domainProof(clientId, digest.readUIntBE(0, ID_BYTES) + 1);
};

const idOf = ({ sk }: { sk: string }) => Number(sk.split('#')[1]);

/** A name below the domain that serves nothing else (RFC 8552), and a text that names its purpose. */
export const textRecord = ({ domain, token }: DomainProofRecord) => ({
  type: 'TXT' as const,
  name: `_hosting-proof.${domain}`,
  value: `hosting-proof=${token}`,
});

export const presentProof = (proof: DomainProofRecord): DomainProofResource => ({
  id: proof.id,
  domain: proof.domain,
  status: proof.verified_at === null ? 'pending' : 'verified',
  record: textRecord(proof),
  check_path: `/clients/${proof.client_id}/domain-proofs/${proof.id}/check`,
  verified_at: proof.verified_at,
  expires_at: new Date(proof.expires_at_epoch * 1000).toISOString(),
});

/** A proof that still counts: one begun before the name was last given free here says nothing of its present owner. */
export const current = (
  proof: DomainProofRecord | undefined,
  freed: FreedNameRecord | undefined,
  now: Date,
): DomainProofRecord | undefined => {
  const kept = fresh(proof, now);
  return kept && !(freed && kept.created_at <= freed.freed_at) ? kept : undefined;
};

/** The proof with a new text, in place of one that no longer counts. Of two begun at once both callers get the same. */
export const beginProof = async (
  clientId: number,
  domain: string,
  outdated: DomainProofRecord | undefined,
  now: Date,
): Promise<DomainProofRecord> => {
  const key = proofKey(clientId, domain);
  const proof: DomainProofRecord = {
    ...key,
    id: idOf(key),
    client_id: clientId,
    domain,
    token: randomBytes(TOKEN_BYTES).toString('base64url'),
    verified_at: null,
    created_at: now.toISOString(),
    expires_at_epoch: toEpoch(now) + PROOF_SECONDS,
  };
  try {
    await writeOne(
      putNew(
        proof,
        () => new StaleWriteError('The proof was begun by another request.'),
        outdated ? equals('token', outdated.token) : absent('pk'),
      ),
    );
    return proof;
  } catch (error) {
    const other = error instanceof StaleWriteError ? await getItem(key) : undefined;
    if (!other) throw error;
    return other;
  }
};

export const getProof = async (clientId: number, id: number, now: Date): Promise<DomainProofRecord> => {
  const proof = fresh(await getItem(keys.domainProof(clientId, id)), now);
  if (!proof) throw notFound('proof');
  return proof;
};
