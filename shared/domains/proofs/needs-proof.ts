import { getItem, getItems } from '../../platform/table/read.ts';
import type { DomainProofRecord } from '../../records/domain-proof-record.ts';
import type { DomainRecord } from '../../records/domain-record.ts';
import type { FreedNameRecord } from '../../records/freed-name-record.ts';
import type { HoldRecord } from '../../records/hold-record.ts';
import { keys } from '../../records/keys.ts';
import { isProviders, leadsToUs } from './leads-to-us.ts';
import { current, proofKey } from './proof.ts';

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
export type Owner = { clientId: number; invoiceId: number | null; now: Date; asks?: boolean };

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
