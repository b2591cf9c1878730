import type { DomainProofResource } from '../contract/domain-proofs.ts';
import type { OrderFindingCode } from '../contract/vocabulary.ts';
import type { RegistrarAvailability, RegistrarPrice } from '../integrations/registrar.ts';
import type { RequirementProblem } from '../integrations/registrar-requirements.ts';
import { type Sentence, say } from '../languages/sentence.ts';
import { config } from '../platform/config/config.ts';
import { exponentOf, shareOf, stepOf, toMajor } from '../platform/money.ts';
import type { TldRecord } from '../records/catalog.ts';

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
export type ConfirmationFinding = {
  field: string;
  code: OrderFindingCode;
  message: Sentence;
  proof?: DomainProofResource;
};

export type Confirmation = { confirmed: ConfirmedName } | { findings: ConfirmationFinding[] };

export const refused = (code: OrderFindingCode, message: Sentence, field = 'domain'): Confirmation => ({
  findings: [{ field, code, message }],
});

export const taken = (domain: string): Confirmation =>
  refused('domain_unavailable', say`${domain} is already registered. Choose another name.`);

/** Nobody knows at this moment whether the name can be had. */
export const unanswered = (domain: string): Confirmation =>
  refused('not_confirmed', say`The registrar does not answer about ${domain}. Try again in a moment.`);

/** What a registrar would refuse, as findings: the contact is part of the client's profile. */
export const asFinding = ({ field, message }: RequirementProblem): ConfirmationFinding =>
  field.startsWith('contact.')
    ? {
        field: field.replace('contact.', 'profile.'),
        code: 'profile_incomplete',
        message: say`${message} Change the profile of the account.`,
      }
    : { field, code: 'requirement_missing', message };

const WHOLE_BP = 10_000;
const CENTS = 100;

/** The nearest step. */
const onStep = (minor: number, currency: string): number =>
  Math.round(minor / stepOf(currency)) * stepOf(currency);

/** What a registrar's price is in minor units of `currency`; null where no rate is configured for it. */
export const inCurrency = ({ amount }: RegistrarPrice, currency: string): number | null => {
  const rate = config().premium_names.per_usd[currency];
  return rate === undefined ? null : onStep((amount * rate * 10 ** exponentOf(currency)) / CENTS, currency);
};

/** What a client pays for what costs us `price`, in minor units of `currency`; null where it is not sold in that. */
export const premiumPrice = (price: RegistrarPrice, currency: string): number | null =>
  inCurrency(
    { ...price, amount: shareOf(price.amount, WHOLE_BP + config().premium_names.markup_bp, price.currency) },
    currency,
  );

/** Prices of a premium name per year, in the currencies it is sold in. */
export const premiumPricing = (
  { purchasePrice, renewalPrice }: RegistrarAvailability,
  { minimum_years }: TldRecord,
) =>
  Object.keys(config().premium_names.per_usd)
    .sort()
    .flatMap((currency) => {
      const register = purchasePrice && premiumPrice(purchasePrice, currency);
      const renew = renewalPrice && premiumPrice(renewalPrice, currency);
      if (register === null || renew === null) return [];
      const perYear = (total: number) => toMajor(onStep(total / minimum_years, currency), currency);
      return [{ currency, register: perYear(register), renew: perYear(renew), transfer: null }];
    });
