import type { RegistrarAvailability, RegistrarPrice } from '../integrations/registrar-offer.ts';
import { registrationProblems, type TldRequirements } from '../integrations/registrar-requirements.ts';
import { stepOf } from '../platform/money.ts';
import type { CheckRecord } from '../records/check-record.ts';
import type { ClientProfile } from '../records/client-record.ts';
import { askAboutNames } from './ask-about-names.ts';
import { asFinding, type Confirmation, refused, taken, unanswered, type WantedName } from './confirmation.ts';
import { contactOf } from './contact.ts';
import { evaluateOffer } from './evaluate-offer.ts';
import { premiumPrice } from './premium-price.ts';

const PLAIN = 'registration';

/** What was found out about a name; undefined where nobody answered. */
export type Answers = {
  /** A check of the last minute. */
  check: CheckRecord | undefined;
  offer: RegistrarAvailability | undefined;
  requirements: TldRequirements | null | undefined;
};

const notForSale = (
  { domain, tld }: WantedName,
  offer: RegistrarAvailability,
  check: CheckRecord | undefined,
): Confirmation => {
  if (offer.reason === 'registry_unavailable') return unanswered(domain);
  if (offer.reason === 'unsupported_tld')
    return refused('domain_not_sold', `.${tld.tld} domains are not sold.`);
  if (offer.reason === 'not_available' && !check) {
    const message = `${domain} is registered already or kept back by its registry. Choose another name.`;
    return refused('domain_unavailable', message);
  }
  const { message } = evaluateOffer(domain, offer, check?.status ?? 'not_found');
  return refused('domain_unavailable', `${message} Choose another name.`);
};

/** The registrar's total for the years wanted: the offer is for the shortest term. Undefined without an answer. */
const totalPrice = async (
  { domain, years, tld }: WantedName,
  offer: RegistrarAvailability,
  shortest: number,
): Promise<RegistrarPrice | null | undefined> => {
  if (years === shortest) return offer.purchasePrice;
  const found = await askAboutNames({ ask: 'prices', registrar: tld.registrar, domain, years });
  return found?.answer.register;
};

const premiumOf = (
  offer: RegistrarAvailability,
  price: RegistrarPrice,
  currency: string,
  shortest: number,
): { total: number; renewal: number } | null => {
  const total = premiumPrice(price, currency);
  const renewal = offer.renewalPrice && premiumPrice(offer.renewalPrice, currency);
  if (total === null || renewal === null) return null;
  const step = stepOf(currency);
  return { total, renewal: Math.ceil(renewal / shortest / step) * step };
};

const confirmOffer = async (
  name: WantedName,
  offer: RegistrarAvailability,
  requirements: TldRequirements,
  currency: string,
): Promise<Confirmation> => {
  const { domain } = name;
  const purchaseType = offer.purchaseType;
  if (requirements.claimsRequiredFor.includes(purchaseType ?? PLAIN)) {
    const message = `${domain} needs an acknowledgement of trademark claims, which cannot be given here.`;
    return refused('domain_not_sold', message);
  }
  const shortest = requirements.years[0] ?? name.years;
  const price = await totalPrice(name, offer, shortest);
  if (!price) return unanswered(domain);
  if (!offer.premium) return { confirmed: { price, purchaseType, premium: null } };
  const premium = premiumOf(offer, price, currency, shortest);
  if (!premium) return refused('domain_not_sold', `${domain} is not sold in ${currency}.`);
  return { confirmed: { price, purchaseType, premium } };
};

/** Whether the registrar will register a name for this client, and for how much. */
export const confirmRegistration = async (
  name: WantedName,
  { check, offer, requirements }: Answers,
  profile: ClientProfile,
): Promise<Confirmation> => {
  const { domain, tld, years, tldRequirements } = name;
  if (check?.status === 'registered') return taken(domain);
  if (!offer || requirements === undefined) return unanswered(domain);
  if (offer.reason) return notForSale(name, offer, check);
  if (requirements === null) return refused('domain_not_sold', `.${tld.tld} domains are not sold.`);
  const contact = contactOf(profile);
  const problems = registrationProblems(requirements, { domain, years, contact, tldRequirements });
  if (problems.length > 0) return { findings: problems.map(asFinding) };
  return confirmOffer(name, offer, requirements, profile.currency);
};
