import type { DomainProofResource } from '../contract/domain-proofs.ts';
import type { OrderFindingCode } from '../contract/vocabulary.ts';
import type { RegistrarPrice } from '../integrations/registrar-offer.ts';
import type { RequirementProblem } from '../integrations/registrar-requirements.ts';
import type { TldRecord } from '../records/tld-record.ts';

/** A name that somebody is about to pay for. */
export type WantedName = {
  domain: string;
  tld: Pick<TldRecord, 'tld' | 'registrar'>;
  domainOption: 'register' | 'transfer';
  years: number;
  tldRequirements: Record<string, string>;
};

/** What the registrar agreed to do, for what. */
export type ConfirmedName = {
  /** What it wants of us for all years, to be stated when it is asked to do it; null where a person registers. */
  price: RegistrarPrice | null;
  purchaseType: string | null;
  /** Of a name with a price of its own: what the client pays, for all years and then for one, in minor units. */
  premium: { total: number; renewal: number } | null;
};

/** `field` is one of the item, such as `domain` or `tld_requirements.language`, or one below `profile`. */
export type Finding = {
  field: string;
  code: OrderFindingCode;
  message: string;
  proof?: DomainProofResource;
};

export type Confirmation = { confirmed: ConfirmedName } | { findings: Finding[] };

export const refused = (code: OrderFindingCode, message: string, field = 'domain'): Confirmation => ({
  findings: [{ field, code, message }],
});

export const taken = (domain: string): Confirmation =>
  refused('domain_unavailable', `${domain} is already registered. Choose another name.`);

/** Nobody knows at this moment whether the name can be had. */
export const unanswered = (domain: string): Confirmation =>
  refused('not_confirmed', `The registrar does not answer about ${domain}. Try again in a moment.`);

/** What a registrar would refuse, as findings: the contact is part of the client's profile. */
export const asFinding = ({ field, message }: RequirementProblem): Finding =>
  field.startsWith('contact.')
    ? {
        field: field.replace('contact.', 'profile.'),
        code: 'profile_incomplete',
        message: `${message} Change the profile of the account.`,
      }
    : { field, code: 'requirement_missing', message };
