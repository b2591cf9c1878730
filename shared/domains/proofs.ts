import { createHash, randomBytes } from 'node:crypto';
import type { DomainProofResource } from '../contract/domain-proofs.ts';
import { about, audit } from '../events/index.ts';
import { createDns, type Dns } from '../integrations/dns/dns.ts';
import { IntegrationError } from '../integrations/integration-error.ts';
import { say } from '../languages/sentence.ts';
import { config } from '../platform/config/config.ts';
import { DAY_SECONDS, toEpoch } from '../platform/dates.ts';
import { lazy } from '../platform/env.ts';
import { notFound, unavailable } from '../platform/failure.ts';
import { errorFields, log } from '../platform/log.ts';
import { absent, equals } from '../platform/table/changes.ts';
import { getItem, getItems } from '../platform/table/query.ts';
import { putNew, StaleWriteError, update, type Write, writeOne } from '../platform/table/write.ts';
import type { DomainRecord } from '../records/domains.ts';
import type { Actor } from '../records/events.ts';
import { keys } from '../records/keys.ts';
import type { DomainProofRecord, FreedNameRecord, HoldRecord } from '../records/names.ts';
import { fresh } from './ask-about-names.ts';
import type { ConfirmationFinding } from './confirmation.ts';

/** Unproved ones are forgotten after it, and proved ones no longer count. */
const PROOF_SECONDS = 30 * DAY_SECONDS;

const TOKEN_BYTES = 16;
const ID_BYTES = 6;

/** Where the proof of a client for a name is kept: a number made of both, so that it is read without being looked for. */
export const proofKey = (clientId: number, domain: string) => {
  const digest = createHash('sha256').update(`${clientId} ${domain}`).digest();
  return keys.domainProof(clientId, digest.readUIntBE(0, ID_BYTES) + 1);
};

const idOf = ({ sk }: { sk: string }) => Number(sk.split('#')[1]);

/** A name below the domain that serves nothing else (RFC 8552), and a text that names its purpose. */
const textRecord = ({ domain, token }: DomainProofRecord) => ({
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

/** Whether the record of a proof stands in the DNS. Throws 503 when no resolver answers. */
export const isPublished = async (proof: DomainProofRecord): Promise<boolean> => {
  const { name, value } = textRecord(proof);
  try {
    return (await dnsClient().findTexts(name)).includes(value);
  } catch (error) {
    if (!(error instanceof IntegrationError)) throw error;
    throw unavailable(say`The DNS does not answer. Try again in a moment.`);
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

/** What is known here of a name that somebody wants hosting for. */
export type NameClaims = {
  domain: string;
  /** Who has, or has ordered, its registration here. */
  registration: HoldRecord | undefined;
  freed: FreedNameRecord | undefined;
  /** Of the client who wants it. */
  proof: DomainProofRecord | undefined;
};

export const claimKeys = (clientId: number, domain: string) =>
  [keys.hold('domain', domain), keys.freedName(domain), proofKey(clientId, domain)] as const;

export const loadClaims = async (clientId: number, domain: string): Promise<NameClaims> => {
  const [registration, freed, proof] = await getItems(...claimKeys(clientId, domain));
  return { domain, registration, freed, proof };
};

const LIVE: ReadonlySet<DomainRecord['status']> = new Set(['active', 'grace', 'redemption']);

/** Whether a domain is registered, or was lately and can be had back by its owner alone. */
export const isLive = (record: DomainRecord | undefined): boolean =>
  record !== undefined && LIVE.has(record.status);

const BEING_REGISTERED: ReadonlySet<DomainRecord['status']> = new Set(['pending', 'pending_registration']);

/**
 * Whether the client has the name by registration here. One that was ordered along with the hosting counts as well,
 * because the registrar has confirmed that nobody has it; a transfer does not before it is completed.
 */
const isRegisteredBy = async (
  clientId: number,
  invoiceId: number | null,
  registration: HoldRecord | undefined,
): Promise<boolean> => {
  if (registration?.client_id !== clientId) return false;
  const record = await getItem(keys.domain(clientId, registration.record_id));
  if (!record) return false;
  if (isLive(record)) return true;
  const isConfirmed = record.type === 'register' && record.registrar !== 'manual';
  return isConfirmed && record.invoice_id === invoiceId && BEING_REGISTERED.has(record.status);
};

/** Who wants hosting for a name, on which invoice, and whether to ask where the name leads. */
type Owner = { clientId: number; invoiceId: number | null; now: Date; asks?: boolean };

/**
 * Whether a client has to prove a name before hosting is set up for it: another client has it here, a service for it
 * has ended here, it is our own, or it leads to our nameservers. `invoiceId` is the hosting's own. Throws a retryable
 * IntegrationError when nobody says where the name leads.
 */
export const needsProof = async (
  { domain, registration, freed, proof }: NameClaims,
  { clientId, invoiceId, now, asks = true }: Owner,
): Promise<boolean> => {
  const isVerified = typeof current(proof, freed, now)?.verified_at === 'string';
  if (isVerified || (await isRegisteredBy(clientId, invoiceId, registration))) return false;
  const isOthers = registration !== undefined && registration.client_id !== clientId;
  return isOthers || freed !== undefined || isProviders(domain) || (asks && leadsToUs(domain));
};

const unanswered = (domain: string): ConfirmationFinding => ({
  field: 'domain',
  code: 'not_confirmed',
  message: say`Nobody could say where ${domain} leads. Try again in a moment.`,
});

/** The proof of a name that a client is asked for, begun with the first time. */
export const wantedProof = async ({ domain, freed, proof }: NameClaims, clientId: number, now: Date) =>
  presentProof(current(proof, freed, now) ?? (await beginProof(clientId, domain, proof, now)));

/** What stands in the way of hosting for a name: that it has to be proved, with the proof, or that nobody answers. */
export const proofFindings = async (claims: NameClaims, owner: Owner): Promise<ConfirmationFinding[]> => {
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
  const message = say`${domain} may belong to somebody else. Set the TXT record ${name} to ${value}, have it checked, and order again.`;
  return [{ field: 'domain', code: 'proof_required', message, proof: wanted }];
};

const hostOf = (address: string) => URL.parse(address)?.hostname ?? '';

/** Whether a name is the provider's own: of its nameservers, its mail, its app or, where that has a name, its API. */
const isProviders = (domain: string): boolean => {
  const { nameservers, mail, app_url } = config();
  const hosts = [
    ...nameservers,
    mail.sender.split('@')[1] ?? '',
    hostOf(app_url),
    hostOf(process.env.API_BASE_URL ?? ''),
  ];
  return hosts.some((host) => host === domain || host.endsWith(`.${domain}`));
};

const isOurs = (host: string) => config().nameservers.some((own) => own.toLowerCase() === host);

/**
 * The nameservers that serve a name at present, as the DNS or, where they do not answer, its registry tells; none where it
 * leads nowhere, null where the registry does not say. Throws a retryable IntegrationError when no resolver answers.
 */
export const presentNameservers = async (domain: string): Promise<string[] | null> => {
  const found = await dnsClient().findDelegation(domain);
  if (found.status === 'none') return [];
  if (found.status === 'delegated') return found.nameservers;
  // The list of registries is long, and seldom needed.
  const { findRegistryNameservers } = await import('./registry-nameservers.ts');
  return findRegistryNameservers(domain);
};

/**
 * Whether a name is delegated to our nameservers. Before we serve it they refuse to answer for it, and resolvers can
 * only say that something is broken: then its registry is asked, and where that does not say, the answer is yes.
 */
const leadsToUs = async (domain: string): Promise<boolean> => {
  const nameservers = await presentNameservers(domain);
  return nameservers === null || nameservers.some(isOurs);
};

/** One per function instance. The variable is for local use only, where a simulator stands in. */
export const dnsClient: () => Dns = lazy(() => {
  const local = process.env.DNS_RESOLVERS;
  return createDns({ resolvers: local ? [local] : config().dns_resolvers });
});
