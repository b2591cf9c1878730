import {
  type Confirmation,
  type ConfirmationFinding,
  type ConfirmedName,
  confirmNames,
  loadClaims,
  proofFindings,
  type WantedName,
} from '../domains/index.ts';
import type { Sentence } from '../languages/sentence.ts';
import type { ClientRecord } from '../records/clients.ts';
import type { DomainRecord } from '../records/domains.ts';
import type { HostingRecord, ServiceRecord } from '../records/hosting.ts';
import type { InvoiceRecord } from '../records/invoices.ts';

export type Bought = { record: DomainRecord; confirmed: ConfirmedName };

/** What those who deliver an order say of it now. */
export type Placed = {
  /** Why names cannot be had any more. */
  gone: Sentence[];
  /** What the client can mend: the profile, and names to prove. */
  mendable: ConfirmationFinding[];
  /** What nobody could say. */
  doubts: Sentence[];
  bought: Bought[];
};

const wanted = (record: DomainRecord): WantedName => ({
  domain: record.name,
  tld: record,
  domainOption: record.type,
  years: record.years,
  tldRequirements: record.tld_requirements ?? {},
});

const MENDABLE = new Set<ConfirmationFinding['code']>(['profile_incomplete', 'proof_required']);

const findingsOf = (confirmation: Confirmation): ConfirmationFinding[] =>
  'findings' in confirmation ? confirmation.findings : [];

const isHosting = (record: ServiceRecord): record is HostingRecord => record.kind === 'hosting';

const unproved = async (
  names: string[],
  invoice: InvoiceRecord,
  now: Date,
): Promise<ConfirmationFinding[]> => {
  const owner = { clientId: invoice.client_id, invoiceId: invoice.id, now };
  const found = await Promise.all(
    names.map(async (name) => proofFindings(await loadClaims(owner.clientId, name), owner)),
  );
  return found.flat();
};

const messages = (findings: ConfirmationFinding[]) => findings.map(({ message }) => message);

const doubtsIn = (findings: ConfirmationFinding[]) =>
  messages(findings.filter(({ code }) => code === 'not_confirmed'));

/** What stands in the way of hosting for these names, of one order. */
export const unprovedNames = async (
  invoice: InvoiceRecord,
  names: string[],
  now: Date,
): Promise<Pick<Placed, 'mendable' | 'doubts'>> => {
  const findings = await unproved(names, invoice, now);
  return { mendable: findings.filter(({ code }) => code === 'proof_required'), doubts: doubtsIn(findings) };
};

/** Asks again about what was ordered and is not paid yet. */
export const confirmPlaced = async (
  client: ClientRecord,
  invoice: InvoiceRecord,
  services: ServiceRecord[],
  now: Date,
): Promise<Placed> => {
  const domains = services.filter((record): record is DomainRecord => record.kind === 'domain');
  const [confirmations, proofs] = await Promise.all([
    confirmNames(domains.map(wanted), client.profile, now),
    unproved(
      services.filter(isHosting).map(({ domain }) => domain),
      invoice,
      now,
    ),
  ]);
  const findings = [...confirmations.flatMap(findingsOf), ...proofs];
  return {
    gone: messages(findings.filter(({ code }) => code !== 'not_confirmed' && !MENDABLE.has(code))),
    mendable: findings.filter(({ code }) => MENDABLE.has(code)),
    doubts: doubtsIn(findings),
    bought: domains.flatMap((record, index) => {
      const confirmation = confirmations[index];
      return confirmation && 'confirmed' in confirmation
        ? [{ record, confirmed: confirmation.confirmed }]
        : [];
    }),
  };
};
